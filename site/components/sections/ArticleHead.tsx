import type { ReactNode } from "react";
import { InlineSvg, OPENING_CLOTH_ID } from "#site/components/ui/InlineSvg.tsx";
import { Picture } from "#site/components/ui/Picture.tsx";
import type { LinkRecord } from "#site/content/schema/fields.ts";
import type { PictureRecord } from "#site/content/schema/picture.ts";
import { WORDS } from "#site/content/words/interface.ts";
import styles from "./ArticleHead.module.css";

/** The headline's id: it names the article. */
export const ARTICLE_TITLE_ID = "article-title";

/** Longer titles, in characters, are set smaller. */
const LONG_TITLE = 64;

type Props = {
  /** The list that it belongs to. */
  list?: LinkRecord | undefined;
  badge: string;
  title: string;
  lead: ReactNode;
  facts: readonly { term: string; text: ReactNode }[];
  /** In full width: a drawing as SVG, or a picture. */
  band: string | PictureRecord;
  /** Below the band. */
  children?: ReactNode;
};

/** The top of an article or case study: badge, tall headline, lead and facts, then its drawing in full width. */
export function ArticleHead({ list, badge, title, lead, facts, band, children }: Props) {
  return (
    <header className={styles.head}>
      <div className={`wrap grid ${styles.words}`}>
        <div className={styles.place}>
          {list && (
            <nav aria-label={WORDS.breadcrumb} data-print="no">
              <a href={list.href}>{list.label}</a>
            </nav>
          )}
          <p className={styles.badge}>{badge}</p>
        </div>
        <h1 id={ARTICLE_TITLE_ID} data-long={title.length > LONG_TITLE ? "" : undefined}>
          {title}
        </h1>
        <p className="lead">{lead}</p>
        <dl className={styles.facts}>
          {facts.map(({ term, text }) => (
            <div key={term}>
              <dt>{term}</dt> <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      {typeof band !== "string" && band.file.type === "png" ? (
        <div className={styles.screen} data-print="no">
          <Picture picture={band} place="screen" fit="natural" eager />
        </div>
      ) : (
        <div className={styles.picture} id={typeof band === "string" ? OPENING_CLOTH_ID : undefined} data-print="no">
          {typeof band === "string" ? <InlineSvg svg={band} /> : <Picture picture={band} place="band" eager />}
        </div>
      )}
      {children && <div className={`wrap ${styles.results}`}>{children}</div>}
    </header>
  );
}
