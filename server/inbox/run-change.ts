import type { Config } from "../config/config.ts";
import {
  type ChangeResult,
  changeSubmission,
  closeOpenBefore,
  countOpenBefore,
} from "../database/change-submission.ts";
import type { Database } from "../database/open-database.ts";
import type { Submission } from "../database/schema.ts";
import { messageIds } from "../delivery/message-id.ts";
import { countNoun, describeStatus, minute, plainStatus } from "./format.ts";
import type { InboxCommand } from "./parse-command.ts";
import { type CommandResult, type Confirm, failure, missing, success } from "./results.ts";

/** Runs a command that changes what the office does with a submission. */
export async function runChange(
  { reference, change, actor }: InboxCommand & { name: "change" },
  database: Database,
  { office, siteOrigin, webhook }: Pick<Config, "office" | "siteOrigin" | "webhook">,
  now: number,
): Promise<CommandResult> {
  if (isStranger(actor, office)) return notInOffice(actor, office);
  const options = { actor, now, webhook: webhook && { messageId: messageIds(siteOrigin) } };
  const result = await changeSubmission(database, reference, change, options);
  if (result.outcome === "missing") return missing(reference);
  const { submission } = result;
  if (change.kind === "stage" && submission.kind !== "application")
    return failure(`${submission.reference} is no application, so it has no stage.`);
  return result.outcome === "conflict" ? failure(conflictOf(change.kind, submission)) : done(result, submission);
}

/**
 * Closes the open submissions that were received before a time, in batches: visitors can send meanwhile, and an abort keeps
 * what is done.
 */
export async function runCloseBefore(
  { before, actor, yes }: InboxCommand & { name: "close-before" },
  database: Database,
  { office }: Pick<Config, "office">,
  { now, confirm }: { now: number; confirm: Confirm },
): Promise<CommandResult> {
  if (isStranger(actor, office)) return notInOffice(actor, office);
  const count = await countOpenBefore(database, before);
  const time = `${minute(before)} UTC`;
  const what = `${countNoun(count, "open submission")} received before ${time}`;
  if (count > 0 && !yes) {
    const isConfirmed = await confirm(`This closes ${what}. Visitors get no mail.`, "Close them?");
    if (isConfirmed === undefined) {
      return failure(
        `${what} would be closed. Nothing was changed, because there is no terminal to confirm it: --yes closes without asking.`,
      );
    }
    if (!isConfirmed) return failure("Nothing was changed.");
  }
  let closed = 0;
  for (let last: number | undefined = 0; last !== undefined; ) {
    const batch = await closeOpenBefore(database, { before, after: last, actor, now });
    closed += batch.closed;
    last = batch.last;
  }
  const text =
    closed === 0 ? `Nothing received before ${time} is open.\n` : `Closed: ${closed}, received before ${time}.\n`;
  return success(text, { closed });
}

/** True if a change is made in the name of somebody who is not in OFFICE. */
const isStranger = (actor: string | null, office: readonly string[]): actor is string =>
  actor !== null && office.length > 0 && !office.includes(actor);

const notInOffice = (actor: string, office: readonly string[]) =>
  failure(`${actor} is not a person in OFFICE: ${office.join(", ")}.`);

function done({ outcome }: ChangeResult, submission: Submission): CommandResult {
  const text = `${submission.reference}: ${describeStatus(submission)}.\n`;
  const json = { reference: submission.reference, ...plainStatus(submission) };
  return success(outcome === "unchanged" ? `Nothing to change. ${text}` : text, json);
}

function conflictOf(kind: string, { reference, owner }: Submission): string {
  if (kind === "take" && owner !== null) return `${reference} is owned by ${owner}. Nothing was changed.`;
  return `${reference} was changed by somebody else at the same time. Nothing was changed; look at it and try again.`;
}
