import styles from "./CompactField.module.css";
import { useField } from "./form-context.ts";
import { TextControl, type TextControlProps } from "./TextControl.tsx";

/** One row of the contact form: a label, the input beside it, and its error. */
export function CompactField({ label, ...control }: TextControlProps & { label: string }) {
  const { id, invalid } = useField(control.name);
  return (
    <div className={styles.row} data-invalid={invalid}>
      <label htmlFor={id}>{label}</label>
      <TextControl {...control} />
    </div>
  );
}
