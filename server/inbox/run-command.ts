import { existsSync } from "node:fs";
import type { FormWords } from "#contract/form-words.ts";
import { scanAfterSize } from "#contract/vocabulary.ts";
import type { Config } from "../config/config.ts";
import { describeLocation } from "../config/database-location.ts";
import { backUp } from "../database/backup.ts";
import { findAttachmentFacts, findMails, withNotes } from "../database/find-mails.ts";
import { findSubmissions } from "../database/find-submissions.ts";
import { recordBackup } from "../database/last-backup.ts";
import type { Database } from "../database/open-database.ts";
import { requeue } from "../database/outbox.ts";
import { findDeliveries, findFile, findHistory, findSubmission, listSubmissions } from "../database/submissions.ts";
import { CSV_HEADER, csvRows } from "../office/messages/messages-csv.ts";
import { countErasable, type Erasable, type Erased, eraseAddress, eraseExpired } from "../retention/erase.ts";
import { runCloseBefore } from "./close-before.ts";
import { exportSubmissions } from "./export-submissions.ts";
import {
  countNoun,
  formatConversation,
  formatDueList,
  formatList,
  formatRecord,
  plainDelivery,
  plainEvent,
  plainMails,
  plainRecord,
} from "./format.ts";
import { ImportError, importSubmissions } from "./import-submissions.ts";
import type { InboxCommand } from "./parse-command.ts";
import { type CommandResult, type Confirm, failure, missing, success } from "./results.ts";
import { printSignInLink } from "./sign-in-link.ts";
import { writeOut } from "./write-out.ts";

/** The commands that change the database; the others open it read-only. */
export const CHANGES: ReadonlySet<InboxCommand["name"]> = new Set([
  "resend",
  "close-before",
  "forget",
  "purge",
  "sign-in",
  "import",
]);

type Options = {
  /** Milliseconds since 1970. */
  now: number;
  confirm: Confirm;
  words: FormWords;
};

/** Runs a command on an open database. */
export async function runCommand(
  command: InboxCommand,
  database: Database,
  config: Config,
  { now, confirm, words }: Options,
): Promise<CommandResult> {
  switch (command.name) {
    case "list": {
      const { filter, limit, byDue } = command;
      const { found, more } = await findSubmissions(database, filter, { limit, order: byDue ? "due" : "newest" });
      const rest = more > 0 ? `\n${more} more; --limit ${found.length + more} shows all.\n` : "";
      const table = byDue ? formatDueList(found, now) : formatList(found);
      const text = found.length > 0 ? `${table}${rest}` : "No submissions match.\n";
      return success(text, (await withNotes(database, found)).map(plainRecord));
    }
    case "show": {
      const found = await findSubmission(database, command.reference);
      const [record] = found ? await withNotes(database, [found]) : [];
      if (!record) return missing(command.reference);
      const deliveries = await findDeliveries(database, record.id);
      const history = await findHistory(database, record.id);
      const conversation = {
        mails: await findMails(database, record.id),
        files: await findAttachmentFacts(database, record.id),
        notes: record.notes,
      };
      const json = {
        ...plainRecord(record),
        deliveries: deliveries.map(plainDelivery),
        history: history.map(plainEvent),
        mails: plainMails(conversation),
      };
      return success(formatRecord(record, deliveries, history, words) + formatConversation(conversation), json);
    }
    case "file":
      return await writeFileOf(command, database);
    case "export": {
      const records = await withNotes(database, await listSubmissions(database));
      return success(CSV_HEADER + csvRows(records), records.map(plainRecord));
    }
    case "export-all":
      return await exportAll(command, database);
    case "import":
      return await importAll(command, database, config);
    case "resend":
      return await resend(command, database, now);
    case "close-before":
      return await runCloseBefore(command, database, config, { now, confirm });
    case "forget":
      return await forget(command, database, config, confirm);
    case "purge":
      return erasedResult(await eraseExpired(database, config.dataDir, { retentionDays: config.retentionDays, now }));
    case "backup":
      return await makeBackup(command, database, config, now);
    case "sign-in":
      return await printSignInLink(command.address, database, config, now);
    default:
      return command satisfies never;
  }
}

/** The result of a command before the first submission, when there is no database. */
export function resultWithoutDatabase(
  command: InboxCommand,
  { database: location }: Pick<Config, "database">,
): CommandResult {
  const where = describeLocation(location);
  if (command.name === "list") return success(`No submissions yet in ${where}.\n`, []);
  if (command.name === "export") return success(CSV_HEADER, []);
  if (command.name === "close-before") return success("Nothing is open yet.\n", { closed: 0 });
  if (command.name === "purge") return success(NOTHING_EXPIRED, { erased: [] });
  if (command.name === "sign-in") return failure(`There is no database yet in ${where}: start the server once.`);
  return failure(`There are no submissions yet in ${where}.`);
}

async function makeBackup(
  { path, force }: InboxCommand & { name: "backup" },
  database: Database,
  { database: location, dataDir }: Config,
  now: number,
): Promise<CommandResult> {
  if (!force && existsSync(path)) return alreadyExists(path);
  const bytes = await backUp(database, location, path);
  const text = `The database is in ${path}, ${bytes} bytes.\n`;
  try {
    await recordBackup(dataDir, now);
    return success(text, { path, bytes });
  } catch (thrown) {
    /* The backup itself succeeded. */
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    return success(`${text}Its time could not be recorded for the doctor: ${reason}.\n`, { path, bytes });
  }
}

