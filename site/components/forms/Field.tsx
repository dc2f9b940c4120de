import type { ReactNode } from "react";
import { isNearLimit } from "#contract/form-reader.ts";
import type { TextField } from "#forms/form-description.ts";
import styles from "./Field.module.css";
import { FieldErrorText } from "./FieldErrorText.tsx";
import { idList, useField } from "./form-context.ts";
import { LengthCounter } from "./LengthCounter.tsx";
import { useLength } from "./use-length.ts";

type FrameProps = {
  /** The wire name. */
  name: string;
  label: string;
  /** The text after the label of an optional field. */
  optional?: string | undefined;
  /** True if the field has the full width of its part of the form. */
  isWide?: boolean | undefined;
  children: ReactNode;
};

/** A label with the field below it. */
export function FieldFrame({ name, label, optional, isWide, children }: FrameProps) {
  const { id, invalid } = useField(name);
  return (
    <div className={styles.field} data-wide={isWide ? "" : undefined} data-invalid={invalid}>
      <label htmlFor={id}>
        {label}
        {optional && <span className="note"> {optional}</span>}
      </label>
      {children}
    </div>
  );
}

type Props = Omit<FrameProps, "isWide" | "children"> & {
  field: TextField;
  placeholder?: string | undefined;
  /** The text below the field, always visible. */
  hint?: string | undefined;
};

/** A text field in a box. */
export function Field({ name, field, placeholder, hint, ...frame }: Props) {
  const { type, limit, autoComplete, rows = 1 } = field;
  const { id, invalid, hintId, errorRef, countId, value } = useField(name);
  const { ref, length } = useLength();
  const control = {
    ref,
    id,
    name,
    placeholder,
    autoComplete,
    required: !frame.optional,
    defaultValue: value,
    "aria-invalid": invalid,
    "aria-describedby": idList(hint && hintId, errorRef, isNearLimit(length, limit) && countId),
  };
  return (
    <FieldFrame name={name} isWide={rows > 1} {...frame}>
      {rows > 1 ? <textarea {...control} rows={rows} /> : <input {...control} type={type} />}
      {hint && (
        <p className="note" id={hintId}>
          {hint}
        </p>
      )}
      <FieldErrorText name={name} />
      <LengthCounter id={countId} length={length} limit={limit} />
    </FieldFrame>
  );
}
