import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { DAY, HOUR } from "#contract/duration.ts";
import { asciiAddress } from "#contract/form-reader.ts";
import { ENGLISH, scanAfterSize } from "#contract/office-words.ts";
import { DELIVERY_STATES, SUBMISSION_KINDS } from "#contract/vocabulary.ts";
import type { Settings } from "../config/settings.ts";
import { backUp } from "../database/backup.ts";
import { findMails, withNotes } from "../database/find-mails.ts";
import { findSubmissions, type SubmissionFilter } from "../database/find-submissions.ts";
import { recordBackup } from "../database/last-backup.ts";
import { requeue } from "../database/outbox.ts";
import type { Database, Milliseconds } from "../database/schema.ts";
import { createSignIn } from "../database/sessions.ts";
import {
  findDeliveries,
  findFile,
  findFiles,
  findHistory,
  listSubmissions,
  readRecord,
  type SubmissionRecord,
} from "../database/submissions.ts";
import { writeAtomically } from "../files/write-atomically.ts";
import { signLink } from "../links/signed-link.ts";
import { countErasable, type Erased, eraseAddress, eraseExpired } from "../retention/erase.ts";
import { CSV_HEADER, csvRows, plainRecord } from "../submissions/messages-csv.ts";
import { countNoun } from "../text/count-noun.ts";
import { reasonOf } from "../text/reason-of.ts";
import { CommandError } from "./command-error.ts";
import { exportSubmissions } from "./export-submissions.ts";
import { formatList, formatRecord, plainShown } from "./format.ts";
import { importSubmissions } from "./import-submissions.ts";

/** The result of a command: `text` for people, `json` for `--json`. */
export type CommandResult = { text: string; json: unknown };

export class UsageError extends Error {
  override name = "UsageError";
}

/** Shows what is about to happen and asks for confirmation. @returns undefined without a terminal */
export type Confirm = (preview: string, question: string) => Promise<boolean | undefined>;

export type Context = { database: Database; settings: Settings; now: Milliseconds; confirm: Confirm };

const FLAGS = ["json", "force", "infected", "csv", "all", "webhook", "yes"] as const;
const TEXTS = ["kind", "state", "since", "search", "limit", "out", "email"] as const;
type Flag = (typeof FLAGS)[number];
type Text = (typeof TEXTS)[number];
type Values = Record<Flag, boolean> & Partial<Record<Text, string>> & { operand: string };

export type Command = {
  /** Its arguments, and below them what it does. */
  usage: string;
  /** Its options besides `--json`. */
  options?: readonly (Flag | Text)[];
  /** The name of its operand; by default it has none. */
  operand?: string;
  /** `copy`: a database of any version, unchanged; `create`: also if there is none. */
  access?: "copy" | "create";
  /** @throws {UsageError} if a value is invalid */
  prepare(values: Values, now: Milliseconds): (context: Context) => Promise<CommandResult>;
  /** The result if there is no database at `where`; by default an error. */
  withoutDatabase?(where: string): CommandResult;
};

/** The default limit of a list for people; programs get all. */
const LIST_LIMIT = 50;

