import type { Config } from "../config/config.ts";
import { closeOpenBefore, countOpenBefore } from "../database/change-submission.ts";
import type { Database } from "../database/open-database.ts";
import { countNoun, minute } from "./format.ts";
import type { InboxCommand } from "./parse-command.ts";
import { type CommandResult, type Confirm, failure, success } from "./results.ts";

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
  if (actor !== null && office.length > 0 && !office.includes(actor))
    return failure(`${actor} is not a person in OFFICE: ${office.join(", ")}.`);
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
