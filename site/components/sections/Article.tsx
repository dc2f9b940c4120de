import { ArrowLink } from "#site/components/ui/ArrowLink.tsx";
import { ButtonLink } from "#site/components/ui/Button.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import type { ArticleSectionRecord, CaseStudyRecord, ReadingRecord } from "#site/content/schema/case-study.ts";
import type { Templates } from "#site/content/schema/templates.ts";
import { studyBand } from "#site/pictures/drawing-specs.ts";
import styles from "./Article.module.css";
import { ArticleBlock } from "./ArticleBlock.tsx";
import { ArticleContents } from "./ArticleContents.tsx";
import { ARTICLE_TITLE_ID, ArticleHead } from "./ArticleHead.tsx";
import { ResultFigures } from "./ResultFigures.tsx";
import { Section } from "./Section.tsx";

type Props = { study: CaseStudyRecord; words: Templates["caseStudy"] };

const isReading = (section: ArticleSectionRecord): section is ReadingRecord => section.kind !== "call";

/**
 * A whole article: head, contents at left, text in the middle, notes at right. The call ends it; what the record has
 * after the call stands below it as an appendix.
 */
export function Article({ study, words }: Props) {
  const { title, article, picture, results, sections, thread } = study;
  const callAt = sections.findIndex(({ kind }) => kind === "call");
  const call = sections.find((section) => section.kind === "call");
  const body = (callAt < 0 ? sections : sections.slice(0, callAt)).filter(isReading);
  const appendix = callAt < 0 ? [] : sections.slice(callAt + 1).filter(isReading);
  const blocks = (list: readonly ReadingRecord[]) =>
    list.map((section) => <ArticleBlock key={section.id} section={section} thread={thread} />);
  return (
    <article aria-labelledby={ARTICLE_TITLE_ID}>
      <ArticleHead
        list={words.all}
        badge={article.badge}
        title={title}
        lead={<RichText text={article.lead} />}
        facts={article.facts.map(({ term, text }) => ({ term, text: <RichText text={text} /> }))}
        band={picture && !study.image ? picture : studyBand(study)}
      >
        <ResultFigures results={results} />
      </ArticleHead>
      <div className={`wrap grid ${styles.article}`}>
        <ArticleContents label={words.contents} links={[...body, ...appendix]} />
        <div className={styles.text}>{blocks(body)}</div>
      </div>
      {call && (
        <Section id={call.id} ground="rule" isPrinted={false}>
          <div className={`grid side-by-side ${styles.call}`}>
            <h2 className="d1" id={`${call.id}-title`}>
              {call.heading}
            </h2>
            <div>
              <div className={styles.actions} data-print="no">
                <ButtonLink kind="fill" isWide {...call.link} /> <ArrowLink {...words.all} />
              </div>
            </div>
          </div>
        </Section>
      )}
      {appendix.length > 0 && (
        <div className={styles.appendix}>
          <div className="wrap grid">
            <div className={styles.text}>{blocks(appendix)}</div>
          </div>
        </div>
      )}
    </article>
  );
}