export const COMMANDS: Readonly<Record<string, Command>> = {
  list: {
    usage: `[--kind ${SUBMISSION_KINDS.join("|")}] [--state ${DELIVERY_STATES.join("|")}] [--since DATE]
       [--search TEXT] [--limit N] [--json]
      the submissions, newest first; --state is that of one of its mails or webhook calls
      --since 2026-11-01 (UTC), 7d or 12h; --search in name, address and text; the default --limit is ${LIST_LIMIT}, none with --json`,
    options: ["kind", "state", "since", "search", "limit"],
    prepare({ kind, state, since, search, limit, json }, now) {
      if (search?.trim() === "") throw new UsageError("--search needs a text.");
      if (limit !== undefined && !/^[1-9]\d{0,8}$/.test(limit)) throw new UsageError("--limit is a number from 1.");
      const filter: SubmissionFilter = {
        ...(kind !== undefined && { kind: oneOf("--kind", SUBMISSION_KINDS, kind) }),
        ...(state !== undefined && { state: oneOf("--state", DELIVERY_STATES, state) }),
        ...(since !== undefined && { since: parseTime(since, now) }),
        ...(search !== undefined && { search: search.trim() }),
      };
      const most = limit === undefined ? (json ? undefined : LIST_LIMIT) : Number(limit);
      return async ({ database, settings }) => {
        const { found, more } = await findSubmissions(database, filter, { limit: most });
        const rest = more > 0 ? `\n${more} more; --limit ${found.length + more} shows all.\n` : "";
        const text = found.length > 0 ? `${formatList(found, settings)}${rest}` : "No submissions match.\n";
        return { text, json: (await withNotes(database, found)).map(plainRecord) };
      };
    },
    withoutDatabase: (where) => ({ text: `No submissions yet in ${where}.\n`, json: [] }),
  },
  show: {
    usage: `REFERENCE [--json]
      one submission with all its deliveries and its history`,
    operand: "a reference",
    prepare:
      ({ operand }) =>
      async ({ database, settings: { words } }) => {
        const found = await existing(database, operand);
        const [record = { ...found, notes: [] }] = await withNotes(database, [found]);
        const shown = {
          record,
          deliveries: await findDeliveries(database, found.id),
          history: await findHistory(database, found.id),
          mails: await findMails(database, found.id),
          files: await findFiles(database, found.id),
        };
        return { text: formatRecord(shown, words), json: plainShown(shown) };
      },
  },
  file: {
    usage: `REFERENCE --out PATH [--force] [--infected] [--json]
      writes the file of a submission; --force replaces an existing file, --infected allows a file with a virus`,
    options: ["out", "force", "infected"],
    operand: "a reference",
    prepare({ operand, out: path, force, infected }) {
      if (path === undefined) throw new UsageError("file needs --out PATH.");
      return async ({ database }) => {
        const { id, reference } = await existing(database, operand);
        const file = await findFile(database, id);
        if (!file) throw new CommandError(`${reference} has no file.`);
        const { name, bytes, sha256, media_type: mediaType, scan, signature } = file;
        if (scan === "infected" && !infected)
          throw new CommandError(
            `The virus scanner found ${signature} in ${name} of ${reference}; --infected writes it anyway.`,
          );
        checkFree(path, force);
        await writeAtomically(path, file.content);
        const text = `${name} is in ${path}, ${bytes} bytes${scanAfterSize({ scan, signature }, ENGLISH)}.\n`;
        return { text, json: { reference, path, name, mediaType, bytes, sha256, scan, signature } };
      };
    },
  },
  export: {
    usage: `--csv|--json
      all submissions, for a spreadsheet or a program
  export --all --out PATH [--since DATE] [--email ADDRESS] [--force]
      writes all their data to a file for import: fields, files, notes, history, answers and the states of mails`,
    options: ["csv", "all", "out", "since", "email", "force"],
    prepare({ csv, all, out: path, since, email, force, json }, now) {
      if (csv ? all || json : !all && !json) throw new UsageError("export needs --csv, --json or --all.");
      if (all !== (path !== undefined)) throw new UsageError("export --all needs --out PATH, and only --all has it.");
      if (path === undefined) {
        if (since !== undefined || email !== undefined || force)
          throw new UsageError("--since, --email and --force are for export --all.");
        return async ({ database }) => {
          const records = await withNotes(database, await listSubmissions(database));
          return { text: CSV_HEADER + csvRows(records), json: records.map(plainRecord) };
        };
      }
      const filter = {
        ...(since !== undefined && { since: parseTime(since, now) }),
        ...(email !== undefined && { email: parseAddress(email) }),
      };
      return async ({ database }) => {
        checkFree(path, force);
        const { submissions, files, bytes } = await exportSubmissions(database, filter, path);
        const text = `${countNoun(submissions, "submission")} with ${countNoun(files, "file")} are in ${path}, ${bytes} bytes.\n`;
        return { text, json: { path, submissions, files, bytes } };
      };
    },
    withoutDatabase: () => ({ text: CSV_HEADER, json: [] }),
  },
  import: {
    usage: `PATH [--json]
      adds the submissions of such a file that are not in the database; nothing is sent twice`,
    operand: "a path",
    access: "create",
    prepare:
      ({ operand }) =>
      async ({ database, settings }) => {
        const imported = await importSubmissions(database, settings.dataDir, operand);
        const { references, existing, erased, unknown } = imported;
        const lines = [
          `Imported ${countNoun(references.length, "submission")}.`,
          ...(existing > 0 ? [`In the database already, and left as they are: ${existing}.`] : []),
          ...(erased > 0 ? [`Left out, because they were erased: ${erased}.`] : []),
          ...(unknown.length > 0 ? [`Left out, because this version has no place for it: ${unknown.join(", ")}.`] : []),
        ];
        return { text: `${lines.join("\n")}\n`, json: { imported: references, existing, erased, unknown } };
      },
  },
  resend: {
    usage: `REFERENCE [--webhook] [--json]
      queues its mail again, or its webhook call; a running server sends it within half a minute, else the next start`,
    options: ["webhook"],
    operand: "a reference",
    prepare:
      ({ operand, webhook }) =>
      async ({ database, now }) => {
        const channel = webhook ? "webhook" : "mail";
        const { id, reference } = await existing(database, operand);
        const delivery = (await findDeliveries(database, id)).find(
          (each) => each.channel === channel && each.kind === "received",
        );
        if (!delivery) throw new CommandError(`${reference} was received without a webhook.`);
        if (!(await requeue(database, delivery, now)))
          throw new CommandError(`The ${channel} of ${reference} is being sent at the moment.`);
        const text = `The ${channel} of ${reference} is queued again.\n`;
        return { text, json: { reference, channel, state: "queued" } };
      },
  },
  forget: {
    usage: `EMAIL [--yes] [--json]
      erases all data from this address: records, files, and mails written as files; lists it and asks for confirmation,
      --yes does not ask`,
    options: ["yes"],
    operand: "an email address",
    prepare({ operand, yes }) {
      const email = parseAddress(operand);
      return async (context) => {
        const { database, settings } = context;
        const { found } = await findSubmissions(database, { email });
        if (found.length > 0 && !yes) await confirmErasure(context, email, found);
        /* Also if nothing was found: an earlier call may have ended before it overwrote the erased data. */
        const erased = await eraseAddress(database, settings.dataDir, email);
        if (erased.references.length > 0) return erasedResult(erased);
        const nothing = `There are no submissions from ${email}.`;
        throw new CommandError(erased.overwritten ? nothing : `${nothing} ${STILL_IN_LOG}`);
      };
    },
  },
  purge: {
    usage: `[--json]
      erases submissions older than RETENTION_DAYS, as the server does every day`,
    prepare:
      () =>
      async ({ database, settings: { dataDir, retentionDays }, now }) =>
        erasedResult(await eraseExpired(database, dataDir, { retentionDays, now })),
    withoutDatabase: () => erasedResult({ references: [], overwritten: true }),
  },
  backup: {
    usage: `PATH [--force] [--json]
      writes the whole database to a new file, also beside a running server; from PostgreSQL an archive for pg_restore`,
    options: ["force"],
    operand: "a path",
    access: "copy",
    prepare:
      ({ operand: path, force }) =>
      async ({ database, settings, now }) => {
        checkFree(path, force);
        const bytes = await backUp(database, settings.database, path);
        const text = `The database is in ${path}, ${bytes} bytes.\n`;
        try {
          await recordBackup(settings.dataDir, now);
          return { text, json: { path, bytes } };
        } catch (thrown) {
          /* The backup itself succeeded. */
          const reason = `Its time could not be recorded for the doctor: ${reasonOf(thrown)}.\n`;
          return { text: text + reason, json: { path, bytes } };
        }
      },
  },
  "sign-in": {
    usage: `ADDRESS [--json]
      prints a link that signs a person of OFFICE in, once, within 15 minutes; for when mail is down`,
    operand: "an email address",
    prepare({ operand }) {
      const person = operand.trim().toLowerCase();
      return async ({ database, settings: { office, officeKey, siteOrigin }, now }) => {
        if (!officeKey || office.length === 0)
          throw new CommandError("There is no office: set OFFICE and OFFICE_SECRET, and restart the server.");
        if (!office.includes(person))
          throw new CommandError(`${person} is not in OFFICE, so this person may not use the office.`);
        const { id, expiresAt } = await createSignIn(database, person, now);
        const token = signLink({ purpose: "sign-in", values: [id], expiresAt }, officeKey);
        const link = `${siteOrigin}/office/sign-in/${token}`;
        const text = `${link}\nIt signs ${person} in, once, within 15 minutes.\n`;
        return { text, json: { person, link, expiresAt: new Date(expiresAt).toISOString() } };
      };
    },
    withoutDatabase(where) {
      throw new CommandError(`There is no database yet in ${where}: start the server once.`);
    },
  },
};

