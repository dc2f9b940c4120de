import { useEffect } from "react";
import { flushSync } from "react-dom";
import type * as z from "zod";
import type { NotSent } from "#contract/build-files.ts";
import { formReader } from "#contract/form-reader.ts";
import { contactForm } from "#forms/contact.ts";
import { Button } from "#site/components/ui/Button.tsx";
import type { FormWords } from "#site/content/read-words.ts";
import type { ContactFormRecord, callTimes } from "#site/content/schema/form.ts";
import { FormNote, HoneypotField, SendAgain } from "./FormFoot.tsx";
import { FormContext, useField } from "./form-context.ts";
import { type FormPayload, fieldErrors } from "./form-payload.ts";
import styles from "./MessageForm.module.css";
import { SubmissionResult } from "./SubmissionResult.tsx";
import { TextControl, type TextControlProps } from "./TextControl.tsx";
import { errorsIn, type SubmissionWords, useSubmission } from "./use-submission.ts";

type Props = {
  id: string;
  /** The address to post to, with or without JavaScript. */
  action: string;
  texts: ContactFormRecord;
  words: FormWords<"contact">;
  /** The field name of the text in a native post. Defaults to `description`. */
  textName?: "description" | "message";
  /** The words of an optional field for times of a call, which becomes part of the text. */
  times?: z.infer<typeof callTimes> | undefined;
  answer?: NotSent;
};

/** The room in the text of the contact page for its topic and for times of a call, in characters. */
const ADDED = 500;

/** The visible topic. site/client-scripts/forms.ts shows the topic that the address names. */
const visibleTopic = () => document.querySelector("[data-topic]:not([hidden])")?.textContent;

function fieldsFor(textName: string) {
  const { name, email, description } = contactForm.fields;
  if (textName === "description") return contactForm.fields;
  return { name, email, description: { ...description, limit: description.limit - ADDED, rows: 5 } };
}

const createReader =
  (fields: ReturnType<typeof fieldsFor>, { words, textName = "description", times }: Props) =>
  (data: FormData): FormPayload => {
    const reading = formReader({ fields }, words)(Object.fromEntries(data));
    if (!reading.ok) {
      const errors = fieldErrors(reading).map(({ field, text }) => ({
        field: field === "description" ? textName : field,
        text,
      }));
      return { ok: false, sentence: reading.error.sentence, errors };
    }
    const { email, ...values } = reading.values;
    const topic = textName === "message" && visibleTopic();
    const asked = times && data.get("times");
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const description = [topic, values.description, asked && `${times.label}: ${asked} (${timeZone})`]
      .filter(Boolean)
      .join("\n\n");
    return { ok: true, body: JSON.stringify({ to_email: email, ...values, description }) };
  };

