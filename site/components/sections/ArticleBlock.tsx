import type { ReactNode } from "react";
import type { ReadingRecord } from "#site/content/schema/case-study.ts";
import { withoutMarks } from "#site/content/text-marks.ts";
import { WORDS } from "#site/content/words/interface.ts";
import type { Thread } from "#site/weave/structures.ts";
import { ArticleSection } from "./ArticleSection.tsx";
import { ColumnList } from "./ColumnList.tsx";
import { DashList } from "./DashList.tsx";
import { FigureGrid } from "./FigureGrid.tsx";
import { NumberedList } from "./NumberedList.tsx";
import { PairList } from "./PairList.tsx";
import { ReferenceList } from "./ReferenceList.tsx";
import { RowList } from "./RowList.tsx";
import { splitTradeOff } from "./split-trade-off.ts";
import { TextTable } from "./TextTable.tsx";

type Props = { section: ReadingRecord; thread: Thread };

/** Kinds whose content is as wide as the text; that of all others also fills the column of notes. */
const NARROW: readonly ReadingRecord["kind"][] = ["takeaways", "recommendations", "references"];

/** One section of an article, by its kind. */
export function ArticleBlock({ section, thread }: Props) {
  const { kind, nav, heading } = section;
  const label = withoutMarks(nav) === withoutMarks(heading) ? undefined : nav;
  return (
    <ArticleSection section={section} label={label} thread={thread} width={NARROW.includes(kind) ? "text" : "wide"}>
      {contentOf(section, thread)}
    </ArticleSection>
  );
}

const tradeOffRow = (sentence: string) => {
  const { challenge, approach } = splitTradeOff(sentence, WORDS.tradeOff);
  return [challenge, approach];
};

function contentOf(section: ReadingRecord, thread: Thread): ReactNode {
  switch (section.kind) {
    case "text":
    case "note":
      return null;
    case "pairs":
      return <PairList items={section.items} />;
    case "rows":
      return <RowList idPrefix={section.id} items={section.items} thread={thread} />;
    case "columns":
      return <ColumnList items={section.items} />;
    case "table":
      return <TextTable heads={section.heads} rows={section.rows} />;
    case "split":
      return <TextTable heads={section.heads} rows={section.sentences.map(tradeOffRow)} />;
    case "results":
      return <FigureGrid metrics={section.metrics} />;
    case "takeaways":
      return <DashList items={section.items} />;
    case "recommendations":
      return <NumberedList items={section.items} />;
    case "references":
      return <ReferenceList items={section.items} />;
    default:
      return section satisfies never;
  }
}
