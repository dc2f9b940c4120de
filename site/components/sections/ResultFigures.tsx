import { RichText } from "#site/components/ui/RichText.tsx";
import styles from "./ResultFigures.module.css";

/** A study's results beside each other; the bold start of each is a tall figure. */
export const ResultFigures = ({ results }: { results: readonly string[] }) => (
  <ul className={`is-soft is-grid is-small ${styles.results}`}>
    {results.map((result) => (
      <RichText as="li" key={result} className="is-balanced" text={result} />
    ))}
  </ul>
);
