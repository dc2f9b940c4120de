import { Section } from "#site/components/sections/Section.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import type { SectionProps } from "#site/sections/section-props.ts";
import styles from "./Values.module.css";

/** The widths in the style sheet, from the narrowest to the widest. */
const STEPS = 6;
/** Longer names would break in the widest steps. */
const MAX_LENGTH = 14;

/** Short names, from the narrowest to the widest: the face's width axis from end to end. */
export function Values({ id, heading, lead, items }: SectionProps<"values">) {
  const hasSteps = items.every(({ name }) => name.length <= MAX_LENGTH);
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
          {items.map(({ name, text }, index) => (
            <li key={name} data-step={hasSteps ? stepOf(index, items.length) : undefined}>
              <h3>{name}</h3>
              <RichText as="p" text={text} />
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

/** The step of an item's width, from 1 to STEPS. */
const stepOf = (index: number, count: number) => 1 + Math.round((index / Math.max(1, count - 1)) * (STEPS - 1));
