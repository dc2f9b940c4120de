import type { ReactNode } from "react";
import blockStyles from "#site/components/sections/ArticleBlock.module.css";
import { ArticleBlock } from "#site/components/sections/ArticleBlock.tsx";
import styles from "#site/components/sections/ArticleFrame.module.css";
import { ArticleFrame } from "#site/components/sections/ArticleFrame.tsx";
import { FurtherReading } from "#site/components/sections/FurtherReading.tsx";
import { PAGE_CLASS } from "#site/components/sections/PageContents.tsx";
import { ResultFigures } from "#site/components/sections/ResultFigures.tsx";
import { Section } from "#site/components/sections/Section.tsx";
import { ArrowLink } from "#site/components/ui/ArrowLink.tsx";
import { ButtonLink } from "#site/components/ui/Button.tsx";
import { Main } from "#site/components/ui/Main.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import type { furtherReading } from "#site/content/further-reading.ts";
import type { Content } from "#site/content/records.ts";
import type { ArticleSectionRecord, CaseStudyRecord, ReadingRecord } from "#site/content/schema/case-study.ts";
import { articleBand, studyCloth, studySpec } from "#site/pictures/drawing-specs.ts";

type Props = {
  study: CaseStudyRecord;
  content: Pick<Content, "templates" | "interface">;
  further: ReturnType<typeof furtherReading>;
  model?: ReactNode;
};

/** Neighbours with the same classes stand beside each other. */
const GROUPS: Partial<Record<ReadingRecord["kind"], string>> = {
  takeaways: "halves",
  recommendations: "halves",
  note: "halves on-sunk",
  references: "halves on-sunk",
};

const isReading = (section: ArticleSectionRecord): section is ReadingRecord => section.kind !== "call";

/** Any case study. The call ends it; what the record has after the call stands below it as an appendix. */
export function CaseStudyPage({ study, content, further: { study: next, service }, model }: Props) {
  const words = content.templates.caseStudy;
  const { title, article, picture, results, sections, thread } = study;
  const callAt = sections.findIndex(({ kind }) => kind === "call");
  const call = sections.find((section) => section.kind === "call");
  const body = (callAt < 0 ? sections : sections.slice(0, callAt)).filter(isReading);
  const appendix = callAt < 0 ? [] : sections.slice(callAt + 1).filter(isReading);
  const block = (section: ReadingRecord) => (
    <ArticleBlock key={section.id} section={section} thread={thread} model={model} />
  );
  const groups: { classes: string | undefined; list: ReadingRecord[] }[] = [];
  for (const section of body) {
    const classes = GROUPS[section.kind];
    const last = groups.at(-1);
    if (last && last.classes === classes) last.list.push(section);
    else groups.push({ classes, list: [section] });
  }
  const end = (
    <>
      {call && (
        <Section id={call.id} heading={call.heading} ground="rule" isPrinted={false} beside="is-long">
          <div className="stack">
            <ButtonLink kind="fill" isWide {...call.link} /> <ArrowLink {...words.all} />
          </div>
        </Section>
      )}
      {appendix.length > 0 && (
        <div className={`line-above on-sunk ${styles.appendix}`}>
          <div className="wrap">{appendix.map(block)}</div>
        </div>
      )}
    </>
  );
  return (
    <Main words={content.interface} data-thread={thread} className={body.length > 1 ? PAGE_CLASS : undefined}>
      <ArticleFrame
        list={words.all}
        badge={article.badge}
        title={title}
        lead={<RichText text={article.lead} />}
        facts={article.facts.map(({ term, text }) => ({ term, text: <RichText text={text} /> }))}
        band={picture && !study.image ? picture : articleBand(study.id, studyCloth(study))}
        layout={article.layout}
        results={<ResultFigures results={results} />}
        thread={thread}
        contents={{ label: words.contents, links: [...body, ...appendix] }}
        end={end}
      >
        {groups.map(({ classes, list }) =>
          classes ? (
            <div key={list[0]?.id} className={`${classes} ${blockStyles.group}`}>
              {list.map(block)}
            </div>
          ) : (
            list.map(block)
          ),
        )}
      </ArticleFrame>
      {words.further && (
        <FurtherReading
          next={next && { ...next, href: next.path, drawing: studySpec(next, "card") }}
          service={service}
          words={words.further}
        />
      )}
    </Main>
  );
}
