import type { SummaryTableRecord } from "#site/content/schema/sections/ledger.ts";
import { Section } from "./Section.tsx";
import { SectionHead } from "./SectionHead.tsx";
import styles from "./SummaryTable.module.css";

/** Offers as lines of a ledger: the name set wide, what it is, and what remains when we have gone. */
export function SummaryTable({ id, heading, structure, ground, lead, items }: SummaryTableRecord) {
  return (
    <Section id={id} ground={ground}>
      <SectionHead id={id} heading={heading} structure={structure} type="is-weft">
        <p className="lead">{lead}</p>
      </SectionHead>
      <ul className={styles.ledger}>
        {items.map(({ title, text, receive }) => (
          <li key={title} className={`grid ${styles.line}`}>
            <h3>{title}</h3>
            <p>{text}</p>
            <p className={`label ${styles.receive}`}>{receive}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
