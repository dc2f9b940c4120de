import type { ReactNode } from "react";
import { Paragraphs, RichText } from "#site/components/ui/RichText.tsx";
import type { ReadingRecord } from "#site/content/schema/case-study.ts";
import type { Thread } from "#site/weave/structures.ts";
import { ArticleFigure } from "./ArticleFigure.tsx";
import styles from "./ArticleSection.module.css";
import { PullQuote } from "./PullQuote.tsx";

type Props = {
  section: ReadingRecord;
  /** Above the heading. */
  label: string | undefined;
  /** The article's own colour, for the portrait beside a quote. */
  thread: Thread;
  /** The width of the section's list or table: the text's column, or across the notes' as well. */
  width: "text" | "wide";
  children?: ReactNode;
};

/**
 * One section of an article: its name in the contents above its heading, text in the middle, a note at the right, then its
 * list or table.
 */
export function ArticleSection({ section, label, thread, width, children }: Props) {
  const { id, heading, paragraphs = [], aside, figures = [], quote } = section;
  const [first, ...others] = paragraphs;
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={styles.section}
      data-boxed={section.kind === "note" ? "" : undefined}
    >
      <div className={styles.column}>
        <hgroup>
          {label && <p className="label">{label}</p>}
          <h2 id={`${id}-title`}>{heading}</h2>
        </hgroup>
        {first && (
          <div className={styles.text}>
            <Paragraphs texts={[first]} />
            {aside && <RichText as="aside" aria-labelledby={`${id}-title`} className={styles.aside} text={aside} />}
            <Paragraphs texts={others} />
          </div>
        )}
        {children && (
          <div className={styles.block} data-width={width}>
            {children}
          </div>
        )}
        {figures.map((figure) => (
          <ArticleFigure key={figure.caption} figure={figure} />
        ))}
        {quote && <PullQuote {...quote} thread={thread} />}
      </div>
    </section>
  );
}
