import { Section, type SectionProps } from "#site/components/sections/Section.tsx";
import styles from "./Statement.module.css";

export const Statement = ({ text, ...head }: SectionProps<"statement">) => (
  <Section {...head} type="label" ground="rule" tight beside={styles.statement}>
    <p className="is-display d2">{text}</p>
  </Section>
);
