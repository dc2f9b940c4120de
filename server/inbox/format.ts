import { oneLine } from "../plain-text.ts";
import type { DeliveryState, Milliseconds, SubmissionKind } from "../store/schema.ts";
import type { SubmissionRecord } from "../store/submissions.ts";
import { detailsOf, readableDetails } from "../submissions/details.ts";
import { formatCsv } from "./csv.ts";
import { formatTable } from "./table.ts";

/** A submission as programs get it: the fields of `list --json`, `show --json` and `export --json`. */
export type PlainRecord = {
  reference: string;
  /** ISO 8601, UTC, as `sent` is. */
  received: string;
  kind: SubmissionKind;
  /** Of the mail about it. */
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
  file: { name: string; bytes: number } | null;
  /** Why it looks as if a machine had sent it. */
  suspect: string | null;
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
    file: record.file_name === null ? null : { name: record.file_name, bytes: record.file_bytes ?? 0 },
    suspect: record.suspect,
  };
}

/** The submissions as an aligned table. */
export function formatList(records: readonly SubmissionRecord[]): string {
  const rows = records.map((record) => [
    record.reference,
    minute(record.created_at),
    record.suspect === null ? record.kind : `${record.kind} (suspect)`,
    record.state,
    record.name,
    record.email,
    record.body,
  ]);
  return formatTable(["REFERENCE", "RECEIVED (UTC)", "KIND", "MAIL", "NAME", "EMAIL", "MESSAGE"], rows);
}

/** One submission, whole. */
export function formatRecord(record: SubmissionRecord): string {
  const facts: [string, string][] = [
    ["Reference", record.reference],
    ["Received", `${minute(record.created_at)} UTC`],
    ["Kind", record.kind],
    ["Name", oneLine(record.name)],
    ["Email", record.email],
    ...readableDetails(record).map(([label, text]): [string, string] => [label, oneLine(text)]),
    ...(record.file_name === null
      ? []
      : [["File", `${record.file_name}, ${record.file_bytes} bytes`] as [string, string]]),
    ...(record.suspect === null ? [] : [["Suspect", record.suspect] as [string, string]]),
    ["Page", record.page ?? "not known"],
    ["Mail", mailState(record)],
  ];
  return `${facts.map(([label, value]) => `${label.padEnd(10)} ${value}\n`).join("")}\n${record.body}\n`;
}

/** All submissions for a spreadsheet, under a line of field names. */
export function formatExport(records: readonly SubmissionRecord[]): string {
  const rows = records.map(plainRecord).map(({ details, file, ...record }) => {
    const cells: Record<string, unknown> = { ...details, ...record, file: file?.name };
    return COLUMNS.map((column) => String(cells[column] ?? ""));
  });
  return formatCsv([COLUMNS, ...rows]);
}

function mailState({ state, attempts, last_error, sent_at }: SubmissionRecord): string {
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
