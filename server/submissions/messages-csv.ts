import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { DETAIL_NAMES } from "#forms/submissions.ts";
import { detailsOf } from "../database/details.ts";
import type { Milliseconds, Note } from "../database/schema.ts";
import type { SubmissionRecord } from "../database/submissions.ts";
import { formatCsv } from "../text/csv.ts";

export type NotedRecord = SubmissionRecord & { notes: readonly Note[] };

/** ISO 8601 in UTC. */
export const iso = (time: Milliseconds | null) => (time === null ? null : new Date(time).toISOString());

/** A submission in CSV, and in the output of `list --json` and `show --json`. Times are ISO 8601 in UTC. */
export const plainRecord = (record: NotedRecord) => ({
  reference: record.reference,
  received: iso(record.created_at),
  kind: record.kind,
  /** Of its mail, like `attempts`, `lastError` and `sent`. */
  state: record.state,
  name: record.name,
  email: record.email,
  page: record.page,
  body: record.body,
  attempts: record.attempts,
  lastError: record.last_error,
  sent: iso(record.sent_at),
  /** Fields that only its kind has, by wire name. */
  details: detailsOf(record),
  file: fileOf(record),
  suspect: record.suspect,
  webhook: record.webhook_state,
  status: record.status,
  due: iso(record.due_at),
  owner: record.owner,
  stage: record.stage,
  snoozedUntil: iso(record.snoozed_until),
  answered: iso(record.answered_at),
  closed: iso(record.closed_at),
  decided: iso(record.decided_at),
  language: record.language,
  notes: record.notes.map(({ at, author, text }) => ({ at: iso(at), author, text })),
});

export function fileOf({ file_name: name, file_bytes, file_scan, file_signature }: SubmissionRecord) {
  if (name === null) return null;
  return { name, bytes: file_bytes ?? 0, scan: file_scan ?? "unscanned", signature: file_signature };
}

/** Programs may count columns, so those that are named here keep their place. */
const COLUMNS = [
  ...new Set([
    ...["reference", "received", "kind", "state", "name", "email", "page", "body", "attempts", "lastError", "sent"],
    ...["company", "subject", "phone", "budget", "file", "suspect", "webhook", "scan", "status", "due", "owner"],
    ...[
      "stage",
      "snoozedUntil",
      "answered",
      "closed",
      "decided",
      "note",
      "topic",
      "times",
      "language",
      ...DETAIL_NAMES,
    ],
  ]),
];

function cellsOf(record: NotedRecord): string[] {
  const { details, file, notes, ...plain } = plainRecord(record);
  const note = notes.map(({ at, author, text }) => `${author ?? "the office"}, ${at}:\n${text}`).join("\n\n");
  const cells: Record<string, unknown> = { ...details, ...plain, file: file?.name, scan: file?.scan, note };
  return COLUMNS.map((name) => String(cells[name] ?? ""));
}

export const CSV_HEADER = formatCsv([COLUMNS]);

export const csvRows = (records: readonly NotedRecord[]): string => formatCsv(records.map(cellsOf));

/** Excel reads a file without it in the encoding of the machine. */
const BYTE_ORDER_MARK = "\ufeff";

const BATCH = 500;

/** Messages as CSV for a spreadsheet, with a line of column names, in parts. */
export async function* messagesCsv(
  ids: readonly number[],
  read: (ids: readonly number[]) => Promise<readonly NotedRecord[]>,
): AsyncGenerator<string, void> {
  yield BYTE_ORDER_MARK + CSV_HEADER;
  for (let start = 0; start < ids.length; start += BATCH) {
    yield csvRows(await read(ids.slice(start, start + BATCH)));
    /* A fast reader would ask for all parts at once. */
    await yieldToEventLoop();
  }
}
