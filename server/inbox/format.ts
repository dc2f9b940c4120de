import { ENGLISH, scanAfterSize } from "#contract/office-words.ts";
import type { VisitorWords } from "#contract/visitor-words.ts";
import type { Settings } from "../config/settings.ts";
import { readableDetails } from "../database/details.ts";
import { deliveryName } from "../database/kinds.ts";
import type { Delivery, FileFacts, HistoryEvent, Milliseconds, StoredMail } from "../database/schema.ts";
import type { SubmissionRecord } from "../database/submissions.ts";
import { fileOf, iso, type NotedRecord, plainRecord } from "../submissions/messages-csv.ts";
import { countNoun } from "../text/count-noun.ts";
import { otherLanguage } from "../text/language-name.ts";
import { oneLine } from "../text/one-line.ts";

/**
 * The facts that `show` prints: a submission with its deliveries, history, mails with their files, and notes. Drafts belong
 * to their authors alone.
 */
export type Shown = {
  record: NotedRecord;
  deliveries: readonly Delivery[];
  history: readonly HistoryEvent[];
  mails: readonly Pick<StoredMail, "id" | "kind" | "sender" | "subject" | "body" | "sent_at">[];
  files: readonly FileFacts[];
};

export const plainShown = ({ record, deliveries, history, mails, files }: Shown) => ({
  ...plainRecord(record),
  deliveries: deliveries.map(({ channel, kind, key, state, attempts, last_error, sent_at }) => ({
    channel,
    kind,
    key,
    state,
    attempts,
    lastError: last_error,
    sent: iso(sent_at),
  })),
  history: history.map(({ at, actor, event, detail }) => ({ at: iso(at), actor, event, detail })),
  mails: mails.map(({ id, kind, sender, subject, body, sent_at }) => ({
    kind,
    sender,
    subject,
    body,
    sent: iso(sent_at),
    files: files
      .filter(({ mail_id }) => mail_id === id)
      .map(({ name, bytes, scan, signature }) => ({ name, bytes, scan, signature })),
  })),
});

/** Formats submissions as a table. It has a webhook column if one of them has a webhook call. */
export function formatList(records: readonly SubmissionRecord[], settings: Pick<Settings, "language">): string {
  const hasWebhook = records.some((record) => record.webhook_state !== null);
  const rows = records.map((record) => [
    record.reference,
    minute(record.created_at),
    kindWithFlags(record, settings),
    record.state,
    ...(hasWebhook ? [record.webhook_state ?? "-"] : []),
    record.name,
    record.email,
    record.body,
  ]);
  const states = hasWebhook ? ["MAIL", "WEBHOOK"] : ["MAIL"];
  return formatTable([["REFERENCE", "RECEIVED (UTC)", "KIND", ...states, "NAME", "EMAIL", "MESSAGE"], ...rows]);
}

/** Such as `application (bn, suspect, infected)`. The default language is not named. */
function kindWithFlags(record: SubmissionRecord, settings: Pick<Settings, "language">): string {
  const { kind, language, suspect, file_scan } = record;
  const flags = [
    ...(language === null || language === settings.language ? [] : [language]),
    ...(suspect === null ? [] : ["suspect"]),
    ...(file_scan === "infected" ? ["infected"] : []),
  ];
  return flags.length > 0 ? `${kind} (${flags.join(", ")})` : kind;
}

export function formatRecord({ record, deliveries, history, mails, files }: Shown, words: VisitorWords): string {
  const file = fileOf(record);
  const time = (at: Milliseconds | null) => (at === null ? null : `${minute(at)} UTC`);
  const facts: [label: string, text: string | null][] = [
    ["Reference", record.reference],
    ["Received", time(record.created_at)],
    ["Kind", record.kind],
    ["Language", otherLanguage(record, words) ?? null],
    ["Name", oneLine(record.name)],
    ["Email", record.email],
    ...readableDetails(record, words).map(({ label, text }): [string, string] => [label, oneLine(text)]),
    ["File", file && `${file.name}, ${file.bytes} bytes${scanAfterSize(file, ENGLISH)}`],
    ["Suspect", record.suspect],
    ["Page", record.page ?? "unknown"],
    ["Status", record.status],
    ["Due", time(record.due_at)],
    ["Owner", record.owner],
    ["Stage", record.stage],
    ["Snoozed until", time(record.snoozed_until)],
    ["Answered", time(record.answered_at)],
    ["Closed", time(record.closed_at)],
    ["Decided", time(record.decided_at)],
    ...deliveries.map((delivery): [string, string] => [deliveryLabel(delivery), describeState(delivery)]),
  ];
  const known = facts.filter(([, text]) => text !== null);
  const width = Math.max(...known.map(([label]) => label.length));
  const written = [
    ...mails.map(({ id, kind, sender, subject, body, sent_at: at }) => {
      const names = files
        .filter(({ mail_id }) => mail_id === id)
        .map((mailed) => `File: ${mailed.name}, ${mailed.bytes} bytes${scanAfterSize(mailed, ENGLISH)}\n`);
      const head = `Mail (${kind}) from ${sender}, ${minute(at)} UTC: ${oneLine(subject)}`;
      return { at, text: `\n${head}\n${body}\n${names.join("")}` };
    }),
    ...record.notes.map(({ at, author, text }) => ({
      at,
      text: `\nNote of ${author ?? "the office"}, ${minute(at)} UTC:\n${text}\n`,
    })),
  ].sort((one, other) => one.at - other.at);
  return [
    ...known.map(([label, text]) => `${label.padEnd(width)} ${text}\n`),
    `\n${record.body}\n`,
    ...(history.length === 0 ? [] : ["\nHistory:\n", ...history.map(eventLine)]),
    ...written.map(({ text }) => text),
  ].join("");
}

const eventLine = ({ at, actor, event, detail }: HistoryEvent) =>
  `${minute(at)} UTC  ${[event, oneLine(detail)].filter(Boolean).join(" ")} (${actor ?? "server"})\n`;

const deliveryLabel = (delivery: Delivery) =>
  delivery.recipient === null
    ? deliveryName(delivery, ENGLISH)
    : `${deliveryName(delivery, ENGLISH)} (${delivery.recipient})`;

function describeState({ state, attempts, last_error, sent_at }: Delivery): string {
  const tried = countNoun(attempts, "attempt");
  return {
    sent: `sent ${minute(sent_at ?? 0)} UTC, ${tried}`,
    queued: last_error === null ? "queued" : `queued, ${tried}; last error: ${oneLine(last_error)}`,
    failed: `failed after ${tried}: ${oneLine(last_error ?? "unknown reason")}`,
  }[state];
}

const minute = (time: Milliseconds) => new Date(time).toISOString().slice(0, 16).replace("T", " ");

const LONGEST_CELL = 40;

/** Aligns rows below their titles. Each cell is one line and shortened with an ellipsis. */
function formatTable(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((cells) => cells.map((cell) => shorten(oneLine(cell), LONGEST_CELL)));
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  return lines
    .map((cells) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "))
    .map((line) => `${line.trimEnd()}\n`)
    .join("");
}

function shorten(text: string, length: number): string {
  const characters = [...text];
  return characters.length > length ? `${characters.slice(0, length - 1).join("")}…` : text;
}
