import type { HTMLInputTypeAttribute, InputEventHandler } from "react";
import styles from "./TicketField.module.css";

type Props = {
  /** The form's id: makes the field's id its own. */
  form: string;
  /** The wire name. */
  name: string;
  label: string;
  placeholder: string;
  maxLength: number;
  autoComplete: string;
  type?: HTMLInputTypeAttribute;
  /** More than one makes a text area. */
  rows?: number;
  /** The status line's words are about this field. */
  invalid: boolean;
  defaultValue?: string | undefined;
  onInput?: InputEventHandler<HTMLInputElement>;
};

/** One row of a ticket: a label and what is written beside it. */
export function TicketField({ form, label, rows = 1, invalid, type = "text", onInput, ...field }: Props) {
  const id = `${form}-${field.name}`;
  const shared = { ...field, id, required: true, "aria-invalid": invalid || undefined };
  return (
    <div className={styles.row} data-invalid={invalid ? "" : undefined}>
      <label htmlFor={id}>{label}</label>
      {rows > 1 ? <textarea {...shared} rows={rows} /> : <input {...shared} type={type} onInput={onInput} />}
    </div>
  );
}
