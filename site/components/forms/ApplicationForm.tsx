import { useEffect, useRef } from "react";
import { applicationForm } from "#forms/application.ts";
import { Button } from "#site/components/ui/Button.tsx";
import type { FullFormRecord } from "#site/content/schema/form.ts";
import { CONFIRMATION_WORDS, FORM_WORDS } from "#site/content/words/forms.ts";
import { FormParts, FullForm, type FullFormProps } from "./FullForm.tsx";
import { multipartReader } from "./form-payload.ts";
import { type SubmissionWords, useSubmission } from "./use-submission.ts";

export function ApplicationForm(props: FullFormProps<FullFormRecord<typeof applicationForm>>) {
  const { texts } = props;
  const { common, application } = FORM_WORDS;
  const words: SubmissionWords = { ...common, ...application };
  const read = multipartReader(applicationForm, { common, form: application }, application.resumeRequired);
  const sending = useSubmission({ url: props.action, words, read });
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
      <FormParts form={applicationForm} texts={texts} missingFile={application.resumeHint} />
    </FullForm>
  );
}
