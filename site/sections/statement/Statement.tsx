import { Section, type SectionProps } from "#site/components/sections/Section.tsx";
import styles from "./Statement.module.css";

export const Statement = ({ text, ...head }: SectionProps<"statement">) => (
  <Section {...head} type="label" ground="night" tight beside={styles.statement}>
    <p className="is-display d1">{text}</p>
  </Section>
);