/** Parses the arguments of a command. @throws {UsageError} if they are invalid */
export function readValues({ options = [], operand: name }: Command, args: string[]): Values {
  const isOwn = (option: Flag | Text) => option === "json" || options.includes(option);
  const flags = FLAGS.filter(isOwn).map((flag) => [flag, { type: "boolean", default: false }] as const);
  const texts = TEXTS.filter(isOwn).map((text) => [text, { type: "string" }] as const);
  try {
    const allowPositionals = name !== undefined;
    const { values, positionals } = parseArgs({
      args,
      options: Object.fromEntries([...flags, ...texts]),
      allowPositionals,
    });
    const [operand = "", ...others] = positionals;
    if (allowPositionals && (operand === "" || others.length > 0)) throw new Error(`The command needs ${name}.`);
    return { ...values, operand } as Values;
  } catch (cause) {
    throw new UsageError(reasonOf(cause), { cause });
  }
}

function parseAddress(text: string): string {
  if (!/^[^@\s]+@[^@\s]+$/.test(text)) throw new UsageError(`"${text}" is not an email address.`);
  return asciiAddress(text.toLowerCase());
}

const UNITS: Readonly<Record<string, Milliseconds>> = { h: HOUR, d: DAY, w: 7 * DAY };
const DATE = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?Z?)?$/;

