import { type MouseEvent, type RefObject, useEffect, useRef } from "react";
import styles from "./ErrorSummary.module.css";
import { fieldId } from "./form-context.ts";
import type { Submission } from "./use-submission.ts";

type Props = { form: string; heading: string; submission: Submission };

/** What has to be mended before a form is sent, as links to the fields. It takes the focus when it appears. */
export function ErrorSummary({ form, heading, submission }: Props) {
  const summary: RefObject<HTMLDivElement | null> = useRef(null);
  const complaints = submission.state === "failed" ? submission.complaints : [];

  // biome-ignore lint/correctness/useExhaustiveDependencies: every refusal takes the focus, the same one again as well
  useEffect(() => summary.current?.focus(), [submission]);

  if (complaints.length === 0) return null;
  const goTo = (event: MouseEvent, id: string) => {
    event.preventDefault();
    document.getElementById(id)?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of links, no fields
    <div ref={summary} className={styles.summary} role="group" tabIndex={-1} aria-labelledby={`${form}-mend`}>
      <h3 className="d4" id={`${form}-mend`}>
        {heading}
      </h3>
      <ul>
        {complaints.map(({ field, advice }) => (
          <li key={field}>
            <a href={`#${fieldId(form, field)}`} onClick={(event) => goTo(event, fieldId(form, field))}>
              {advice}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
