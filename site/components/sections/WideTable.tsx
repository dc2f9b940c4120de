import { RichText } from "#site/components/ui/RichText.tsx";
import type { WideTableRecord } from "#site/content/schema/sections/wide-table.ts";
import { Section } from "./Section.tsx";
import { SectionHead } from "./SectionHead.tsx";
import { TextTable } from "./TextTable.tsx";
import styles from "./WideTable.module.css";

/** A register, edge to edge, and what its columns are for. On a phone each entry is a block of named cells. */
export function WideTable(props: WideTableRecord) {
  const { id, heading, structure, ground, lead, caption, columns, rows, note, points } = props;
  return (
    <Section id={id} ground={ground}>
      <SectionHead id={id} heading={heading} structure={structure} type="is-warp">
        <p className="lead">
          <RichText text={lead} />
        </p>
      </SectionHead>
      <TextTable kind="register" heads={columns} rows={rows} labelledBy={`${id}-title`} describedBy={`${id}-caption`} />
      <p className={`note ${styles.caption}`} id={`${id}-caption`}>
        {caption}
      </p>
      <div className={`grid side-by-side ${styles.below}`}>
        <p className={styles.note}>
          <RichText text={note} />
        </p>
        <ul className={styles.points}>
          {points.map(({ title, text }) => (
            <li key={title}>
              <h3 className="d3">{title}</h3>
              <p>
                <RichText text={text} />
              </p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
