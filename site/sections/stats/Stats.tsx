import { Section, type SectionProps } from "#site/components/sections/Section.tsx";
import { InlineSvg } from "#site/components/ui/InlineSvg.tsx";
import { tally } from "#site/weave/tally.ts";
import styles from "./Stats.module.css";

/** Figures as counted threads, all rows at one pitch so that their lengths compare. */
export function Stats({ id, heading, lead, items }: SectionProps<"stats">) {
  return (
    <Section id={id} heading={heading} lead={lead}>
      <ul className="ruled">
        {items.map(({ value, label, threads, loose, thread }) => (
          <li key={label} className={`is-grid at-center ${styles.row}`}>
            <span className="is-display is-warp">{value}</span>{" "}
            <span className={`is-soft ${styles.label}`}>{label}</span>
            <span className={styles.threads} data-thread={thread} data-draw>
              <InlineSvg svg={tally(threads, threads + loose, { room: 100 })} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
