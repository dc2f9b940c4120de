import { HONEYPOT_FIELD } from "#contract/bot-signals.ts";
import { MESSAGES } from "#contract/messages.ts";
import { useField } from "./form-context.ts";
import styles from "./HoneypotField.module.css";

/**
 * A field for machines, which fill in everything. It is out of sight, out of the tab order and unknown to screen
 * readers; whoever meets it all the same, on a page without styles, is told to leave it empty.
 */
export function HoneypotField() {
  const { id } = useField(HONEYPOT_FIELD);
  return (
    <p className={styles.trap} aria-hidden="true">
      <label htmlFor={id}>{MESSAGES.leaveEmpty}</label>
      {/* The data attributes keep password managers from filling in a person's website. */}
      <input
        id={id}
        name={HONEYPOT_FIELD}
        type="text"
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore=""
        data-lpignore="true"
      />
    </p>
  );
}
