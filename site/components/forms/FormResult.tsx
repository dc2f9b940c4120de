import { type MouseEvent, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { ConfirmationCard } from "#site/components/ui/ConfirmationCard.tsx";
import styleSheet from "#site/components/ui/confirmation-card.css?url";
import type { ConfirmationWords } from "#site/content/schema/answers.ts";
import type { Thread } from "#site/weave/structures.ts";
import styles from "./FormResult.module.css";
import { fieldId, useForm } from "./form-context.ts";
import { type Confirmation, errorsIn } from "./use-form-state.ts";

/**
 * The status line of a form and, below it, links to the invalid fields or, after success, the confirmation. They are the
 * form's first element, but visible at its end until it is sent or lists errors. Each failed submit moves the focus to the
 * errors (use-form-state.ts). The confirmation is no live region, because screen readers announce the status line, and it
 * leaves the focus where it is.
 */
export function FormResult() {
  const { id: form, formState, values, words } = useForm();
  const errors = errorsIn(formState);
  const result = useRef<HTMLDivElement>(null);
  const confirmation = formState.state === "sent" ? formState : undefined;
  const headingId = `${form}-errors`;
  /* An answer without JavaScript has the focus where one with JavaScript has it. */
  const group = { role: "group", tabIndex: -1, autoFocus: values !== undefined, "aria-labelledby": headingId };
  const focusField = (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    document.getElementById(event.currentTarget.hash.slice(1))?.focus();
  };
  return (
    <div
      ref={result}
      lang={words.lang}
      className={styles.result}
      data-sent={confirmation && ""}
      {...(errors.length > 0 && group)}
    >
      <Status />
      {errors.length > 0 && (
        <div className={`is-grid gap-2 ${styles.errors}`}>
          <h2 className="d4" id={headingId}>
            {words.errorsHeading}
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
      {formState.state !== "idle" && !values && (
        <Suspense>
          {/* Loads while the form is being sent; a CSS module would be part of every page with a form. The status line does not
              wait for it. */}
          <link rel="stylesheet" href={styleSheet} precedence="confirmation" />
          {confirmation && <Card result={result} words={words.confirmation} {...confirmation} />}
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

/** The tone of a status line: `success` is green, `pending` yellow, `error` red. */
const TONES = { idle: undefined, sending: "pending", sent: "success", failed: "error" } as const;

/**
 * The status line of a form. Colour and shape show the tone. Only screen readers get a line that the summary of errors
 * repeats, and the sentence with the reference, which the confirmation shows.
 */
function Status() {
  const { id, formState, words } = useForm();
  const { sending } = { ...words.common, ...words.form };
  const said = "text" in formState ? formState.text : "";
  const text = formState.state === "sending" ? sending : said;
  const reference = formState.state === "sent" && formState.reference;
  const repeated = text.match(/[^.]+\.?/g)?.find((sentence) => reference && sentence.includes(reference));
  const [before, after] = repeated ? text.split(repeated) : [text];
  const isListed = errorsIn(formState).some((error) => error.text === text);
  return (
    <p
      id={fieldId(id, "status")}
      role="status"
      className={isListed ? "sr" : `is-small ${styles.status}`}
      data-tone={text ? TONES[formState.state] : undefined}
    >
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
