import type { InputEventHandler } from "react";
import { ASSISTANCE, useField } from "./form-context.ts";
import styles from "./TicketField.module.css";

type Props = {
  /** What it is, which decides how browsers help. */
  kind: "name" | "email" | "description";
  /** The wire name. */
  name: string;
  label: string;
  placeholder: string;
  maxLength: number;
  /** More than one makes a text area. */
  rows?: number;
  /** The id of the line that says what is wrong. */
  status: string;
  onInput?: InputEventHandler<HTMLInputElement>;
};

/** One row of a ticket: a label and what is written beside it. What is wrong with it stands in the ticket's foot. */
export function TicketField({ kind, label, rows = 1, status, onInput, ...field }: Props) {
  const { id, advice, value } = useField(field.name);
  const { type, autoComplete } = ASSISTANCE[kind];
  const control = {
    ...field,
    id,
    autoComplete,
    required: true,
    defaultValue: value,
    "aria-invalid": advice ? true : undefined,
    "aria-describedby": advice ? status : undefined,
  };
  return (
    <div className={styles.row} data-invalid={advice ? "" : undefined}>
      <label htmlFor={id}>{label}</label>
      {rows > 1 ? <textarea {...control} rows={rows} /> : <input {...control} type={type} onInput={onInput} />}
    </div>
  );
}
