import type { StatementsRecord } from "#site/content/schema/sections/points.ts";
import { Section } from "./Section.tsx";
import { SectionHead } from "./SectionHead.tsx";
import styles from "./Statements.module.css";

/** Large statements, one to a row, each with a dry sentence under it. */
export function Statements({ id, heading, structure, ground, layout, items }: StatementsRecord) {
  return (
    <Section id={id} ground={ground}>
      <SectionHead id={id} heading={heading} structure={structure} type={layout === "zigzag" ? "d3" : "d1"} />
      <ul className={`grid ${styles.statements}`} data-layout={layout}>
        {items.map(({ title, text }) => (
          <li key={title} className={styles.statement}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
