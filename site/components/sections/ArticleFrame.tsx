import type { ReactNode } from "react";
import { clothOf, HUNG_CLASS, PageContents } from "#site/components/sections/PageContents.tsx";
import { InlineSvg, OPENING_CLOTH_ID } from "#site/components/ui/InlineSvg.tsx";
import { useInterfaceWords } from "#site/components/ui/interface-words.ts";
import { Picture } from "#site/components/ui/Picture.tsx";
import type { LinkRecord } from "#site/content/schema/fields.ts";
import type { PictureRecord } from "#site/content/schema/picture.ts";
import type { Thread } from "#site/weave/structures.ts";
import styles from "./ArticleFrame.module.css";

const TITLE_ID = "article-title";

/** Longer titles, in characters, are set smaller. */
const LONG_TITLE = 64;

type Props = {
  list?: LinkRecord | undefined;
  badge: string;
  title: string;
  lead: ReactNode;
  facts: readonly { term: string; text: ReactNode }[];
  /** In full width: a drawing as SVG, or a picture. */
  band: string | PictureRecord;
  /** `beside`: the picture is at the right of the words. */
  layout?: "band" | "beside";
  results?: ReactNode;
  thread: Thread;
  contents: { label: string; links: readonly { id: string; nav: string }[] };
  end?: ReactNode;
  children?: ReactNode;
};

/**
 * An article or case study: badge, headline, lead and facts with its drawing, then the text beside the cloth of its contents.
 */
export function ArticleFrame(props: Props) {
  const { list, badge, title, lead, facts, band, layout, results, thread, contents, end, children } = props;
  const { breadcrumb } = useInterfaceWords();
  return (
    <article aria-labelledby={TITLE_ID}>
      <header className={`page-top ${styles.head}`} data-layout={layout}>
        <div className={`wrap grid gap-y-8 at-end ${styles.words}`}>
          <div className={`full-row button-row ${styles.place}`}>
            {list && (
              <nav className="crumbs label" aria-label={breadcrumb} data-print="no">
                <a href={list.href}>{list.label}</a>
              </nav>
            )}
            <p className={`label in-row gap-2 is-accent is-round may-break on-tint ${styles.badge}`}>{badge}</p>
          </div>
          <h1 id={TITLE_ID} className="full-row is-claim" data-long={title.length > LONG_TITLE ? "" : undefined}>
            {title}
          </h1>
          <p className="lead">{lead}</p>
          <dl className={`terms is-grid is-small ${styles.facts}`}>
            {facts.map(({ term, text }) => (
              <div key={term}>
                <dt>{term}</dt> <dd>{text}</dd>
              </div>
            ))}
          </dl>
          {results && <div className={`full-row ${styles.results}`}>{results}</div>}
        </div>
        {typeof band !== "string" && band.file.type === "png" ? (
          <div className={`on-tint ${styles.screen}`} data-print="no">
            <Picture picture={band} place="screen" fit="natural" eager />
          </div>
        ) : (
          <div
            className={`frame ${styles.picture}`}
            id={typeof band === "string" ? OPENING_CLOTH_ID : undefined}
            data-print="no"
          >
            {typeof band === "string" ? <InlineSvg svg={band} /> : <Picture picture={band} place="band" eager />}
          </div>
        )}
      </header>
      <div className={`${HUNG_CLASS} ${styles.article}`}>
        <PageContents
          label={contents.label}
          parts={contents.links.map(({ id, nav }, index) => ({ id, name: nav, ...clothOf(index, thread) }))}
        />
        {children}
      </div>
      {end}
    </article>
  );
}
