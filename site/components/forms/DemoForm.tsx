import { ATTACHMENT_FIELD, demoReader } from "#contract/demo.ts";
import { ATTACHMENT_TYPES } from "#contract/files.ts";
import { statusTone } from "#contract/status-tone.ts";
import { Button } from "#site/components/ui/Button.tsx";
import type { DemoFormRecord } from "#site/content/schema/book.ts";
import { CONFIRMATION_WORDS, FORM_WORDS } from "#site/words/forms.ts";
import { Field } from "./Field.tsx";
import { FileField } from "./FileField.tsx";
import { FormPart, FullForm, type FullFormProps } from "./FullForm.tsx";
import { chosenFile, type FormPayload, fieldErrors, fileTooLarge, multipart, refusedFile } from "./form-payload.ts";
import { RadioCells } from "./RadioCells.tsx";
import { type SubmissionWords, useSubmission } from "./use-submission.ts";

const { common, demo } = FORM_WORDS;
const words: SubmissionWords = { ...common, ...demo, tone: statusTone };
const readDemoRequest = demoReader(FORM_WORDS);

function read(data: FormData): FormPayload {
  const reading = readDemoRequest(Object.fromEntries(data));
  const attachment = chosenFile(data, ATTACHMENT_FIELD);
  const tooLarge = fileTooLarge({ common, form: demo }, ATTACHMENT_FIELD, attachment);
  if (tooLarge) return refusedFile(reading, tooLarge);
  if (!reading.ok) return { ok: false, sentence: reading.error.sentence, errors: fieldErrors(reading) };
  return { ok: true, body: multipart({ ...reading.values, [ATTACHMENT_FIELD]: attachment }) };
}

/** The form that requests a demo. Its button is never disabled (specification §4). */
export function DemoForm(props: FullFormProps<DemoFormRecord>) {
  const { texts } = props;
  const sending = useSubmission({ url: props.action, words, read });
  const { parts, fields, budget, optional } = texts;
  const button = (
    <Button kind="fill" type="submit">
      {texts.submit}
    </Button>
  );
  return (
    <FullForm {...props} {...sending} confirmation={CONFIRMATION_WORDS.demo} button={button}>
      <FormPart legend={parts.you}>
        <Field name="full_name" {...fields.full_name} />
        <Field name="company" {...fields.company} />
        <Field name="email" {...fields.email} />
        <Field name="phone" {...fields.phone} />
      </FormPart>
      <FormPart legend={parts.request}>
        <Field name="message_body" {...fields.message_body} rows={4} isWide />
        <RadioCells name="budget" legend={budget} choices={demo.budgets} />
        <FileField name={ATTACHMENT_FIELD} {...fields.attachment} types={ATTACHMENT_TYPES} optional={optional} />
      </FormPart>
    </FullForm>
  );
}
