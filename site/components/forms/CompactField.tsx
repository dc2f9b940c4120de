import type { InputEventHandler } from "react";
import { isNearLimit } from "#contract/form-reader.ts";
import type { TextField } from "#forms/form-description.ts";
import styles from "./CompactField.module.css";
import { FieldErrorText } from "./FieldErrorText.tsx";
import { idList, useField } from "./form-context.ts";
import { LengthCounter } from "./LengthCounter.tsx";
import { useLength } from "./use-length.ts";

type Props = {
  /** The wire name. */
  name: string;
  field: TextField;
  label: string;
  placeholder: string;
  onInput?: InputEventHandler<HTMLInputElement> | undefined;
};

/** One row of the contact form: a label, the input beside it, and its error. */
export function CompactField({ name, field, label, placeholder, onInput }: Props) {
  const { type, limit, autoComplete, rows = 1 } = field;
  const { id, invalid, errorRef, countId, value } = useField(name);
  const { ref, length } = useLength();
  const control = {
    name,
    placeholder,
    ref,
    id,
    autoComplete,
    required: !field.isOptional,
    defaultValue: value,
    "aria-invalid": invalid,
    "aria-describedby": idList(errorRef, isNearLimit(length, limit) && countId),
  };
  return (
    <div className={styles.row} data-invalid={invalid}>
      <label htmlFor={id}>{label}</label>
      {rows > 1 ? <textarea {...control} rows={rows} /> : <input {...control} type={type} onInput={onInput} />}
      <FieldErrorText name={name} />
      <LengthCounter id={countId} length={length} limit={limit} />
    </div>
  );
}
