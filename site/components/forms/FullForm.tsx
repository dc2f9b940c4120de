import type { ComponentProps, ReactNode } from "react";
import type { SheetForm } from "#site/content/schema/sheet-form.ts";
import { ErrorSummary } from "./ErrorSummary.tsx";
import { FormNote } from "./FormNote.tsx";
import styles from "./FullForm.module.css";
import { FormContext, type NativeAnswer } from "./form-context.ts";
import { HoneypotField } from "./HoneypotField.tsx";
import { ProgressLine } from "./ProgressLine.tsx";
import { SendAgain } from "./SendAgain.tsx";
import { Status } from "./Status.tsx";
import { complaintsIn, type Submission, type SubmissionWords, statusOf } from "./use-submission.ts";

type Props = Pick<ComponentProps<"form">, "ref" | "onSubmit" | "onInput"> & {
  id: string;
  /** Where it posts, with JavaScript and without. */
  action: string;
  texts: SheetForm;
  words: SubmissionWords;
  submission: Submission;
  /** What a server has to say about a form posted without JavaScript. */
  answer?: NativeAnswer | undefined;
  button: ReactNode;
  children: ReactNode;
};

/** A long form on one sheet: parts divided by stitches, and a foot with the button and the status. */
export function FullForm({ id, texts, words, submission, answer, button, children, ...form }: Props) {
  const status = `${id}-status`;
  const complaints = answer?.complaints ?? complaintsIn(submission);
  return (
    <FormContext value={{ id, complaints, isSending: submission.state === "sending", values: answer?.values }}>
      <form
        id={id}
        className={styles.sheet}
        method="post"
        encType="multipart/form-data"
        noValidate
        aria-label={texts.heading}
        {...form}
      >
        <ErrorSummary
          form={id}
          heading={answer?.mend ?? texts.mend}
          complaints={complaints}
          isAnswer={answer !== undefined}
        />
        {children}
        <HoneypotField />
        <div className={styles.foot}>
          {submission.state === "sending" && <ProgressLine progress={submission.progress} labelledBy={status} />}
          {button}
          <FormNote {...texts.note} />
          <Status id={status} status={answer?.status ?? statusOf(submission, words)} />
          <SendAgain submission={submission} />
        </div>
      </form>
    </FormContext>
  );
}

/** One part of the sheet: fields that belong together. */
export function FormPart({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={styles.part}>
      <legend>{legend}</legend>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  );
}
