import { TRAP_FIELD } from "#contract/machine-signs.ts";
import { WORDS } from "#contract/words.ts";
import { useField } from "./form-context.ts";
import styles from "./TrapField.module.css";

/**
 * A field for machines, which fill in everything. It is out of sight, out of the tab order and unknown to screen
 * readers; whoever meets it all the same, on a page without styles, is told to leave it empty.
 */
export function TrapField() {
  const { id } = useField(TRAP_FIELD);
  return (
    <p className={styles.trap} aria-hidden="true">
      <label htmlFor={id}>{WORDS.leaveEmpty}</label>
      {/* The data attributes keep password managers from filling in a person's website. */}
      <input
        id={id}
        name={TRAP_FIELD}
        type="text"
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore=""
        data-lpignore="true"
      />
    </p>
  );
}
