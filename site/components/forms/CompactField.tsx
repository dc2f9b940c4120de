import type { InputEventHandler } from "react";
import { isNearLimit } from "#contract/limits.ts";
import styles from "./CompactField.module.css";
import { FieldErrorText } from "./FieldErrorText.tsx";
import { ASSISTANCE, idList, useField } from "./form-context.ts";
import { LengthCounter } from "./LengthCounter.tsx";
import { useLength } from "./use-length.ts";

type Props = {
  /** Determines the input type and the autocomplete value. */
  kind: "name" | "email" | "description";
  /** The wire name. */
  name: string;
  label: string;
  placeholder: string;
  /** The maximum number of characters. */
  limit: number;
  /** More than one row renders a text area. */
  rows?: number;
  onInput?: InputEventHandler<HTMLInputElement>;
};

/** One row of the contact form: a label, the input beside it, and its error. */
export function CompactField({ kind, label, limit, rows = 1, onInput, ...field }: Props) {
  const { id, invalid, errorRef, countId, value } = useField(field.name);
  const { ref, length } = useLength();
  const { type, autoComplete } = ASSISTANCE[kind];
  const control = {
    ...field,
    ref,
    id,
    autoComplete,
    required: true,
    defaultValue: value,
    "aria-invalid": invalid,
    "aria-describedby": idList(errorRef, isNearLimit(length, limit) && countId),
  };
  return (
    <div className={styles.row} data-invalid={invalid}>
      <label htmlFor={id}>{label}</label>
      {rows > 1 ? <textarea {...control} rows={rows} /> : <input {...control} type={type} onInput={onInput} />}
      <FieldErrorText name={field.name} />
      <LengthCounter id={countId} length={length} limit={limit} />
    </div>
  );
}
