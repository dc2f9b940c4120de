import { useState } from "react";
import type { KindOption } from "../api-types.ts";
import { isGroup } from "../records/pair-items.ts";
import { Disclosure, IconButton } from "./FieldParts.tsx";
import { Fields } from "./Fields.tsx";
import { type FieldProps, useForm } from "./form-context.ts";
import { emptyValue, fits, kindOf, summaryOf } from "./form-values.ts";
import { KindPicker } from "./KindPicker.tsx";
import styles from "./RecordForm.module.css";

/** A group of one of several kinds, such as the opening of a page. */
export function Kinds({ schema, path, value, label, isItem = false }: FieldProps<"kinds">) {
  const { change, choices } = useForm();
  const [isPicking, setIsPicking] = useState(false);
  const option = kindOf(schema.options, value);
  const pick = (next: KindOption) => {
    const old = isGroup(value) ? value : {};
    const same =
      next.kind === "group"
        ? next.fields.filter(
            (field) => field.name !== "kind" && old[field.name] !== undefined && fits(field, old[field.name]),
          )
        : [];
    const kept = Object.fromEntries(same.map(({ name }) => [name, old[name] ?? null]));
    change(path, { ...(emptyValue(next) as object), ...kept });
  };
  const inside = (
    <>
      {!isItem && (
        <p className={styles.kind}>
          {option?.label ?? "Nothing chosen"}
          <button type="button" className={styles.quiet} onClick={() => setIsPicking(true)}>
            Choose another kind
          </button>
        </p>
      )}
      {option?.kind === "group" && <Fields key={option.value} fields={option.fields} path={path} value={value} />}
      {isPicking && (
        <KindPicker title={label} options={schema.options} onClose={() => setIsPicking(false)} onPick={pick} />
      )}
    </>
  );
  if (isItem) return inside;
  return (
    <Disclosure
      path={path}
      label={label}
      tag={option?.label}
      summary={summaryOf(schema, value, choices)}
      help={schema.help}
      actions={
        schema.isOptional && (
          <IconButton icon="remove" name={`Remove ${label}`} onClick={() => change(path, undefined)} />
        )
      }
    >
      {inside}
    </Disclosure>
  );
}
