import { RichText } from "#site/components/ui/RichText.tsx";
import styles from "./NumberedList.module.css";

/** Recommendations in order: a sentence, and its reason. */
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
