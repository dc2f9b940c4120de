import type { ReactNode } from "react";
import styles from "./Field.module.css";
import { useField } from "./form-context.ts";
import { TextControl, type TextControlProps } from "./TextControl.tsx";

type FrameProps = {
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
    <div className={`item ${styles.field}`} data-wide={isWide ? "" : undefined} data-invalid={invalid}>
      <label htmlFor={id}>
        {label}
        {optional && <span className="note"> {optional}</span>}
      </label>
      {children}
    </div>
  );
}

/** A text field in a box. */
export function Field({ label, optional, ...control }: TextControlProps & Pick<FrameProps, "label" | "optional">) {
  const { name, field } = control;
  return (
    <FieldFrame name={name} label={label} optional={optional} isWide={(field.rows ?? 1) > 1}>
      <TextControl {...control} />
    </FieldFrame>
  );
}
