import { RichText } from "#site/components/ui/RichText.tsx";
import styles from "./NumberedList.module.css";

/** What to do, in order: a sentence, and why. */
export function NumberedList({ items }: { items: readonly { title: string; text: string }[] }) {
  return (
    <ol className={styles.numbers}>
      {items.map(({ title, text }) => (
        <li key={title}>
          <p>
            <b>{title}</b> <RichText text={text} />
          </p>
        </li>
      ))}
    </ol>
  );
}
