import type { SubmissionKind } from "#contract/submission-kinds.ts";
import { detailsOf, readableDetails } from "../database/details.ts";
import type { Delivery, DeliveryChannel, DeliveryState, FileScan, Milliseconds } from "../database/schema.ts";
import type { SubmissionRecord } from "../database/submissions.ts";
import { oneLine } from "../text/one-line.ts";
import { formatCsv } from "./csv.ts";
import { formatTable } from "./table.ts";

/** A submission as programs get it: the fields of `list --json`, `show --json` and `export --json`. */
export type PlainRecord = {
  reference: string;
  /** ISO 8601, UTC, as `sent` is. */
  received: string;
  kind: SubmissionKind;
  /** Of the mail about it, as `attempts`, `lastError` and `sent` are. */
  state: DeliveryState;
  name: string;
  email: string;
  page: string | null;
  body: string;
  attempts: number;
  lastError: string | null;
  sent: string | null;
  /** What only its kind has, by wire name. */
  details: Record<string, string>;
  file: { name: string; bytes: number; scan: FileScan; signature: string | null } | null;
  /** Why it looks as if a machine had sent it. */
  suspect: string | null;
  /** How the webhook is; null where none was set when it came. */
  webhook: DeliveryState | null;
};

/** One delivery of a submission as programs get it: the items of `deliveries` in `show --json`. */
export type PlainDelivery = {
  channel: DeliveryChannel;
  state: DeliveryState;
  attempts: number;
  lastError: string | null;
  sent: string | null;
};

/** The columns of an export for a spreadsheet. */
const COLUMNS = [
  "reference",
  "received",
  "kind",
  "state",
  "name",
  "email",
  "page",
  "body",
  "attempts",
  "lastError",
  "sent",
  "company",
  "subject",
  "phone",
  "budget",
  "file",
  "suspect",
  "webhook",
  "scan",
] as const;

/** The stored record with its times as ISO 8601, in UTC. */
export function plainRecord(record: SubmissionRecord): PlainRecord {
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
    sent: record.sent_at === null ? null : iso(record.sent_at),
    details: detailsOf(record),
    file: fileOf(record),
    suspect: record.suspect,
    webhook: record.webhook_state,
  };
}

/** A delivery with its time as ISO 8601, in UTC. */
export function plainDelivery({ channel, state, attempts, last_error, sent_at }: Delivery): PlainDelivery {
  return { channel, state, attempts, lastError: last_error, sent: sent_at === null ? null : iso(sent_at) };
}

/** The submissions as an aligned table. The webhook has a column where one of them went there. */
export function formatList(records: readonly SubmissionRecord[]): string {
  const ofWebhook = records.some((record) => record.webhook_state !== null);
  const rows = records.map((record) => [
    record.reference,
    minute(record.created_at),
    kindWithMarks(record),
    record.state,
    ...(ofWebhook ? [record.webhook_state ?? "-"] : []),
    record.name,
    record.email,
    record.body,
  ]);
  const states = ofWebhook ? ["MAIL", "WEBHOOK"] : ["MAIL"];
  return formatTable(["REFERENCE", "RECEIVED (UTC)", "KIND", ...states, "NAME", "EMAIL", "MESSAGE"], rows);
}

/** `application (suspect, infected)`. */
function kindWithMarks({ kind, suspect, file_scan }: SubmissionRecord): string {
  const marks = [...(suspect === null ? [] : ["suspect"]), ...(file_scan === "infected" ? ["infected"] : [])];
  return marks.length > 0 ? `${kind} (${marks.join(", ")})` : kind;
}

/** One submission, whole, with all its deliveries. */
export function formatRecord(record: SubmissionRecord, deliveries: readonly Delivery[]): string {
  const file = fileOf(record);
  const facts: [string, string][] = [
    ["Reference", record.reference],
    ["Received", `${minute(record.created_at)} UTC`],
    ["Kind", record.kind],
    ["Name", oneLine(record.name)],
    ["Email", record.email],
    ...readableDetails(record).map(([label, text]): [string, string] => [label, oneLine(text)]),
    ...(file
      ? [["File", `${file.name}, ${file.bytes} bytes${healthOf(file.scan, file.signature)}`] as [string, string]]
      : []),
    ...(record.suspect === null ? [] : [["Suspect", record.suspect] as [string, string]]),
    ["Page", record.page ?? "not known"],
    ...deliveries.map((delivery): [string, string] => [CHANNELS[delivery.channel], stateOf(delivery)]),
  ];
  const width = Math.max(...facts.map(([label]) => label.length));
  return `${facts.map(([label, value]) => `${label.padEnd(width)} ${value}\n`).join("")}\n${record.body}\n`;
}

/** All submissions for a spreadsheet, under a line of field names. */
export function formatExport(records: readonly SubmissionRecord[]): string {
  const rows = records.map(plainRecord).map(({ details, file, ...record }) => {
    const cells: Record<string, unknown> = { ...details, ...record, file: file?.name, scan: file?.scan };
    return COLUMNS.map((column) => String(cells[column] ?? ""));
  });
  return formatCsv([COLUMNS, ...rows]);
}

function fileOf({ file_name: name, file_bytes, file_scan, file_signature }: SubmissionRecord): PlainRecord["file"] {
  if (name === null) return null;
  return { name, bytes: file_bytes ?? 0, scan: file_scan ?? "unscanned", signature: file_signature };
}

/** What is said of a file besides its size, after a comma. */
export function healthOf(scan: FileScan, signature: string | null): string {
  switch (scan) {
    case "unscanned":
      return "";
    case "pending":
      return ", not scanned yet";
    case "clean":
      return ", no virus found";
    case "infected":
      return `, infected: ${signature}`;
    default:
      return scan satisfies never;
  }
}

const CHANNELS: Readonly<Record<DeliveryChannel, string>> = {
  mail: "Mail",
  webhook: "Webhook",
  acknowledgement: "Acknowledgement",
};

function stateOf({ state, attempts, last_error, sent_at }: Delivery): string {
  const tried = attempts === 1 ? "1 attempt" : `${attempts} attempts`;
  switch (state) {
    case "sent":
      return `sent ${minute(sent_at ?? 0)} UTC, ${tried}`;
    case "queued":
      return last_error === null ? "queued" : `queued, ${tried}; last error: ${oneLine(last_error)}`;
    case "failed":
      return `failed after ${tried}: ${oneLine(last_error ?? "no reason kept")}`;
    default:
      return state satisfies never;
  }
}

const iso = (time: Milliseconds) => new Date(time).toISOString();
const minute = (time: Milliseconds) => iso(time).slice(0, 16).replace("T", " ");
