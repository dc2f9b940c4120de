import { RichText } from "#site/components/ui/RichText.tsx";
import type { Point } from "#site/content/schema/fields.ts";
import styles from "./PointColumns.module.css";

type Props = {
  items: readonly Point[];
  /** The number of columns where there is room. */
  columns: 1 | 3;
};

/** Names and sentences in a ruled grid, without boxes. */
export function PointColumns({ items, columns }: Props) {
  return (
    <ul className={styles.points} data-columns={columns}>
      {items.map(({ name, text }) => (
        <li key={name}>
          <h3 className="d4">{name}</h3>
          <RichText as="p" text={text} />
        </li>
      ))}
    </ul>
  );
}
