import styles from "./Field.module.css";
import { useField } from "./form-context.ts";

/** The error below a field. */
export function FieldErrorText({ name }: { name: string }) {
  const { error, errorId } = useField(name);
  return error ? (
    <p className={styles.error} id={errorId}>
      {error.text}
    </p>
  ) : null;
}
