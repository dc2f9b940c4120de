import { InlineSvg } from "#site/components/ui/InlineSvg.tsx";
import { Picture } from "#site/components/ui/Picture.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import type { CaseStudyRecord } from "#site/content/schema/case-study.ts";
import { studyBand } from "#site/pictures/drawing-specs.ts";
import styles from "./ArticleHead.module.css";
import { ResultFigures } from "./ResultFigures.tsx";

/** The headline's id: it names the article. */
export const ARTICLE_TITLE_ID = "article-title";

/** The top of an article: badge, tall headline, lead and facts, then its drawing in full width, and its results. */
export function ArticleHead({ study }: { study: CaseStudyRecord }) {
  const { badge, lead, facts } = study.article;
  return (
    <header className={styles.head}>
      <div className={`wrap grid ${styles.words}`}>
        <p className={styles.badge}>{badge}</p>
        <h1 id={ARTICLE_TITLE_ID}>{study.title}</h1>
        <RichText as="p" className="lead" text={lead} />
        <dl className={styles.facts}>
          {facts.map(({ term, text }) => (
            <div key={term}>
              <dt>{term}</dt> <RichText as="dd" text={text} />
            </div>
          ))}
        </dl>
      </div>
      {study.picture?.file.type === "png" && !study.image ? (
        <div className={styles.screen} data-print="no">
          <Picture picture={study.picture} place="screen" fit="natural" eager />
        </div>
      ) : (
        <div className={styles.picture} data-print="no">
          {study.picture && !study.image ? (
            <Picture picture={study.picture} place="band" eager />
          ) : (
            <InlineSvg svg={studyBand(study)} />
          )}
        </div>
      )}
      <div className={`wrap ${styles.results}`}>
        <ResultFigures results={study.results} />
      </div>
    </header>
  );
}
