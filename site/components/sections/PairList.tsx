import { RichText } from "#site/components/ui/RichText.tsx";
import styles from "./PairList.module.css";

/** Titles with a sentence each, two beside each other. */
export function PairList({ items }: { items: readonly { title: string; text: string }[] }) {
  return (
    <ul className={styles.pairs}>
      {items.map(({ title, text }) => (
        <li key={title}>
          <h3 className="d4">{title}</h3>
          <RichText as="p" text={text} />
        </li>
      ))}
    </ul>
  );
}
