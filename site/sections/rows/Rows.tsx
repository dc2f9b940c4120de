import { Section, SectionHead } from "#site/components/sections/Section.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import type { SectionProps } from "#site/sections/section-props.ts";
import styles from "./Rows.module.css";

/** Rows of a name and what follows from it: large sentences with their proof, or tall names with a line beside each. */
export function Rows({ id, heading, layout, lead, items }: SectionProps<"rows">) {
  return (
    <Section id={id} ground="rule">
      <SectionHead
        id={id}
        heading={heading}
        structure={layout === "claims" ? "twill31" : "basket"}
        type={layout === "claims" ? "d1" : "is-weft"}
      >
        {lead && <RichText as="p" className="lead" text={lead} />}
      </SectionHead>
      <ul className={styles.rows} data-kind={layout}>
        {items.map(({ name, text }) => (
          <li key={name} className="grid">
            <h3>{name}</h3>
            <RichText as="p" text={text} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
