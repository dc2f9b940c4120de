import styles from "./Field.module.css";
import { useField } from "./form-context.ts";
import { OnlyIfInvalid } from "./OnlyIfInvalid.tsx";

/** The error below a field. */
export function FieldErrorText({ name }: { name: string }) {
  const { error, errorId } = useField(name);
  return error ? (
    <OnlyIfInvalid field={name}>
      <p className={styles.error} id={errorId}>
        {error.text}
      </p>
    </OnlyIfInvalid>
  ) : null;
}
