import type { FormWords } from "#contract/form-words.ts";
import {
  type CandidateStage,
  type DeliveryChannel,
  type DeliveryState,
  deliveryName,
  type FileScan,
  type SubmissionKind,
  type SubmissionStatus,
  scanAfterSize,
} from "#contract/vocabulary.ts";
import { detailsOf, readableDetails } from "../database/details.ts";
import type { AttachmentFacts } from "../database/find-mails.ts";
import type { Delivery, HistoryEvent, Mail, Milliseconds, Note, Submission } from "../database/schema.ts";
import type { SubmissionRecord } from "../database/submissions.ts";
import type { NotedRecord } from "../office/messages/messages-csv.ts";
import { oneLine } from "../text/one-line.ts";

/** The changes that the office made to a submission. The times are ISO 8601 in UTC, and null until it happened. */
export type PlainStatus = {
  status: SubmissionStatus;
  /** When the first answer is due; null if there is no promise. */
  due: string | null;
  /** The email address of the person in charge. */
  owner: string | null;
  /** Of an application. */
  stage: CandidateStage | null;
  snoozedUntil: string | null;
  answered: string | null;
  closed: string | null;
  decided: string | null;
  /** Oldest first. `author`: the email address of a person of the office, or null if unknown. */
  notes: { at: string; author: string | null; text: string }[];
};

/** A submission in the output of `list --json`, `show --json` and `export --json`. */
export type PlainRecord = PlainStatus & {
  reference: string;
  /** ISO 8601 in UTC, like `sent`. */
  received: string;
  kind: SubmissionKind;
  /** Of its mail, like `attempts`, `lastError` and `sent`. */
  state: DeliveryState;
  name: string;
  email: string;
  page: string | null;
  body: string;
  attempts: number;
  lastError: string | null;
  sent: string | null;
  /** Fields that only its kind has, by wire name. */
  details: Record<string, string>;
  file: { name: string; bytes: number; scan: FileScan; signature: string | null } | null;
  /** Why it may be spam. */
  suspect: string | null;
  /** Of its webhook call; null if none was set when it was received. */
  webhook: DeliveryState | null;
};

/** An event in the output of `show --json`. `actor`: a person of the office, `visitor`, or null for the server. */
export type PlainEvent = { at: string; actor: string | null; event: string; detail: string };

/** A delivery in the output of `show --json`. */
export type PlainDelivery = {
  channel: DeliveryChannel;
  /** The subject of the delivery: `received` for those of a new submission. */
  purpose: string;
  state: DeliveryState;
  attempts: number;
  lastError: string | null;
  sent: string | null;
};

export function plainRecord(record: NotedRecord): PlainRecord {
  return {
    reference: record.reference,
    received: iso(record.created_at),
    kind: record.kind,
    state: record.state,
    name: record.name,
    email: record.email,
    page: record.page,
    body: record.body,
    attempts: record.attempts,
    lastError: record.last_error,
    sent: isoOrNull(record.sent_at),
    details: detailsOf(record),
    file: fileOf(record),
    suspect: record.suspect,
    webhook: record.webhook_state,
    ...plainStatus(record),
  };
}

const plainStatus = (submission: NotedRecord): PlainStatus => ({
  status: submission.status,
  due: isoOrNull(submission.due_at),
  owner: submission.owner,
  stage: submission.stage,
  snoozedUntil: isoOrNull(submission.snoozed_until),
  answered: isoOrNull(submission.answered_at),
  closed: isoOrNull(submission.closed_at),
  decided: isoOrNull(submission.decided_at),
  notes: submission.notes.map(({ at, author, text }) => ({ at: iso(at), author, text })),
});

export function plainDelivery({ channel, purpose, state, attempts, last_error, sent_at }: Delivery): PlainDelivery {
  return { channel, purpose, state, attempts, lastError: last_error, sent: isoOrNull(sent_at) };
}

export const plainEvent = ({ at, actor, event, detail }: HistoryEvent): PlainEvent => ({
  at: iso(at),
  actor,
  event,
  detail,
});

