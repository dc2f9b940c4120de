import type { ReactNode } from "react";
import type { OfficeWords } from "#contract/office-words.ts";
import type { SubmissionKind } from "#contract/vocabulary.ts";
import type { Change, ChangeResult } from "../database/change-submission.ts";
import type { EventKind } from "../database/kinds.ts";
import type { Submission } from "../database/schema.ts";
import { readSubmission } from "../database/submissions.ts";
import type { PageContext, View } from "./messages/message-context.ts";
import type { EventContext } from "./messages/message-words.ts";
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
export type Action = EventKind & {
  /** The detail of its event as the history shows it. */
  describeDetail?(detail: string, context: EventContext): string;
  kind?: SubmissionKind;
  /** Its button is at the bottom of the screen on the page of a message. */
  isOffered?(submission: Submission): boolean;
  isPrimary?: true;
  /** The views of the list in which its button is also below the messages, for the selected ones. */
  bulkIn?: readonly View[];
  bulkFields?(people: readonly string[], context: PageContext): ReactNode;
  tag?(submission: Submission, context: PageContext): { text: string; tone?: "warn" } | undefined;
  link?: ActionLink;
} & (
    | { change(posted: PostedAction): Omit<Change, "event"> | ActionError }
    /** For work before the change or besides it. Makes its change itself, with `office.change` or `office.changeIn`. */
    | { run(posted: PostedAction): Promise<ActionResult> }
  );

/** The link that does an action, of which `server/delivery/mail.ts` writes the address. */
export type ActionLink = {
  button: keyof OfficeWords["links"]["buttons"];
  /** If the message has not changed since the mail. */
  isPossible(submission: Submission): boolean;
};

export const incomplete = ({ settings }: Pick<Office, "settings">): ActionError => ({
  error: settings().officeWords.actions.incomplete,
  status: 400,
});

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
