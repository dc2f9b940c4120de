import type { ReactNode } from "react";
import type { SubmissionRecord } from "../../database/submissions.ts";
import type { PageContext } from "./message-context.ts";
import { queryString } from "./message-filter.ts";

export type ChangeFormProps = {
  message: Pick<SubmissionRecord, "reference" | "version">;
  context: Pick<PageContext, "query">;
  /** The last part of the address. */
  to?: "change" | "answer" | "resend" | "stage" | "decline" | "meeting/offer" | "meeting/move" | "meeting/cancel";
  className?: string;
  children: ReactNode;
};

/** A form that changes a message, if nobody has changed it since the page was loaded. */
export function ChangeForm({ message, context, to = "change", className, children }: ChangeFormProps) {
  return (
    <form
      className={className}
      method="post"
      action={`/office/messages/${message.reference}/${to}${queryString(context.query)}#status`}
    >
      <input type="hidden" name="version" value={message.version} />
      {children}
    </form>
  );
}