/** Formats what waits for an answer as a table. */
export function formatDueList(records: readonly SubmissionRecord[], now: Milliseconds): string {
  const rows = records.map((record) => [
    record.reference,
    dueWords(record, now),
    record.owner ?? "-",
    kindWithFlags(record),
    record.name,
    record.email,
    record.body,
  ]);
  return formatTable(["REFERENCE", "DUE (UTC)", "OWNER", "KIND", "NAME", "EMAIL", "MESSAGE"], rows);
}

function dueWords({ due_at }: SubmissionRecord, now: Milliseconds): string {
  if (due_at === null) return "-";
  return due_at < now ? `${minute(due_at)} (overdue)` : minute(due_at);
}

/** Formats submissions as a table. It has a webhook column if one of them has a webhook call. */
export function formatList(records: readonly SubmissionRecord[]): string {
  const hasWebhook = records.some((record) => record.webhook_state !== null);
  const rows = records.map((record) => [
    record.reference,
    minute(record.created_at),
    kindWithFlags(record),
    record.state,
    ...(hasWebhook ? [record.webhook_state ?? "-"] : []),
    record.name,
    record.email,
    record.body,
  ]);
  const states = hasWebhook ? ["MAIL", "WEBHOOK"] : ["MAIL"];
  return formatTable(["REFERENCE", "RECEIVED (UTC)", "KIND", ...states, "NAME", "EMAIL", "MESSAGE"], rows);
}

/** Such as `application (suspect, infected)`. */
function kindWithFlags({ kind, suspect, file_scan }: SubmissionRecord): string {
  const flags = [...(suspect === null ? [] : ["suspect"]), ...(file_scan === "infected" ? ["infected"] : [])];
  return flags.length > 0 ? `${kind} (${flags.join(", ")})` : kind;
}

/** Formats one submission with all its deliveries and its history. */
export function formatRecord(
  record: SubmissionRecord,
  deliveries: readonly Delivery[],
  history: readonly HistoryEvent[],
  words: FormWords,
): string {
  const file = fileOf(record);
  const facts: [string, string][] = [
    ["Reference", record.reference],
    ["Received", `${minute(record.created_at)} UTC`],
    ["Kind", record.kind],
    ["Name", oneLine(record.name)],
    ["Email", record.email],
    ...readableDetails(record, words).map(({ label, text }): [string, string] => [label, oneLine(text)]),
    ...(file
      ? [["File", `${file.name}, ${file.bytes} bytes${scanAfterSize(file.scan, file.signature)}`] as [string, string]]
      : []),
    ...(record.suspect === null ? [] : [["Suspect", record.suspect] as [string, string]]),
    ["Page", record.page ?? "unknown"],
    ["Status", record.status],
    ...officeFacts(record),
    ...deliveries.map((delivery): [string, string] => [deliveryLabel(delivery), describeState(delivery)]),
  ];
  const width = Math.max(...facts.map(([label]) => label.length));
  const lines = facts.map(([label, value]) => `${label.padEnd(width)} ${value}\n`).join("");
  const events = history.length === 0 ? "" : `\nHistory:\n${history.map(eventLine).join("")}`;
  return `${lines}\n${record.body}\n${events}`;
}

/** The mails, their files, and the notes of a submission. Drafts belong to their authors alone. */
export type Conversation = {
  mails: readonly StoredMail[];
  files: readonly AttachmentFacts[];
  notes: readonly StoredNote[];
};

type StoredMail = Pick<Mail, "id" | "kind" | "sender" | "subject" | "body" | "sent_at">;
type StoredNote = Pick<Note, "at" | "author" | "text">;

