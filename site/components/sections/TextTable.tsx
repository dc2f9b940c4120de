import type { ReactNode } from "react";
import { RichText } from "#site/components/ui/RichText.tsx";
import styles from "./TextTable.module.css";

type Props = {
  heads: readonly string[];
  rows: readonly (readonly string[])[];
  /** `plain` in running text; `register` a wide ledger whose last column is the one that counts. */
  kind?: "plain" | "register";
  /** The id of the heading that names it. */
  labelledBy?: string;
  /** The id of the words that explain it. */
  describedBy?: string | undefined;
  /** By the name of a row: what its last cell shows in place of its text. */
  lastCells?: ReadonlyMap<string, ReactNode> | undefined;
};

/** More columns than this are set smaller. */
const MANY_COLUMNS = 6;

/** A table of words; the first cell names its row. On a phone each row is a block with named cells. */
export function TextTable({ heads, rows, kind = "plain", labelledBy, describedBy, lastCells }: Props) {
  return (
    <table
      className={heads.length > MANY_COLUMNS ? `${styles.table} ${styles.crowded}` : styles.table}
      data-kind={kind}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
    >
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
            <th scope="row">
              <RichText text={name} />
            </th>
            {cells.map((cell, index) => (
              <td key={heads[index + 1]} data-label={heads[index + 1]}>
                {(index === cells.length - 1 && lastCells?.get(name)) || <RichText text={cell} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
