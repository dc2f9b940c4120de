import type { InputEventHandler } from "react";
import { isNearLimit } from "#contract/limits.ts";
import styles from "./CompactField.module.css";
import { FieldErrorText } from "./FieldErrorText.tsx";
import { ASSISTANCE, idList, useField } from "./form-context.ts";
import { LengthCounter } from "./LengthCounter.tsx";
import { useLength } from "./use-length.ts";

type Props = {
  /** What it is, which decides how browsers help. */
  kind: "name" | "email" | "description";
  /** The wire name. */
  name: string;
  label: string;
  placeholder: string;
  /** Characters. */
  limit: number;
  /** More than one makes a text area. */
  rows?: number;
  onInput?: InputEventHandler<HTMLInputElement>;
};

/** One row of a ticket: a label, what is written beside it, and what is wrong with it. */
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
