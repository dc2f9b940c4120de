import type { MouseEvent } from "react";
import { MESSAGES } from "#contract/messages.ts";
import { Button } from "#site/components/ui/Button.tsx";
import type { Submission } from "./use-submission.ts";

/** Offers to send a form again that got no answer in time. */
export function SendAgain({ submission }: { submission: Submission }) {
  if (submission.state !== "failed" || !submission.mayRepeat) return null;
  const send = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    const submit = form?.querySelector<HTMLButtonElement>('[type="submit"]');
    // This button disappears as soon as the form is sent.
    submit?.focus();
    form?.requestSubmit(submit);
  };
  return (
    <Button type="button" onClick={send}>
      {MESSAGES.sendAgain}
    </Button>
  );
}
