import type { ReactNode } from "react";
import { RichText } from "#site/components/ui/RichText.tsx";
import styles from "./TextTable.module.css";

type Props = {
  heads: readonly string[];
  rows: readonly (readonly string[])[];
  /** `plain` in running text; `register` a wide ledger whose last column is the one that counts. */
  kind?: "plain" | "register";
  labelledBy?: string;
  describedBy?: string | undefined;
  /** The content of a row's last cell in place of its text; undefined for the text. */
  lastCell?: ((name: string, text: string) => ReactNode) | undefined;
};

/** More columns than this are set smaller. */
const MANY_COLUMNS = 6;

/** A table of words; the first cell names its row. On a phone each row is a block with named cells. */
export function TextTable({ heads, rows, kind = "plain", labelledBy, describedBy, lastCell }: Props) {
  return (
    <table
      className={`is-full ${styles.table}${heads.length > MANY_COLUMNS ? ` is-small may-break ${styles.crowded}` : ""}`}
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
                {(index === cells.length - 1 && lastCell?.(name, cell)) || <RichText text={cell} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
