import type { ReactNode } from "react";
import type { SubmissionKind } from "#contract/vocabulary.ts";
import type { TimeFormat } from "../business-hours/time-words.ts";
import type { Change, ChangeResult } from "../database/change-submission.ts";
import type { EventKind } from "../database/kinds.ts";
import type { Milliseconds, Submission } from "../database/schema.ts";
import { readSubmission } from "../database/submissions.ts";
import type { PageContext, View } from "./messages/message-context.ts";
import type { NameOrYou } from "./messages/message-words.ts";
import type { Office } from "./office-context.ts";

export type PostedAction = {
  office: Office;
  submission: Submission;
  form: URLSearchParams;
  actor: string;
  version: number;
};

export type ActionError = { error: string; status: 400 | 409 | 422 };
export type ActionResult = Pick<ChangeResult, "outcome"> | ActionError;

/** Something that people of the office do with a message (docs/add-an-office-action.md). */
export type Action = Omit<EventKind, "history"> & {
  history: string | ((detail: string, words: { nameOrYou: NameOrYou; timeFormat: TimeFormat }) => string);
  kind?: SubmissionKind;
  /** Its button. The page of a message shows it at the bottom of the screen if `isOffered`. */
  button?: { label: string; isPrimary?: true; isOffered?(submission: Submission): boolean };
  /** The views of the list in which its button is also below the messages, for the selected ones. */
  bulkIn?: readonly View[];
  bulkFields?(people: readonly string[], context: PageContext): ReactNode;
  tag?(
    submission: Submission,
    at: Pick<PageContext, "now" | "timeFormat">,
  ): { text: string; tone?: "warn" } | undefined;
  link?: ActionLink;
} & (
    | { change(posted: PostedAction): Omit<Change, "event"> | ActionError }
    /** For work before the change or besides it. Makes its change itself, with `office.change` or `office.changeIn`. */
    | { run(posted: PostedAction): Promise<ActionResult> }
  );

/** The link that does an action, of which `server/delivery/mail.ts` writes the address. */
export type ActionLink = {
  /** @param until the time in the link of an action that has one, after which the link does nothing; otherwise 0 */
  button(until: Milliseconds, timeOf: (time: Milliseconds) => string): string;
  /** If the message has not changed since the mail. */
  isPossible(submission: Submission): boolean;
};

export const INCOMPLETE: ActionError = { error: "This form is not complete. Nothing was changed.", status: 400 };

/** Does an action with a message if nobody has changed it since the person saw it. */
export async function runAction(
  office: Office,
  action: Action,
  { reference, ...posted }: Omit<PostedAction, "office" | "submission"> & { reference: string },
): Promise<ActionResult> {
  const submission = await readSubmission(office.database, reference);
  if (!submission || (action.kind ?? submission.kind) !== submission.kind) return { outcome: "missing" };
  if ("run" in action) return await action.run({ office, submission, ...posted });
  const change = action.change({ office, submission, ...posted });
  if ("error" in change) return change;
  const { actor, version } = posted;
  return await office.change(submission.reference, { event: action.name, ...change }, { actor, version });
}
