import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { HONEYPOT_FIELD } from "#contract/bot-signals.ts";
import type { SubmissionKind } from "#contract/vocabulary.ts";
import { Button } from "#site/components/ui/Button.tsx";
import type { FullFormWords } from "#site/content/schema/form.ts";
import { FormResult } from "./FormResult.tsx";
import { FormContext, useField, useForm } from "./form-context.ts";
import type { FormProps, FormState } from "./use-form-state.ts";

type Props = FormProps<SubmissionKind> & {
  texts: Pick<FullFormWords, "note">;
  formState: FormState;
  /** Its attributes, and those of `useFormState`. */
  form: ComponentProps<"form"> & { "data-folded"?: "" | undefined };
  foot: { className: string; children: ReactNode };
  children: ReactNode;
};

/** The `<form>` of every layout, from its result to its foot. Without JavaScript the browser posts it to the same address. */
export function FormFrame({ id, action, texts, words, values, formState, form, foot, children }: Props) {
  return (
    <FormContext value={{ id, formState, values, words }}>
      <form {...form} id={id} method="post" action={action} noValidate>
        <FormResult />
        {children}
        <HoneypotField />
        <div className={foot.className}>
          {foot.children}
          <FormNote {...texts.note} />
          <SendAgain />
        </div>
      </form>
    </FormContext>
  );
}

function SendAgain() {
  const { formState, words } = useForm();
  if (formState.state !== "failed" || !formState.mayRepeat) return null;
  const send = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    const submit = form?.querySelector<HTMLButtonElement>('[type="submit"]');
    // Move the focus first, because this button disappears as soon as the form is sent.
    submit?.focus();
    form?.requestSubmit(submit);
  };
  return (
    <Button type="button" onClick={send}>
      {words.common.sendAgain}
    </Button>
  );
}

const FormNote = ({ before, link, after = ".", alert }: FullFormWords["note"]) => (
  <p className="note">
    <span>{before}</span>{" "}
    <a href={link.href} hrefLang={useForm().words.noteLanguage} data-alert={alert}>
      {link.label}
    </a>
    {after}
  </p>
);

/**
 * A hidden field that only bots fill in. It is not `display: none`, because some bots skip fields that have no layout. Its
 * label is for pages shown without styles.
 */
function HoneypotField() {
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
