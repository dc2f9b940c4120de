import type { MouseEvent } from "react";
import { HONEYPOT_FIELD } from "#contract/bot-signals.ts";
import { Button } from "#site/components/ui/Button.tsx";
import type { FullFormWords } from "#site/content/schema/form.ts";
import { useField, useForm } from "./form-context.ts";
import type { FormState } from "./use-submission.ts";

export function SendAgain({ submission }: { submission: FormState }) {
  const { sendAgain } = useForm().words.common;
  if (submission.state !== "failed" || !submission.mayRepeat) return null;
  const send = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    const submit = form?.querySelector<HTMLButtonElement>('[type="submit"]');
    // Move the focus first, because this button disappears as soon as the form is sent.
    submit?.focus();
    form?.requestSubmit(submit);
  };
  return (
    <Button type="button" onClick={send}>
      {sendAgain}
    </Button>
  );
}

export function FormNote({ before, link, alert }: FullFormWords["note"]) {
  return (
    <p className="note">
      <span>{before}</span>{" "}
      <a href={link.href} data-alert={alert}>
        {link.label}
      </a>
      .
    </p>
  );
}

/**
 * A hidden field that only bots fill in. It is not `display: none`, because some bots skip fields that have no layout. Its
 * label is for pages shown without styles.
 */
export function HoneypotField() {
  const { id } = useField(HONEYPOT_FIELD);
  const { leaveEmpty } = useForm().words.common;
  return (
    <p className="sr" aria-hidden="true">
      <label htmlFor={id}>{leaveEmpty}</label>
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
