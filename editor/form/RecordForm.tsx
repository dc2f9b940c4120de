import { useEffect, useRef, useState } from "react";
import type { FieldPath, Json } from "../api-types.ts";
import { Field } from "./Field.tsx";
import { Fields } from "./Fields.tsx";
import { FormContext, type FormProps } from "./form-context.ts";
import { replaceAt } from "./form-values.ts";
import styles from "./RecordForm.module.css";

/** The fields of a record, made from its schema. */
export function RecordForm({ schema, value, onChange, ...rest }: FormProps) {
  const [announced, setAnnounced] = useState("");
  /* Two changes of one event follow from each other. */
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  const change = (path: FieldPath, next: Json | undefined) => {
    latest.current = replaceAt(latest.current, path, next) ?? {};
    onChange(latest.current);
  };
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
