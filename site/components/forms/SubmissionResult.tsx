import { type MouseEvent, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { ConfirmationCard } from "#site/components/ui/ConfirmationCard.tsx";
import styleSheet from "#site/components/ui/confirmation-card.css?url";
import type { ConfirmationWords } from "#site/content/schema/answers.ts";
import type { Thread } from "#site/weave/structures.ts";
import { fieldId, useForm } from "./form-context.ts";
import styles from "./SubmissionResult.module.css";
import type { Confirmation, FormState, StatusLine } from "./use-submission.ts";

type Props = {
  submission: FormState;
  status: StatusLine | undefined;
  statusId?: string;
  words: ConfirmationWords;
  errorsHeading: string;
};

/**
 * The status line of a form and, below it, links to the invalid fields or, after success, the confirmation. They are the
 * form's first element, but visible at its end until it is sent or lists errors. Each failed submission moves the focus to the
 * errors (use-submission.ts). The confirmation is no live region, because screen readers announce the status line, and it
 * leaves the focus where it is.
 */
export function SubmissionResult({ submission, status, statusId, words, errorsHeading }: Props) {
  const { id: form, errors, values } = useForm();
  const result = useRef<HTMLDivElement>(null);
  const confirmation = submission.state === "sent" && status?.tone === "success" ? submission : undefined;
  const headingId = `${form}-errors`;
  /* An answer without JavaScript has the focus where one with JavaScript has it. */
  const group = { role: "group", tabIndex: -1, autoFocus: values !== undefined, "aria-labelledby": headingId };
  const focusField = (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    document.getElementById(event.currentTarget.hash.slice(1))?.focus();
  };
  return (
    <div ref={result} className={styles.result} data-sent={confirmation && ""} {...(errors.length > 0 && group)}>
      <Status id={statusId} status={status} reference={confirmation?.reference} />
      {errors.length > 0 && (
        <div className={styles.errors}>
          <h2 className="d4" id={headingId}>
            {errorsHeading}
          </h2>
          <ul>
            {errors.map(({ field, text }) => (
              <li key={field}>
                <a href={`#${fieldId(form, field)}`} onClick={focusField}>
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {submission.state !== "idle" && (
        <Suspense>
          {/* Loads while the form is being sent; a CSS module would be part of every page with a form. The status line does not
              wait for it. */}
          <link rel="stylesheet" href={styleSheet} precedence="confirmation" />
          {confirmation && <Card result={result} words={words} {...confirmation} />}
        </Suspense>
      )}
    </div>
  );
}

/** The share of the screen that is free below the header. */
const FITTING_SHARE = 0.8;

type CardProps = Confirmation & { result: RefObject<HTMLElement | null>; words: ConfirmationWords };

function Card({ result, words, name, reference }: CardProps) {
  const [cloth, setCloth] = useState("");

  useEffect(() => {
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    /* A result that does not fit on the screen, as with large text, is shown from its beginning. */
    const fits = (result.current?.offsetHeight ?? 0) < FITTING_SHARE * innerHeight;
    result.current?.scrollIntoView({ block: fits ? "nearest" : "start", behavior: isStill ? "auto" : "smooth" });
  }, [result]);

  useEffect(() => {
    import("#site/weave/sampler.ts").then(
      ({ nameBands, nameCloth, CONFIRMATION_CLOTH }) => {
        setCloth(nameCloth(name, CONFIRMATION_CLOTH));
        colourMark(nameBands(name).map(({ thread }) => thread));
      },
      // Without the drawing the card shows the bare warp.
      () => {},
    );
  }, [name]);

  const reader = globalThis.document?.querySelector("[data-reader]")?.outerHTML;
  return <ConfirmationCard words={words} reference={reference} cloth={cloth} reader={reader} />;
}

type StatusProps = Pick<Props, "status"> & { id?: string | undefined; reference?: string | undefined };

/**
 * The status line of a form. Colour and shape show the tone. Only screen readers get a line that the summary of errors
 * repeats, and the sentence with the reference, which the confirmation shows.
 */
export function Status({ id, status, reference }: StatusProps) {
  const text = status?.text ?? "";
  const repeated = text.match(/[^.]+\.?/g)?.find((sentence) => reference && sentence.includes(reference));
  const [before, after] = repeated ? text.split(repeated) : [text];
  const isListed = useForm().errors.some((error) => error.text === text);
  return (
    <p id={id} role="status" className={isListed ? "sr" : styles.status} data-tone={status?.tone}>
      {text && (
        <span>
          {before && <span>{before}</span>}
          {repeated && <span className="sr">{repeated}</span>}
          {after && <span>{after}</span>}
        </span>
      )}
    </p>
  );
}

/** The number of coloured threads in the brand's mark (site/brand/mark.svg). */
const THREADS_IN_MARK = 2;

/**
 * Gives the brand's mark in the header the first colours of the visitor's cloth, on this page and, until the tab is closed,
 * on the next ones (site/client-scripts/before-first-paint.js). Only the colours are stored, not the name.
 */
function colourMark(threads: readonly Thread[]): void {
  const inMark = threads.slice(0, THREADS_IN_MARK);
  for (const [index, thread] of inMark.entries())
    document.documentElement.style.setProperty(`--mark-${index}`, `var(--thread-${thread})`);
  try {
    sessionStorage.setItem("threads", inMark.join(" "));
  } catch {
    // If storage is forbidden, only this page has the colours.
  }
}
