import type { MouseEvent } from "react";
import { Button } from "#site/components/ui/Button.tsx";
import { FORM_WORDS } from "#site/content/words/forms.ts";
import type { Submission } from "./use-submission.ts";

/** A button that sends a form again after a timeout. */
export function SendAgain({ submission }: { submission: Submission }) {
  if (submission.state !== "failed" || !submission.mayRepeat) return null;
  const send = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    const submit = form?.querySelector<HTMLButtonElement>('[type="submit"]');
    // Move the focus first, because this button disappears as soon as the form is sent.
    submit?.focus();
    form?.requestSubmit(submit);
  };
  return (
    <Button type="button" onClick={send}>
      {FORM_WORDS.common.sendAgain}
    </Button>
  );
}
