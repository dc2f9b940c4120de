import styles from "./DashList.module.css";

/** Sentences, each behind a short bar. */
export function DashList({ items }: { items: readonly string[] }) {
  return (
    <ul className={styles.dashes}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
