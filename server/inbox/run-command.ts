import { existsSync } from "node:fs";
import type { Config } from "../config/config.ts";
import { mailFolderIn } from "../config/config.ts";
import { backUp } from "../database/backup.ts";
import { findSubmissions } from "../database/find-submissions.ts";
import { recordBackup } from "../database/last-backup.ts";
import type { Database } from "../database/open-database.ts";
import { requeue } from "../database/outbox.ts";
import type { StoredFile } from "../database/schema.ts";
import { findDeliveries, findFile, findSubmission, listSubmissions } from "../database/submissions.ts";
import { type Erased, eraseAddress, eraseExpired } from "../retention/erase.ts";
import { formatExport, formatList, formatRecord, healthOf, plainDelivery, plainRecord } from "./format.ts";
import type { InboxCommand } from "./read-arguments.ts";
import { writeOut } from "./write-out.ts";

/** What a command comes to: for a person, for a program with `--json`, or a complaint. */
export type CommandResult = { done: true; text: string; json: unknown } | { done: false; complaint: string };

/** The commands that change what is stored; the others open it for reading only. */
export const CHANGES: ReadonlySet<InboxCommand["name"]> = new Set(["resend", "forget", "purge"]);

/**
 * Shows a person what is about to happen and asks whether it should.
 *
 * @returns undefined if nobody can be asked.
 */
export type Confirm = (preview: string, question: string) => Promise<boolean | undefined>;

/** Carries out a command over an opened store. `now` is in milliseconds since 1970. */
export async function runCommand(
  command: InboxCommand,
  store: Database,
  config: Config,
  { now, confirm }: { now: number; confirm: Confirm },
): Promise<CommandResult> {
  switch (command.name) {
    case "list": {
      const { found, more } = await findSubmissions(store, command.filter, command.limit);
      const rest = more > 0 ? `\n${more} more; --limit ${found.length + more} shows all.\n` : "";
      const text = found.length > 0 ? `${formatList(found)}${rest}` : "No submissions match.\n";
      return done(text, found.map(plainRecord));
    }
    case "show": {
      const record = await findSubmission(store, command.reference);
      if (!record) return missing(command.reference);
      const deliveries = await findDeliveries(store, record.id);
      const json = { ...plainRecord(record), deliveries: deliveries.map(plainDelivery) };
      return done(formatRecord(record, deliveries), json);
    }
    case "file":
      return await writeFileOf(command, store);
    case "export": {
      const records = await listSubmissions(store);
      return done(formatExport(records), records.map(plainRecord));
    }
    case "resend":
      return await resend(command, store, now);
    case "forget":
      return await forget(command, store, config, confirm);
    case "purge": {
      const { retentionDays } = config;
      return tellErased(await eraseExpired(store, mailFolderIn(config), { retentionDays, now }));
    }
    case "backup": {
      const { path, force } = command;
      if (!force && existsSync(path)) return occupied(path);
      const bytes = await backUp(store, config.store, path);
      const unrecorded = await tryToRecord(config.dataDir, now);
      return done(`The database is in ${path}, ${bytes} bytes.\n${unrecorded}`, { path, bytes });
    }
    default:
      return command satisfies never;
  }
}

/** The doctor and /metrics tell the age of the newest backup. A backup is one without that, too. */
async function tryToRecord(dataDir: string, now: number): Promise<string> {
  try {
    await recordBackup(dataDir, now);
    return "";
  } catch (thrown) {
    return `The doctor does not know of it: ${thrown instanceof Error ? thrown.message : String(thrown)}.\n`;
  }
}

async function forget(
  command: InboxCommand & { name: "forget" },
  store: Database,
  config: Config,
  confirm: Confirm,
): Promise<CommandResult> {
  const { email } = command;
  const { found } = await findSubmissions(store, { email });
  if (found.length > 0 && !command.yes) {
    const isWanted = await confirm(formatList(found), `Erase ${howMany(found.length)} of ${email} for good?`);
    if (isWanted === undefined) {
      return { done: false, complaint: `${howMany(found.length)} of ${email} would be erased for good. ${SAY_YES}` };
    }
    if (!isWanted) return { done: false, complaint: "Nothing was erased." };
  }
  /* Also if nothing was found: an earlier call may have ended before it overwrote what it erased. */
  const erased = await eraseAddress(store, mailFolderIn(config), email);
  if (erased.references.length > 0) return tellErased(erased);
  const nothing = `Nothing came from ${email}.`;
  return { done: false, complaint: erased.overwritten ? nothing : `${nothing} ${STILL_IN_LOG}` };
}

const howMany = (count: number) => (count === 1 ? "1 submission" : `${count} submissions`);
const SAY_YES = "There is no terminal to ask on, so nothing was erased: --yes erases without asking.";

async function writeFileOf(command: InboxCommand & { name: "file" }, store: Database): Promise<CommandResult> {
  const { out, force } = command;
  const record = await findSubmission(store, command.reference);
  if (!record) return missing(command.reference);
  const file = await findFile(store, record.id);
  if (!file) return { done: false, complaint: `No file came with ${record.reference}.` };
  if (file.scan === "infected" && !command.infected) return infected(record.reference, file);
  if (!(await writeOut(out, file.content, force))) return occupied(out);
  const { name, bytes, sha256, media_type: mediaType, scan, signature } = file;
  const facts = { reference: record.reference, path: out, name, mediaType, bytes, sha256, scan, signature };
  return done(`${name} is in ${out}, ${bytes} bytes${healthOf(scan, signature)}.\n`, facts);
}

async function resend(
  command: InboxCommand & { name: "resend" },
  store: Database,
  now: number,
): Promise<CommandResult> {
  const { channel } = command;
  const record = await findSubmission(store, command.reference);
  if (!record) return missing(command.reference);
  const { reference } = record;
  const called = `The ${channel} about ${reference}`;
  if (channel === "webhook" && record.webhook_state === null) {
    return { done: false, complaint: `${reference} came while no webhook was set.` };
  }
  if (!(await requeue(store, reference, channel, now))) {
    return { done: false, complaint: `${called} is going out just now.` };
  }
  return done(`${called} goes out again.\n`, { reference, channel, state: "queued" });
}

function tellErased({ references: erased, overwritten }: Erased): CommandResult {
  const text = erased.length > 0 ? `Erased for good: ${erased.join(", ")}.\n` : "Nothing is too old.\n";
  return overwritten ? done(text, { erased }) : done(`${text}${STILL_IN_LOG}\n`, { erased, stillInLog: true });
}

const STILL_IN_LOG =
  "What was erased still lies in the database's write-ahead log, because somebody is reading it, such as a backup: run this again once that is done.";

const done = (text: string, json: unknown): CommandResult => ({ done: true, text, json });

const missing = (reference: string): CommandResult => ({
  done: false,
  complaint: `There is no submission ${reference}.`,
});

const infected = (reference: string, { name, signature }: StoredFile): CommandResult => ({
  done: false,
  complaint: `The virus scanner found ${signature} in ${name} of ${reference}; --infected hands it out all the same.`,
});

const occupied = (path: string): CommandResult => ({
  done: false,
  complaint: `${path} is there already; --force replaces it.`,
});
