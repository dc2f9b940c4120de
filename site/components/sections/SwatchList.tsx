import { RichText } from "#site/components/ui/RichText.tsx";
import { Swatch } from "#site/components/ui/Swatch.tsx";
import type { Point } from "#site/content/schema/fields.ts";
import type { StructureName } from "#site/weave/structures.ts";
import styles from "./SwatchList.module.css";

type Props = {
  items: readonly { name: string; text: string; structure: StructureName }[];
};

export const SwatchList = ({ items }: Props) => (
  <ul className={`quiet ${styles.points}`}>
    {items.map(({ name, text, structure }) => (
      <li key={name} className="is-grid line-below">
        <Swatch structure={structure} cell={7} className={styles.swatch} />
        <div>
          <h3 className="d4">{name}</h3>
          <RichText as="p" text={text} />
        </div>
      </li>
    ))}
  </ul>
);

/** Names and sentences in a ruled grid of up to three columns, without boxes. */
export const PointColumns = ({ items }: { items: readonly Point[] }) => (
  <ul className={`quiet is-grid ${styles.columns}`}>
    {items.map(({ name, text }) => (
      <li key={name} className="item line-above">
        <h3 className="d4">{name}</h3>
        <RichText as="p" text={text} />
      </li>
    ))}
  </ul>
);