async function exportAll(
  { filter, path, force }: InboxCommand & { name: "export-all" },
  database: Database,
): Promise<CommandResult> {
  if (!force && existsSync(path)) return alreadyExists(path);
  const { submissions, files, bytes } = await exportSubmissions(database, filter, path);
  const counted = `${countNoun(submissions, "submission")} with ${countNoun(files, "file")}`;
  return success(`${counted} are in ${path}, ${bytes} bytes.\n`, { path, submissions, files, bytes });
}

async function importAll(
  { path }: InboxCommand & { name: "import" },
  database: Database,
  { dataDir }: Pick<Config, "dataDir">,
): Promise<CommandResult> {
  const result = await importSubmissions(database, dataDir, path).catch((thrown: unknown) => {
    if (thrown instanceof ImportError) return thrown;
    throw thrown;
  });
  if (result instanceof ImportError)
    return failure(`${result.message}. The submissions before that are imported; a whole file adds the others.`);
  const { references: imported, existing, erased, unknown } = result;
  const lines = [
    `Imported ${countNoun(imported.length, "submission")}.`,
    ...(existing > 0 ? [`In the database already, and left as they are: ${existing}.`] : []),
    ...(erased > 0 ? [`Left out, because they were erased: ${erased}.`] : []),
    ...(unknown.length > 0 ? [`Left out, because this version has no place for it: ${unknown.join(", ")}.`] : []),
  ];
  return success(`${lines.join("\n")}\n`, { imported, existing, erased, unknown });
}

async function forget(
  { email, yes }: InboxCommand & { name: "forget" },
  database: Database,
  config: Config,
  confirm: Confirm,
): Promise<CommandResult> {
  const { found } = await findSubmissions(database, { email });
  if (found.length > 0 && !yes) {
    const counted = countNoun(found.length, "submission");
    const preview = `${formatList(found)}\n${erasableWords(await countErasable(database, email))}\n`;
    const isConfirmed = await confirm(preview, `Erase ${counted} of ${email} permanently?`);
    if (isConfirmed === undefined) {
      return failure(
        `${counted} of ${email} would be erased permanently. Nothing was erased, because there is no terminal to confirm it: --yes erases without asking.`,
      );
    }
    if (!isConfirmed) return failure("Nothing was erased.");
  }
  /* Also if nothing was found: an earlier call may have ended before it overwrote the erased data. */
  const erased = await eraseAddress(database, config.dataDir, email);
  if (erased.references.length > 0) return erasedResult(erased);
  const nothing = `There are no submissions from ${email}.`;
  return failure(erased.overwritten ? nothing : `${nothing} ${STILL_IN_LOG}`);
}

function erasableWords({ submissions, files, mails, mailsToVisitor, meetings }: Erasable): string {
  return `This erases ${countNoun(submissions, "message")} with notes and history, ${countNoun(files, "file")}, ${countNoun(mailsToVisitor, "mail")} to the visitor, ${countNoun(mails, "mail")} from the mailbox, ${countNoun(meetings, "meeting")}, and all mails about them in the mail folder.`;
}

async function writeFileOf(command: InboxCommand & { name: "file" }, database: Database): Promise<CommandResult> {
  const { out: path, force } = command;
  const record = await findSubmission(database, command.reference);
  if (!record) return missing(command.reference);
  const { reference } = record;
  const file = await findFile(database, record.id);
  if (!file) return failure(`${reference} has no file.`);
  const { name, bytes, sha256, media_type: mediaType, scan, signature } = file;
  if (scan === "infected" && !command.infected) {
    return failure(`The virus scanner found ${signature} in ${name} of ${reference}; --infected writes it anyway.`);
  }
  if (!(await writeOut(path, file.content, force))) return alreadyExists(path);
  const json = { reference, path, name, mediaType, bytes, sha256, scan, signature };
  return success(`${name} is in ${path}, ${bytes} bytes${scanAfterSize(scan, signature)}.\n`, json);
}

async function resend(
  command: InboxCommand & { name: "resend" },
  database: Database,
  now: number,
): Promise<CommandResult> {
  const { channel } = command;
  const record = await findSubmission(database, command.reference);
  if (!record) return missing(command.reference);
  const { reference } = record;
  if (channel === "webhook" && record.webhook_state === null) {
    return failure(`${reference} was received without a webhook.`);
  }
  if (!(await requeue(database, reference, channel, now))) {
    return failure(`The ${channel} of ${reference} is being sent at the moment.`);
  }
  return success(`The ${channel} of ${reference} is queued again.\n`, { reference, channel, state: "queued" });
}

function erasedResult({ references: erased, overwritten }: Erased): CommandResult {
  const text = erased.length > 0 ? `Erased permanently: ${erased.join(", ")}.\n` : NOTHING_EXPIRED;
  return overwritten ? success(text, { erased }) : success(`${text}${STILL_IN_LOG}\n`, { erased, stillInLog: true });
}

const NOTHING_EXPIRED = "No submission has expired.\n";
const STILL_IN_LOG =
  "The erased data is still in the database's write-ahead log, because another process is reading it, such as a backup: run this again afterwards.";

const alreadyExists = (path: string) => failure(`${path} already exists; --force replaces it.`);