/** The short contact form. Without JavaScript the browser posts it to the same address. */
export function MessageForm(props: Props) {
  const { id, action, texts, words, textName = "description", times, answer } = props;
  const fields = fieldsFor(textName);
  const { common, form: contact, confirmation, errorsHeading } = words;
  const sentences: SubmissionWords = { ...common, ...contact, unreadable: contact.unreachable };
  const { submission, status, reset, formProps } = useSubmission({
    url: action,
    words: sentences,
    read: createReader(fields, props),
  });
  const errors = answer?.errors ?? errorsIn(submission);
  const { ref: form } = formProps;
  const isFolded = submission.state === "sent" && contact.another !== undefined;

  useEffect(() => {
    // The visitor may have typed a name before React hydrated.
    const name = form.current && new FormData(form.current).get("name");
    if (name) updateHeroCloth(String(name));
    else if (findCloth()) loadGenerator().catch(() => {});
  }, [form]);

  const writeAnother = () => {
    flushSync(reset);
    form.current?.querySelector("input")?.focus();
  };

  return (
    <FormContext value={{ id, errors, isSending: submission.state === "sending", values: answer?.values, words }}>
      <form
        {...formProps}
        id={id}
        className="form-sheet"
        data-folded={isFolded ? "" : undefined}
        method="post"
        action={action}
        noValidate
        aria-labelledby={`${id}-title`}
      >
        <SubmissionResult
          submission={submission}
          status={answer ? { text: answer.status, tone: "error" } : status}
          words={confirmation}
          errorsHeading={errorsHeading}
        />
        <div className={styles.head}>
          <h2 id={`${id}-title`}>{texts.heading}</h2>
          {texts.hint && !answer && <p className={`note ${styles.hint}`}>{texts.hint}</p>}
        </div>
        {answer?.topic && (
          <p className={styles.topic}>
            <input type="hidden" name="topic" value={answer.topic.address} />
            {answer.topic.text}
          </p>
        )}
        {Object.entries(fields).map(([name, field]) => (
          <CompactField
            key={name}
            name={name === "description" ? textName : name}
            field={field}
            {...texts.fields[name as keyof typeof fields]}
            onInput={name === "name" ? (event) => updateHeroCloth(event.currentTarget.value) : undefined}
          />
        ))}
        {times && (
          <div className={`${styles.row} ${styles.times}`}>
            <label htmlFor={`${id}-times`}>{times.label}</label>
            <input
              id={`${id}-times`}
              data-name="times"
              name={globalThis.document && "times"}
              type="text"
              placeholder={times.placeholder}
            />
            <p className="note">{times.hint}</p>
          </div>
        )}
        <HoneypotField />
        <div className={`button-row ${styles.foot}`}>
          <Button kind="ink" type="submit">
            {texts.submit}
          </Button>
          <FormNote {...texts.note} />
          <SendAgain submission={submission} />
        </div>
        {isFolded && (
          <div className={styles.another}>
            <Button ref={moveFocus} kind="ink" type="button" onClick={writeAnother}>
              {contact.another}
            </Button>
          </div>
        )}
      </form>
    </FormContext>
  );
}

/** Moves the focus out of the fields that are being hidden. It does not scroll, so the confirmation stays in view. */
function moveFocus(button: HTMLButtonElement | null): void {
  if (button?.form?.contains(document.activeElement)) button.focus({ preventScroll: true });
}

let pending: number | undefined;
let initial: string | undefined;
let drawn = 0;

/** Milliseconds without input before the picture is redrawn, so that the letter is painted first. */
const PAUSE = 30;

/** The time in the first throw at which it appears beside the words that cover it, in milliseconds. */
const VISIBLE = 135;

const loadGenerator = () => import("#site/weave/sampler.ts");

const throwsOf = (cloth: HTMLElement) => cloth.getAnimations({ subtree: true });
const findCloth = () => document.getElementById("hero-cloth"); // HeadlineOpening.tsx

/**
 * Redraws the picture of the home page from a name. An empty name restores the default picture. The new picture covers the
 * old one, which is removed when the animation has ended; a letter typed before that changes the picture that is being
 * drawn. Does nothing on pages without the picture.
 */
export function updateHeroCloth(name: string): void {
  initial ??= findCloth()?.innerHTML;
  const standard = initial;
  if (standard === undefined) return;
  clearTimeout(pending);
  const redraw = async ({ nameCloth }: typeof import("#site/weave/sampler.ts")) => {
    let cloth = findCloth();
    if (!cloth) return;
    const running = throwsOf(cloth).find(({ playState }) => playState === "running");
    const time = running?.currentTime ?? VISIBLE;
    if (!running) {
      const next = cloth.cloneNode() as HTMLElement;
      cloth.removeAttribute("id");
      cloth.after(next);
      cloth = next;
    }
    cloth.innerHTML = name.trim() ? nameCloth(name, { id: `name${++drawn}-` }) : standard;
    for (const each of throwsOf(cloth)) each.currentTime = time;
    await Promise.all(throwsOf(cloth).map(({ finished }) => finished));
    while (cloth.previousElementSibling?.className === cloth.className) cloth.previousElementSibling.remove();
  };
  /* Without the generator the default picture stays. The next letter cancels the animations that are waited for. */
  pending = window.setTimeout(
    () =>
      loadGenerator()
        .then(redraw)
        .catch(() => {}),
    PAUSE,
  );
}

export function CompactField({ label, ...control }: TextControlProps & { label: string }) {
  const { id, invalid } = useField(control.name);
  return (
    <div className={styles.row} data-invalid={invalid}>
      <label htmlFor={id}>{label}</label>
      <TextControl {...control} />
    </div>
  );
}
