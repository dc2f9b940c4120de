import type { ReadingRecord } from "#site/content/schema/case-study.ts";
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

/** One section of an article, by its kind. */
export function ArticleBlock({ section, thread }: Props) {
  const place = { section, thread };
  switch (section.kind) {
    case "text":
      return <ArticleSection {...place} />;
    case "note":
      return <ArticleSection {...place} boxed />;
    case "pairs":
      return (
        <ArticleSection {...place} width="wide">
          <PairList items={section.items} />
        </ArticleSection>
      );
    case "rows":
      return (
        <ArticleSection {...place} width="wide">
          <RowList place={section.id} items={section.items} thread={thread} />
        </ArticleSection>
      );
    case "columns":
      return (
        <ArticleSection {...place} width="wide">
          <ColumnList items={section.items} />
        </ArticleSection>
      );
    case "table":
      return (
        <ArticleSection {...place} width="wide">
          <TextTable heads={section.heads} rows={section.rows} />
        </ArticleSection>
      );
    case "split": {
      const rows = section.sentences.map(splitTradeOff).map(({ challenge, approach }) => [challenge, approach]);
      return (
        <ArticleSection {...place} width="wide">
          <TextTable heads={section.heads} rows={rows} />
        </ArticleSection>
      );
    }
    case "results":
      return (
        <ArticleSection {...place} width="wide">
          <FigureGrid metrics={section.metrics} />
        </ArticleSection>
      );
    case "takeaways":
      return (
        <ArticleSection {...place}>
          <DashList items={section.items} />
        </ArticleSection>
      );
    case "recommendations":
      return (
        <ArticleSection {...place}>
          <NumberedList items={section.items} />
        </ArticleSection>
      );
    case "references":
      return (
        <ArticleSection {...place}>
          <ReferenceList items={section.items} />
        </ArticleSection>
      );
    default:
      return section satisfies never;
  }
}
