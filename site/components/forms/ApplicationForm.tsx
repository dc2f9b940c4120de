import { useEffect, useRef } from "react";
import { applicationForm } from "#forms/application.ts";
import { Button } from "#site/components/ui/Button.tsx";
import type { FullFormRecord } from "#site/content/schema/form.ts";
import { FormParts, FullForm, type FullFormProps } from "./FullForm.tsx";
import { multipartReader } from "./form-payload.ts";
import { type SubmissionWords, useSubmission } from "./use-submission.ts";

export function ApplicationForm(props: FullFormProps<FullFormRecord<typeof applicationForm>, "application">) {
  const { texts, words } = props;
  const { common, form: own } = words;
  const sentences: SubmissionWords = { ...common, ...own };
  const read = multipartReader(applicationForm, words, own.resumeRequired);
  const sending = useSubmission({ url: props.action, words: sentences, read });
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
      {isSending ? own.sendingButton : texts.submit}
    </Button>
  );
  return (
    <FullForm {...props} {...sending} button={submit}>
      <FormParts form={applicationForm} texts={texts} missingFile={own.resumeHint} />
    </FullForm>
  );
}
