import type { ScopeListRecord } from "#site/content/schema/sections/points.ts";
import styles from "./ScopeList.module.css";
import { Section } from "./Section.tsx";
import { SectionHead } from "./SectionHead.tsx";

/** What goes in, one to a line; at the far end, struck out, what waits. */
export function ScopeList({ id, heading, structure, ground, lead, later, items }: ScopeListRecord) {
  return (
    <Section id={id} ground={ground}>
      <SectionHead id={id} heading={heading} structure={structure} type="d2">
        <p className="lead">{lead}</p>
      </SectionHead>
      <ul className={styles.scope}>
        {items.map(({ title, text, waits }) => (
          <li key={title} className={`grid ${styles.line}`}>
            <h3>{title}</h3>
            <p>{text}</p>
            <p className={styles.waits}>
              <span className="sr">{later} </span>
              <s>{waits}</s>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
