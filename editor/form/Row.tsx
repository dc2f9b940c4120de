import { type FieldProps, idOf, useForm } from "./form-context.ts";
import { valueAt } from "./form-values.ts";
import styles from "./RecordForm.module.css";

/** A row of a table, with a field for each cell. The table's columns are a list beside its rows. */
export function Row({ schema, path, value, label }: FieldProps<"row">) {
  const { Field, value: record } = useForm();
  const table = path.slice(0, -2);
  const heads = ["columns", "heads"].map((name) => valueAt(record, [...table, name])).find(Array.isArray) ?? [];
  const cells = Array.isArray(value) ? value : [];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser
    <div role="group" aria-label={label} className={styles.row}>
      {Array.from({ length: Math.max(heads.length, cells.length) }, (_, cell) => {
        const column = String(heads[cell] || `Column ${cell + 1}`);
        return (
          <Field
            key={idOf([...path, cell])}
            schema={schema.cell}
            path={[...path, cell]}
            value={cells[cell]}
            label={column}
          />
        );
      })}
    </div>
  );
}
