import { useEffect, useRef } from "react";
import { applicationReader, RESUME_FIELD } from "#contract/application.ts";
import { RESUME_TYPES } from "#contract/files.ts";
import { Button } from "#site/components/ui/Button.tsx";
import type { ApplicationFormRecord } from "#site/content/schema/contact-careers.ts";
import { CONFIRMATION_WORDS, FORM_WORDS } from "#site/words/forms.ts";
import { Field } from "./Field.tsx";
import { FileField } from "./FileField.tsx";
import { FormPart, FullForm, type FullFormProps } from "./FullForm.tsx";
import { chosenFile, type FormPayload, fieldErrors, fileTooLarge, multipart, refusedFile } from "./form-payload.ts";
import { type SubmissionWords, useSubmission } from "./use-submission.ts";

const { common, application } = FORM_WORDS;
const words: SubmissionWords = { ...common, ...application };
const readApplication = applicationReader(FORM_WORDS);

/** A missing resume takes precedence over all other errors (specification §5). */
function read(data: FormData): FormPayload {
  const reading = readApplication(Object.fromEntries(data));
  const resume = chosenFile(data, RESUME_FIELD);
  if (!resume) return refusedFile(reading, { field: RESUME_FIELD, sentence: application.resumeRequired });
  const tooLarge = fileTooLarge({ common, form: application }, RESUME_FIELD, resume);
  if (tooLarge) return refusedFile(reading, tooLarge);
  if (!reading.ok) return { ok: false, sentence: reading.error.sentence, errors: fieldErrors(reading) };
  return { ok: true, body: multipart({ ...reading.values, [RESUME_FIELD]: resume }) };
}

/** The job application form. Its button is disabled while the form is being sent (specification §4). */
export function ApplicationForm(props: FullFormProps<ApplicationFormRecord>) {
  const { texts } = props;
  const sending = useSubmission({ url: props.action, words, read });
  const { parts, fields, optional } = texts;
  const button = useRef<HTMLButtonElement>(null);
  const isSending = sending.submission.state === "sending";

  const wasSending = useRef(false);

  useEffect(() => {
    // A disabled button loses the focus. Restore it unless the visitor has focused something else. The confirmation stays in
    // sight.
    if (wasSending.current && !isSending && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true });
    wasSending.current = isSending;
  }, [isSending]);

  const submit = (
    <Button ref={button} kind="fill" type="submit" disabled={isSending} isBusy={isSending}>
      {isSending ? application.sendingButton : texts.submit}
    </Button>
  );
  return (
    <FullForm {...props} {...sending} confirmation={CONFIRMATION_WORDS.application} button={submit}>
      <FormPart legend={parts.you}>
        <Field name="full_name" {...fields.full_name} />
        <Field name="email" {...fields.email} />
        <Field name="phone" {...fields.phone} optional={optional} />
        <Field name="subject" {...fields.subject} />
      </FormPart>
      <FormPart legend={parts.application}>
        <Field name="message_body" {...fields.message_body} rows={8} isWide />
        <FileField name={RESUME_FIELD} {...fields.resume_file} types={RESUME_TYPES} missing={application.resumeHint} />
      </FormPart>
    </FullForm>
  );
}
