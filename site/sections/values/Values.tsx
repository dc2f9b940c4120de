import { Section, type SectionProps } from "#site/components/sections/Section.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import styles from "./Values.module.css";

export function Values({ items, ...head }: SectionProps<"values">) {
  return (
    <Section {...head} type="d2" pinned ground="rule" beside="">
      <ul className={`ruled is-light ${styles.list}`}>
        {items.map(({ name, text }) => (
          <li key={name} className="one-column is-grid">
            <h3 className="d2">{name}</h3>
            <RichText as="p" className="is-soft" text={text} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
