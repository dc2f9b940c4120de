import type { Config } from "../config/config.ts";
import { type ChangeResult, changeSubmission } from "../database/change-submission.ts";
import type { Database } from "../database/open-database.ts";
import type { Submission } from "../database/schema.ts";
import { messageIds } from "../delivery/message-id.ts";
import { describeStatus, plainStatus } from "./format.ts";
import type { InboxCommand } from "./parse-command.ts";
import { type CommandResult, failure, missing, success } from "./results.ts";

/** Runs a command that changes what the office does with a submission. */
export async function runChange(
  { reference, change, actor }: InboxCommand & { name: "change" },
  database: Database,
  { office, siteOrigin, webhook }: Pick<Config, "office" | "siteOrigin" | "webhook">,
  now: number,
): Promise<CommandResult> {
  if (actor !== null && office.length > 0 && !office.includes(actor))
    return failure(`${actor} is not a person in OFFICE: ${office.join(", ")}.`);
  const options = { actor, now, webhook: webhook && { messageId: messageIds(siteOrigin) } };
  const result = await changeSubmission(database, reference, change, options);
  if (result.outcome === "missing") return missing(reference);
  const { submission } = result;
  if (change.kind === "stage" && submission.kind !== "application")
    return failure(`${submission.reference} is no application, so it has no stage.`);
  return result.outcome === "conflict" ? failure(conflictOf(change.kind, submission)) : done(result, submission);
}

function done({ outcome }: ChangeResult, submission: Submission): CommandResult {
  const text = `${submission.reference}: ${describeStatus(submission)}.\n`;
  const json = { reference: submission.reference, ...plainStatus(submission) };
  return success(outcome === "unchanged" ? `Nothing to change. ${text}` : text, json);
}

function conflictOf(kind: string, { reference, owner }: Submission): string {
  if (kind === "take" && owner !== null) return `${reference} is owned by ${owner}. Nothing was changed.`;
  return `${reference} was changed by somebody else at the same time. Nothing was changed; look at it and try again.`;
}
