import styles from "./WordTable.module.css";

type Props = { heads: readonly string[]; rows: readonly (readonly string[])[] };

/** A table of words; the first cell names its row. On a phone each row is a block with named cells. */
export function WordTable({ heads, rows }: Props) {
  return (
    <table className={styles.table}>
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
        {rows.map(([name = "", ...cells]) => (
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
}
