import type { RegisterTableRecord } from "#site/content/schema/sections/register-table.ts";
import styles from "./RegisterTable.module.css";
import { Section } from "./Section.tsx";
import { SectionHead } from "./SectionHead.tsx";

/** A register, edge to edge, and what its columns are for. On a phone each entry is a block of named cells. */
export function RegisterTable(props: RegisterTableRecord) {
  const { id, heading, structure, ground, lead, caption, columns, rows, note, points } = props;
  return (
    <Section id={id} ground={ground}>
      <SectionHead id={id} heading={heading} structure={structure} type="is-warp">
        <p className="lead">{lead}</p>
      </SectionHead>
      <table className={styles.register}>
        <caption className="note">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="label">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={cell} data-label={columns[index + 1]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={`grid ${styles.below}`}>
        <p className={styles.note}>{note}</p>
        <ul className={styles.points}>
          {points.map(({ title, text }, index) => (
            <li key={title} data-enter="rise" data-order={index}>
              <h3 className="d3">{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
