import { type SubmitEvent, useEffect, useRef } from "react";
import { type ContactBody, type ContactMessage, readContact } from "#contract/contact.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Tone } from "#contract/tone.ts";
import { WORDS } from "#contract/words.ts";
import { READY } from "#site/behaviour/island-ready.ts";
import { Button } from "#site/components/ui/Button.tsx";
import type { ContactFormRecord } from "#site/content/schema/contact-form.ts";
import styles from "./ContactForm.module.css";
import { reweave } from "./reweave.ts";
import { Status } from "./Status.tsx";
import { TicketField } from "./TicketField.tsx";
import { statusOf, useSubmission } from "./use-submission.ts";

type Props = {
  /** The form's id, by which the pages' deep links know it. */
  id: string;
  /** Where it posts, with JavaScript and without. */
  action: string;
  texts: ContactFormRecord;
  /** The name the text travels under in a native post (contract §3): `description` unless said. */
  textName?: "description" | "message";
  /** Lines of the text's box before it grows: 3 unless said. */
  rows?: number;
  /** The element whose cloth follows the name, if the page has one. */
  clothId?: string;
  /** What a server has to say about a form posted without JavaScript. */
  answer?: { values: ContactMessage; status: { text: string; tone: Tone } };
};

const words = { sent: WORDS.contactSent, failed: () => WORDS.contactFailed, unreachable: WORDS.contactUnreachable };

/** The order ticket: a short message. Without JavaScript it posts natively to the same address. */
export function ContactForm({ id, action, texts, textName = "description", rows = 3, clothId, answer }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { submission, send, refuse } = useSubmission(action, words);
  const invalid = submission.state === "failed" ? submission.field : undefined;

  useEffect(() => {
    // A name typed before React arrived counts as well.
    const name = form.current && new FormData(form.current).get("name");
    if (clothId && name) reweave(clothId, String(name));
    form.current?.dispatchEvent(new Event(READY, { bubbles: true }));
  }, [clothId]);

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const target = event.currentTarget;
    const reading = readContact(Object.fromEntries(new FormData(target)));
    if (!reading.ok) {
      refuse(reading.refusal.sentence, reading.refusal.field);
      target.querySelector<HTMLElement>(`[name="${nameOf(reading.refusal.field)}"]`)?.focus();
      return;
    }
    const { name, email, description } = reading.message;
    const body: ContactBody = { to_email: email, name, description };
    if (await send({ headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) })) target.reset();
  };

  const nameOf = (field: keyof ContactMessage) => (field === "description" ? textName : field);
  const field = (key: keyof ContactMessage) => ({
    form: id,
    name: nameOf(key),
    ...texts.fields[key],
    maxLength: LIMITS[key],
    invalid: invalid === key,
    defaultValue: answer?.values[key],
  });

  return (
    <form
      ref={form}
      id={id}
      className={styles.ticket}
      method="post"
      action={action}
      noValidate
      aria-labelledby={`${id}-title`}
      onSubmit={onSubmit}
    >
      <div className={styles.head}>
        <h2 id={`${id}-title`}>{texts.heading}</h2>
        {clothId && texts.hint && <p className={`note ${styles.hint}`}>{texts.hint}</p>}
      </div>
      <TicketField
        {...field("name")}
        autoComplete="name"
        onInput={(event) => clothId && reweave(clothId, event.currentTarget.value)}
      />
      <TicketField {...field("email")} type="email" autoComplete="email" />
      <TicketField {...field("description")} rows={rows} autoComplete="off" />
      <div className={styles.foot}>
        <Button kind="ink" type="submit">
          {texts.submit}
        </Button>
        <p className="note">{texts.note}</p>
        <Status status={answer?.status ?? statusOf(submission)} />
      </div>
    </form>
  );
}
