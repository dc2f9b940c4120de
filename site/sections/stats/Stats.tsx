import { InlineSvg } from "#site/components/ui/InlineSvg.tsx";
import type { HomeRecord } from "#site/content/schema/home.ts";
import { tally } from "#site/weave/tally.ts";
import { Section } from "./Section.tsx";
import { SectionHead } from "./SectionHead.tsx";
import styles from "./StatsChart.module.css";

/** Figures as counted threads, all rows at one pitch so that their lengths compare. */
export function StatsChart({ heading, lead, items }: NonNullable<HomeRecord["stats"]>) {
  return (
    <Section id="stats">
      <SectionHead id="stats" heading={heading} structure="plain" type="is-warp" lead={lead} />
      <ul className={styles.chart}>
        {items.map(({ value, label, threads, loose, thread }) => (
          <li key={label} className={`grid ${styles.row}`}>
            <span className={`is-display ${styles.figure}`}>{value}</span> <span className={styles.label}>{label}</span>
            <span className={styles.threads} data-thread={thread} data-draw>
              <InlineSvg svg={tally(threads, threads + loose, { gap: 7, height: 56, room: 100 })} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
