import type { ReactNode } from "react";
import type { SubmissionRecord } from "../../database/submissions.ts";
import type { Action } from "../action.ts";
import type { PageContext } from "./message-context.ts";
import { queryString } from "./message-filter.ts";

export type ChangeFormProps = {
  message: Pick<SubmissionRecord, "reference" | "version">;
  context: Pick<PageContext, "query">;
  /** The path of the action. */
  to?: string | undefined;
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

type ActionButtonProps = { action: Action; label?: string | undefined; isQuiet?: boolean };

/** The button of an action without a path. */
export function ActionButton({ action, label = action.button?.label, isQuiet = true }: ActionButtonProps) {
  return (
    <button className={isQuiet ? "quiet" : undefined} type="submit" name="change" value={action.name}>
      {label}
    </button>
  );
}
