import type { PrivacyRecord } from "#site/content/schema/privacy.ts";
import styles from "./Policy.module.css";

type Part = PrivacyRecord["parts"][number];

/** A legal text to be read: contents at the left, the parts in one column. */
export function Policy({ hero, since, contents, parts }: Omit<PrivacyRecord, "page" | "sample">) {
  return (
    <div className={`wrap ${styles.layout}`}>
      <header className={styles.head}>
        <h1>{hero.heading}</h1>
        <p className="lead">{hero.lead}</p>
        <p className="note">{since}</p>
      </header>
      <nav className={styles.contents} aria-label={contents} data-print="no">
        <ol>
          {parts.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`}>{heading}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.text}>
        {parts.map((part) => (
          <div key={part.id} className={styles.part}>
            <h2 id={part.id}>{part.heading}</h2>
            {part.paragraphs.map((paragraph) => (
              <p key={paragraph}>{withMailLinks(paragraph)}</p>
            ))}
            {part.points && (
              <ul className={styles.points}>
                {part.points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            )}
            {part.table && <Table {...part.table} label={part.heading} />}
          </div>
        ))}
      </div>
    </div>
  );
}

/** The text with every mail address in it as a link. */
const withMailLinks = (text: string) =>
  text.split(/([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/).map((part, index) =>
    index % 2 === 1 ? (
      <a key={part} href={`mailto:${part}`}>
        {part}
      </a>
    ) : (
      part
    ),
  );

const Table = ({ heads, rows, label }: NonNullable<Part["table"]> & { label: string }) => (
  <table className={styles.table} aria-label={label}>
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([name, ...cells]) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {cells.map((cell, index) => (
            <td key={heads[index + 1]} data-label={heads[index + 1]}>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