/** Parses a time, or how long ago it was. Dates and times are in UTC, like the times that `list` prints. */
export function parseTime(text: string, now: Milliseconds): Milliseconds {
  const [, count, unit = ""] = /^(\d{1,5})([hdw])$/.exec(text) ?? [];
  if (count !== undefined) return now - Number(count) * (UNITS[unit] ?? 0);
  const time = DATE.test(text) ? Date.parse(text.length > 10 && !text.endsWith("Z") ? `${text}Z` : text) : Number.NaN;
  /* Date.parse reads February 30 as March 2. */
  if (!Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text.slice(0, 10)) return time;
  throw new UsageError(
    "--since is a date such as 2026-11-01, or a number of hours, days or weeks such as 12h, 7d or 2w.",
  );
}

function oneOf<T extends string>(option: string, values: readonly T[], value: string): T {
  const found = values.find((each) => each === value);
  if (!found) throw new UsageError(`${option} is one of: ${values.join(", ")}.`);
  return found;
}

async function existing(database: Database, reference: string): Promise<SubmissionRecord> {
  const record = await readRecord(database, reference);
  if (!record) throw new CommandError(`There is no submission ${reference}.`);
  return record;
}

function checkFree(path: string, force: boolean): void {
  const folder = dirname(path);
  if (!existsSync(folder)) throw new CommandError(`The folder ${folder} does not exist: create it.`);
  if (!force && existsSync(path)) throw new CommandError(`${path} already exists; --force replaces it.`);
}

async function confirmErasure(context: Context, email: string, found: readonly SubmissionRecord[]) {
  const { database, settings, confirm } = context;
  const counted = countNoun(found.length, "submission");
  const { submissions, files, mails, mailsToVisitor, meetings } = await countErasable(database, email);
  const erases = `This erases ${countNoun(submissions, "message")} with notes and history, ${countNoun(files, "file")}, ${countNoun(mailsToVisitor, "mail")} to the visitor, ${countNoun(mails, "mail")} from the mailbox, ${countNoun(meetings, "demo")}, and all mails about them in the mail folder.`;
  const isConfirmed = await confirm(
    `${formatList(found, settings)}\n${erases}\n`,
    `Erase ${counted} of ${email} permanently?`,
  );
  if (isConfirmed === undefined)
    throw new CommandError(
      `${counted} of ${email} would be erased permanently. Nothing was erased, because there is no terminal to confirm it: --yes erases without asking.`,
    );
  if (!isConfirmed) throw new CommandError("Nothing was erased.");
}

function erasedResult({ references: erased, overwritten }: Erased): CommandResult {
  const text = erased.length > 0 ? `Erased permanently: ${erased.join(", ")}.\n` : "No submission has expired.\n";
  return overwritten
    ? { text, json: { erased } }
    : { text: `${text}${STILL_IN_LOG}\n`, json: { erased, stillInLog: true } };
}

const STILL_IN_LOG =
  "The erased data is still in the database's write-ahead log, because another process is reading it, such as a backup: run this again afterwards.";
