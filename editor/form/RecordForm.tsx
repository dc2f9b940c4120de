import { useState } from "react";
import { Field } from "./Field.tsx";
import { Fields } from "./Fields.tsx";
import { type Form, FormContext, type FormProps } from "./form-context.ts";
import { replaceAt, valueAt } from "./form-values.ts";
import styles from "./RecordForm.module.css";

export function RecordForm({ schema, value, onChange, ...rest }: FormProps) {
  const [announced, setAnnounced] = useState("");
  const change: Form["change"] = (path, next) =>
    onChange((latest) => {
      const replacement = typeof next === "function" ? next(valueAt(latest, path)) : next;
      return replaceAt(latest, path, replacement) ?? {};
    });
  return (
    <FormContext value={{ ...rest, value, change, announce: setAnnounced, Field }}>
      <div className={styles.form}>
        {schema.kind === "group" ? (
          <Fields fields={schema.fields} path={[]} value={value} />
        ) : (
          <Field schema={schema} path={[]} value={value} label={schema.label || "Entries"} />
        )}
        <p role="status" className="sr">
          {announced}
        </p>
      </div>
    </FormContext>
  );
}
