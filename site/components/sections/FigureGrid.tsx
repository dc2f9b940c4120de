import { InlineSvg } from "#site/components/ui/InlineSvg.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import type { MetricRecord } from "#site/content/schema/case-study.ts";
import { tally } from "#site/weave/tally.ts";
import styles from "./FigureGrid.module.css";

/** Threads are drawn finer the more there are, so that few look deliberate and many stay threads. Pixels. */
const widthFor = (threads: number) => (threads > 100 ? 1.3 : threads > 40 ? 2.1 : 3);

const threadsOf = ({ count, of }: NonNullable<MetricRecord["threads"]>) => {
  const room = Math.max(count, of);
  return tally(count, room, { slack: false, threadWidth: widthFor(room), ...(count > of && { mark: of }) });
};

/** Large figures, two beside each other; those that count something are drawn as that many threads. */
export function FigureGrid({ metrics }: { metrics: readonly MetricRecord[] }) {
  return (
    <ul className={styles.figures}>
      {metrics.map(({ value, title, description, threads }) => (
        <li key={title}>
          <span className={`is-display ${styles.value}`}>{value}</span>
          <span className={styles.threads} data-draw>
            {threads && <InlineSvg svg={threadsOf(threads)} />}
          </span>
          <div>
            <h3 className="label">{title}</h3>
            <RichText as="p" text={description} />
          </div>
        </li>
      ))}
    </ul>
  );
}