/** Formats mails and notes below a submission; empty if there are none. */
export function formatConversation({ mails, files, notes }: Conversation): string {
  const filesOf = (mail: StoredMail) => files.filter(({ mail_id }) => mail_id === mail.id);
  const written = [
    ...mails.map((mail) => {
      const names = filesOf(mail).map(({ name, bytes, scan, signature }) => {
        return `File: ${name}, ${bytes} bytes${scanAfterSize(scan, signature)}\n`;
      });
      const subject = oneLine(mail.subject);
      const head = `Mail (${mail.kind}) from ${mail.sender}, ${minute(mail.sent_at)} UTC: ${subject}\n`;
      return { at: mail.sent_at, text: `${head}${mail.body}\n${names.join("")}` };
    }),
    ...notes.map(({ at, author, text }) => ({
      at,
      text: `Note of ${author ?? "the office"}, ${minute(at)} UTC:\n${text}\n`,
    })),
  ];
  return written
    .sort((one, other) => one.at - other.at)
    .map(({ text }) => `\n${text}`)
    .join("");
}

/** The mails in the output of `show --json`. */
export const plainMails = ({ mails, files }: Pick<Conversation, "mails" | "files">) =>
  mails.map(({ id, kind, sender, subject, body, sent_at }) => ({
    kind,
    sender,
    subject,
    body,
    sent: iso(sent_at),
    files: files
      .filter(({ mail_id }) => mail_id === id)
      .map(({ name, bytes, scan, signature }) => ({ name, bytes, scan, signature })),
  }));

/** The changes that the office made to a submission, with labels. */
function officeFacts(record: Submission): [string, string][] {
  const time = (label: string, at: Milliseconds | null): [string, string][] =>
    at === null ? [] : [[label, `${minute(at)} UTC`]];
  return [
    ...time("Due", record.due_at),
    ...(record.owner === null ? [] : [["Owner", record.owner] as [string, string]]),
    ...(record.stage === null ? [] : [["Stage", record.stage] as [string, string]]),
    ...time("Snoozed until", record.snoozed_until),
    ...time("Answered", record.answered_at),
    ...time("Closed", record.closed_at),
    ...time("Decided", record.decided_at),
  ];
}

const eventLine = ({ at, actor, event, detail }: HistoryEvent) =>
  `${minute(at)} UTC  ${[event, oneLine(detail)].filter(Boolean).join(" ")} (${actor ?? "server"})\n`;

function fileOf({ file_name: name, file_bytes, file_scan, file_signature }: SubmissionRecord): PlainRecord["file"] {
  if (name === null) return null;
  return { name, bytes: file_bytes ?? 0, scan: file_scan ?? "unscanned", signature: file_signature };
}

const deliveryLabel = (delivery: Delivery) =>
  delivery.recipient === null ? deliveryName(delivery) : `${deliveryName(delivery)} (${delivery.recipient})`;

function describeState({ state, attempts, last_error, sent_at }: Delivery): string {
  const tried = attempts === 1 ? "1 attempt" : `${attempts} attempts`;
  switch (state) {
    case "sent":
      return `sent ${minute(sent_at ?? 0)} UTC, ${tried}`;
    case "queued":
      return last_error === null ? "queued" : `queued, ${tried}; last error: ${oneLine(last_error)}`;
    case "failed":
      return `failed after ${tried}: ${oneLine(last_error ?? "unknown reason")}`;
    default:
      return state satisfies never;
  }
}

const iso = (time: Milliseconds) => new Date(time).toISOString();
const isoOrNull = (time: Milliseconds | null) => (time === null ? null : iso(time));
/** A number and what it counts: `1 file`, `2 files`. */
export const countNoun = (number: number, one: string) => `${number} ${one}${number === 1 ? "" : "s"}`;

export const minute = (time: Milliseconds) => iso(time).slice(0, 16).replace("T", " ");

const LONGEST_CELL = 40;

/** Aligns rows below their titles. Each cell is one line and shortened with an ellipsis. */
export function formatTable(
  titles: readonly string[],
  rows: readonly (readonly string[])[],
  longest = LONGEST_CELL,
): string {
  const lines = [titles, ...rows].map((cells) => cells.map((cell) => shorten(oneLine(cell), longest)));
  const widths = titles.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  return lines
    .map((cells) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "))
    .map((line) => `${line.trimEnd()}\n`)
    .join("");
}

function shorten(text: string, length: number): string {
  const characters = [...text];
  return characters.length > length ? `${characters.slice(0, length - 1).join("")}…` : text;
}
