import { type MouseEvent, use } from "react";
import styles from "./ErrorSummary.module.css";
import { FormContext, fieldId } from "./form-context.ts";

/** Lists the invalid fields of a form as links. Each failed submission moves the focus to it (use-submission.ts). */
export function ErrorSummary({ heading }: { heading: string }) {
  const { id: form, errors, values } = use(FormContext);
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
      // biome-ignore lint/a11y/noAutofocus: an answer without JavaScript has the focus where one with JavaScript has it
      autoFocus={values !== undefined}
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
