import type { MouseEvent } from "react";
import styles from "./ErrorSummary.module.css";
import { fieldId } from "./form-context.ts";
import type { FieldError } from "./form-payload.ts";

type Props = {
  form: string;
  heading: string;
  errors: readonly FieldError[];
  /** True if the server rendered it without JavaScript; then `autoFocus` moves the focus to it. */
  isAnswer: boolean;
};

/** Lists the invalid fields of a form as links. Each failed submission moves the focus to it (use-submission.ts). */
export function ErrorSummary({ form, heading, errors, isAnswer }: Props) {
  if (errors.length === 0) return null;
  const focusField = (event: MouseEvent, id: string) => {
    event.preventDefault();
    document.getElementById(id)?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of links, no fields
    <div
      className={styles.summary}
      role="group"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: the same as with JavaScript
      autoFocus={isAnswer}
      aria-labelledby={`${form}-errors`}
    >
      <h2 className="d4" id={`${form}-errors`}>
        {heading}
      </h2>
      <ul>
        {errors.map(({ field, text }) => (
          <li key={field}>
            <a href={`#${fieldId(form, field)}`} onClick={(event) => focusField(event, fieldId(form, field))}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
