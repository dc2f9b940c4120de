import { RichText } from "#site/components/ui/RichText.tsx";
import styles from "./DashList.module.css";

/** Sentences, each behind a short bar. */
export function DashList({ items }: { items: readonly string[] }) {
  return (
    <ul className={styles.dashes}>
      {items.map((item) => (
        <RichText as="li" key={item} text={item} />
      ))}
    </ul>
  );
}
