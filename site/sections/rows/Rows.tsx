import { Section, type SectionProps } from "#site/components/sections/Section.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import styles from "./Rows.module.css";

export function Rows({ id, heading, layout, lead, items }: SectionProps<"rows">) {
  return (
    <Section id={id} heading={heading} lead={lead} ground="rule">
      <ul className={`ruled ${styles.rows}`} data-kind={layout}>
        {items.map(({ name, text }) => (
          <li key={name} className="grid two-parts is-long">
            <h3 className="d2">{name}</h3>
            <RichText as="p" className="is-soft" text={text} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
