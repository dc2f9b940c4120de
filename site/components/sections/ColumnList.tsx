import { RichText } from "#site/components/ui/RichText.tsx";
import type { ReadingRecord } from "#site/content/schema/case-study.ts";
import styles from "./ColumnList.module.css";

type Items = Extract<ReadingRecord, { kind: "columns" }>["items"];

/** Things of equal rank beside each other, each with named facts or with points. */
export function ColumnList({ items }: { items: Items }) {
  return (
    <ul className={styles.columns} data-columns={items.length % 3 === 0 ? 3 : 2}>
      {items.map(({ title, text, facts, points }) => (
        <li key={title}>
          <h3 className="d4">{title}</h3>
          {text && <RichText as="p" text={text} />}
          {facts && (
            <dl>
              {facts.map((fact) => (
                <div key={fact.term}>
                  <dt className="label">{fact.term}</dt> <RichText as="dd" text={fact.text} />
                </div>
              ))}
            </dl>
          )}
          {points && (
            <ul className={styles.points}>
              {points.map((point) => (
                <RichText as="li" key={point} text={point} />
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
