import type { Json } from "../api-types.ts";
import { AddButton, IconButton } from "./FieldParts.tsx";
import { type ControlProps, useForm } from "./form-context.ts";
import { valueAt } from "./form-values.ts";
import styles from "./RecordForm.module.css";

/** The rows of a table. Its columns are a list beside it. */
export function TableField({ schema, value, path, label, onChange }: ControlProps<"table">) {
  const { Field, value: record, announce } = useForm();
  const rows = Array.isArray(value) ? (value as Json[][]) : [];
  const table = path.slice(0, -1);
  const heads = ["columns", "heads"].map((name) => valueAt(record, [...table, name])).find(Array.isArray) ?? [];
  const width = Math.max(heads.length, ...rows.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, index) => String(heads[index] || `Column ${index + 1}`));
  const move = (from: number, to: number) => {
    const row = rows[from] ?? [];
    onChange(rows.toSpliced(from, 1).toSpliced(to, 0, row));
    announce(`Row ${from + 1} is now ${to + 1} of ${rows.length}`);
  };
  return (
    <div className={styles.table}>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
        // biome-ignore lint/a11y/useSemanticElements: a row of fields
        <div key={index} role="group" className={styles.row} aria-label={`${label}, row ${index + 1}`}>
          {columns.map((column, cell) => (
            <Field
              key={column}
              schema={{ ...schema.cell, label: column }}
              path={[...path, index, cell]}
              value={row[cell]}
              label={column}
            />
          ))}
          <span className={styles.actions}>
            <IconButton
              icon="up"
              name={`Move row ${index + 1} up`}
              isOff={index === 0}
              onClick={() => move(index, index - 1)}
            />
            <IconButton
              icon="down"
              name={`Move row ${index + 1} down`}
              isOff={index === rows.length - 1}
              onClick={() => move(index, index + 1)}
            />
            <IconButton
              icon="remove"
              name={`Remove row ${index + 1}`}
              onClick={() => onChange(rows.toSpliced(index, 1))}
            />
          </span>
        </div>
      ))}
      <AddButton label="Add a row" onClick={() => onChange([...rows, columns.map(() => "")])} />
    </div>
  );
}
