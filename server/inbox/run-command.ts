import { existsSync } from "node:fs";
import type { Config } from "../config.ts";
import { mailFolderIn } from "../config.ts";
import { backUp } from "../store/backup.ts";
import { type Erased, eraseAddress, eraseExpired } from "../store/erase.ts";
import type { Store } from "../store/open-store.ts";
import { requeue } from "../store/outbox.ts";
import type { StoredFile } from "../store/schema.ts";
import { findDeliveries, findFile, findSubmission, listSubmissions } from "../store/submissions.ts";
import { formatExport, formatList, formatRecord, healthOf, plainDelivery, plainRecord } from "./format.ts";
import type { InboxCommand } from "./read-arguments.ts";
import { writeOut } from "./write-out.ts";

/** What a command comes to: for a person, for a program with `--json`, or a complaint. */
export type CommandResult = { done: true; text: string; json: unknown } | { done: false; complaint: string };

/** The commands that change what is stored; the others open it for reading only. */
export const CHANGES: ReadonlySet<InboxCommand["name"]> = new Set(["resend", "forget", "purge"]);

/** Carries out a command over an opened store. `now` is in milliseconds since 1970. */
export async function runCommand(
  command: InboxCommand,
  store: Store,
  config: Config,
  now: number,
): Promise<CommandResult> {
  switch (command.name) {
    case "list": {
      const records = await listSubmissions(store, command.filter);
      return done(records.length > 0 ? formatList(records) : "No submissions match.\n", records.map(plainRecord));
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
    case "forget": {
      const erased = await eraseAddress(store, mailFolderIn(config), command.email);
      if (erased.references.length > 0) return tellErased(erased);
      const nothing = `Nothing came from ${command.email}.`;
      return { done: false, complaint: erased.overwritten ? nothing : `${nothing} ${STILL_IN_LOG}` };
    }
    case "purge": {
      const { retentionDays } = config;
      return tellErased(await eraseExpired(store, mailFolderIn(config), { retentionDays, now }));
    }
    case "backup": {
      const { path, force } = command;
      if (!force && existsSync(path)) return occupied(path);
      const bytes = await backUp(store, config.store, path);
      return done(`The database is in ${path}, ${bytes} bytes.\n`, { path, bytes });
    }
    default:
      return command satisfies never;
  }
}

async function writeFileOf(command: InboxCommand & { name: "file" }, store: Store): Promise<CommandResult> {
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

async function resend(command: InboxCommand & { name: "resend" }, store: Store, now: number): Promise<CommandResult> {
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
