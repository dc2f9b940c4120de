import { Section } from "#site/components/sections/Section.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import type { SectionProps } from "#site/sections/section-props.ts";
import styles from "./Values.module.css";

/** Names of values, each with a sentence beside it. */
export function Values({ id, heading, lead, items }: SectionProps<"values">) {
  return (
    <Section id={id} ground="rule">
      <div className={`grid side-by-side ${styles.layout}`}>
        <div className={`pinned ${styles.head}`}>
          <h2 className="d2" id={`${id}-title`}>
            {heading}
          </h2>
          <RichText as="p" text={lead} />
        </div>
        <ul className={styles.list}>
          {items.map(({ name, text }) => (
            <li key={name} className="one-column">
              <h3 className="d2">{name}</h3>
              <RichText as="p" text={text} />
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
