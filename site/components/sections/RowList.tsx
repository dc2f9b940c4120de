import { RichText } from "#site/components/ui/RichText.tsx";
import { Swatch } from "#site/components/ui/Swatch.tsx";
import type { StructureName, Thread } from "#site/weave/structures.ts";
import styles from "./RowList.module.css";

type Props = {
  /** Makes each swatch's pattern its own; such as the section's id. */
  place: string;
  items: readonly { title: string; text: string; structure?: StructureName | undefined }[];
  thread: Thread;
};

/** One row for each thing: a piece of cloth where it has one, the title, and the text at right. */
export function RowList({ place, items, thread }: Props) {
  const swatches = items.some(({ structure }) => structure);
  return (
    <ol className={styles.rows} data-swatches={swatches ? "" : undefined}>
      {items.map(({ title, text, structure }, index) => (
        <li key={title}>
          {structure && (
            <Swatch
              structure={structure}
              thread={thread}
              cell={6}
              place={`${place}-${index}`}
              className={styles.swatch}
            />
          )}
          <h3 className="d4">{title}</h3>
          <p>
            <RichText text={text} />
          </p>
        </li>
      ))}
    </ol>
  );
}
