import { HONEYPOT_FIELD } from "#contract/bot-signals.ts";
import { FORM_WORDS } from "#site/content/words/forms.ts";
import { useField } from "./form-context.ts";

/**
 * A hidden field that only bots fill in: invisible, not in the tab order, hidden from screen readers. It is not
 * `display: none`, because some bots skip fields that have no layout. Its label asks to leave it empty, for pages shown
 * without styles.
 */
export function HoneypotField() {
  const { id } = useField(HONEYPOT_FIELD);
  return (
    <p className="sr" aria-hidden="true">
      <label htmlFor={id}>{FORM_WORDS.common.leaveEmpty}</label>
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
