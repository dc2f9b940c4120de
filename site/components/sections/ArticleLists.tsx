import { InlineSvg } from "#site/components/ui/InlineSvg.tsx";
import { Link } from "#site/components/ui/Link.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import { Swatch } from "#site/components/ui/Swatch.tsx";
import type { MetricRecord, ReadingRecord, ReferenceRecord } from "#site/content/schema/case-study.ts";
import type { StructureName, Thread } from "#site/weave/structures.ts";
import { tally } from "#site/weave/tally.ts";
import styles from "./ArticleLists.module.css";

type Column = Extract<ReadingRecord, { kind: "columns" }>["items"][number];
type ColumnListProps = { items: readonly Omit<Column, "sample">[]; layout?: "equal-columns" | "halves" };

/** Things of equal rank beside each other, which may have named facts or points. */
export function ColumnList({ items, layout = "equal-columns" }: ColumnListProps) {
  return (
    <ul className={`${layout} ${styles.columns}`}>
      {items.map(({ title, text, facts, points }) => (
        <li key={title} className="is-soft is-small line-above">
          <h3 className="d4 is-ink">{title}</h3>
          {text && <RichText as="p" className="mt-2" text={text} />}
          {facts && (
            <dl>
              {facts.map((fact) => (
                <div key={fact.term}>
                  <dt className="label is-accent mt-4">{fact.term}</dt> <RichText as="dd" text={fact.text} />
                </div>
              ))}
            </dl>
          )}
          {points && <DashList items={points} />}
        </li>
      ))}
    </ul>
  );
}

/** Sentences, each behind a short bar. */
export function DashList({ items }: { items: readonly string[] }) {
  return (
    <ul className={`dashed is-grid ${styles.dashes}`}>
      {items.map((item) => (
        <RichText as="li" key={item} text={item} />
      ))}
    </ul>
  );
}

/** Threads are drawn finer the more there are, so that few look deliberate and many stay threads. Pixels. */
const widthFor = (threads: number) => (threads > 100 ? 1.3 : threads > 40 ? 2.1 : 3);

const threadsOf = ({ count, of }: NonNullable<MetricRecord["threads"]>) => {
  const room = Math.max(count, of);
  return tally(count, room, { slack: false, threadWidth: widthFor(room), ...(count > of && { mark: of }) });
};

/** Large figures, two beside each other; those that count something are drawn as that many threads. */
export function FigureGrid({ metrics }: { metrics: readonly MetricRecord[] }) {
  return (
    <ul className={`halves ${styles.figures}`}>
      {metrics.map(({ value, title, description, threads }) => (
        <li key={title} className="item line-below">
          <span className="is-display is-warp is-accent">{value}</span>
          <span className={styles.threads} data-draw>
            {threads && <InlineSvg svg={threadsOf(threads)} />}
          </span>
          <div>
            <h3 className="label is-accent">{title}</h3>
            <RichText as="p" className="quiet" text={description} />
          </div>
        </li>
      ))}
    </ul>
  );
}

export function NumberedList({ items }: { items: readonly { title: string; text: string }[] }) {
  return (
    <ol className={styles.numbers}>
      {items.map(({ title, text }) => (
        <li key={title} className="is-grid line-above">
          <p>
            <b>{title}</b> <RichText text={text} />
          </p>
        </li>
      ))}
    </ol>
  );
}

/** Public documents, numbered. On paper their addresses are printed. */
export function ReferenceList({ items }: { items: readonly ReferenceRecord[] }) {
  return (
    <ol className={`text-list quiet ${styles.references}`}>
      {items.map(({ source, title, detail, year, href }) => (
        <li key={href}>
          {source},{" "}
          <Link href={href}>
            <cite>{title}</cite>
          </Link>
          {detail ? ` (${detail})` : ""}, {year}.
        </li>
      ))}
    </ol>
  );
}

type Props = {
  items: readonly { title: string; text: string; structure?: StructureName | undefined }[];
  thread: Thread;
};

/** One row for each thing: a piece of cloth where it has one, the title, and the text at right. */
export function RowList({ items, thread }: Props) {
  const swatches = items.some(({ structure }) => structure);
  return (
    <ol className={`ruled ${styles.rows}`} data-swatches={swatches ? "" : undefined}>
      {items.map(({ title, text, structure }) => (
        <li key={title} className="is-grid at-start">
          {structure && <Swatch structure={structure} thread={thread} cell={6} className={styles.swatch} />}
          <h3 className="d4">{title}</h3>
          <RichText as="p" className="passage is-ink" text={text} />
        </li>
      ))}
    </ol>
  );
}
