import type { RunningTextRecord } from "#site/content/schema/sections/points.ts";
import styles from "./RunningText.module.css";
import { Section } from "./Section.tsx";
import { SectionHead } from "./SectionHead.tsx";

/** Points as running text: each title begins its own sentence. */
export function RunningText({ id, heading, structure, ground, layout, items }: RunningTextRecord) {
  return (
    <Section id={id} ground={ground}>
      <SectionHead id={id} heading={heading} structure={structure} type={layout === "columns" ? "is-warp" : "d3"} />
      <ul className={styles.text} data-layout={layout}>
        {items.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3> <span>{text}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
