import type { ReactNode } from "react";
import styles from "./Field.module.css";
import { useField } from "./form-context.ts";
import { TextControl, type TextControlProps } from "./TextControl.tsx";

type FrameProps = {
  name: string;
  label: string;
  optional?: string | undefined;
  isWide?: boolean | undefined;
  children: ReactNode;
};

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

export function Field({ label, optional, ...control }: TextControlProps & Pick<FrameProps, "label" | "optional">) {
  const { name, field } = control;
  return (
    <FieldFrame name={name} label={label} optional={optional} isWide={(field.rows ?? 1) > 1}>
      <TextControl {...control} />
    </FieldFrame>
  );
}
