import { RichText } from "#site/components/ui/RichText.tsx";
import { Swatch } from "#site/components/ui/Swatch.tsx";
import type { StructureName, Thread } from "#site/weave/structures.ts";
import styles from "./RowList.module.css";

type Props = {
  /** The start of the ids of its patterns; unique on the page. */
  idPrefix: string;
  items: readonly { title: string; text: string; structure?: StructureName | undefined }[];
  thread: Thread;
};

/** One row for each thing: a piece of cloth where it has one, the title, and the text at right. */
export function RowList({ idPrefix, items, thread }: Props) {
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
              idPrefix={`${idPrefix}-${index}`}
              className={styles.swatch}
            />
          )}
          <h3 className="d4">{title}</h3>
          <RichText as="p" text={text} />
        </li>
      ))}
    </ol>
  );
}
