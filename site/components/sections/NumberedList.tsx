import styles from "./NumberedList.module.css";

/** What to do, in order: a sentence, and why. */
export function NumberedList({ items }: { items: readonly { title: string; text: string }[] }) {
  return (
    <ol className={styles.numbers}>
      {items.map(({ title, text }) => (
        <li key={title}>
          <p>
            <b>{title}</b> {text}
          </p>
        </li>
      ))}
    </ol>
  );
}
