import { Section, type SectionProps } from "#site/components/sections/Section.tsx";
import styles from "./Statement.module.css";

export const Statement = ({ text, setting, ...head }: SectionProps<"statement">) => (
  <Section {...head} type="label" ground="rule" tight beside={styles[setting]}>
    <p className={`is-display is-${setting}`}>{text}</p>
  </Section>
);
