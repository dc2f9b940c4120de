import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { DETAIL_NAMES } from "#forms/submissions.ts";
import { detailsOf } from "../database/details.ts";
import type { Milliseconds, Note } from "../database/schema.ts";
import type { SubmissionRecord } from "../database/submissions.ts";
import { formatCsv } from "../text/csv.ts";

/** A submission with the notes about it. */
export type NotedRecord = SubmissionRecord & { notes: readonly Note[] };

const iso = (time: Milliseconds | null) => (time === null ? "" : new Date(time).toISOString());
const detail = (name: string) => (record: SubmissionRecord) => detailsOf(record)[name] ?? "";

/** The cells by column, also in the export of the inbox. Programs may count columns, so these keep their place. */
const COLUMNS: Readonly<Record<string, (record: NotedRecord) => string>> = {
  reference: ({ reference }) => reference,
  received: ({ created_at }) => iso(created_at),
  kind: ({ kind }) => kind,
  state: ({ state }) => state,
  name: ({ name }) => name,
  email: ({ email }) => email,
  page: ({ page }) => page ?? "",
  body: ({ body }) => body,
  attempts: ({ attempts }) => String(attempts),
  lastError: ({ last_error }) => last_error ?? "",
  sent: ({ sent_at }) => iso(sent_at),
  company: detail("company"),
  subject: detail("subject"),
  phone: detail("phone"),
  budget: detail("budget"),
  file: ({ file_name }) => file_name ?? "",
  suspect: ({ suspect }) => suspect ?? "",
  webhook: ({ webhook_state }) => webhook_state ?? "",
  scan: ({ file_scan }) => file_scan ?? "",
  status: ({ status }) => status,
  due: ({ due_at }) => iso(due_at),
  owner: ({ owner }) => owner ?? "",
  stage: ({ stage }) => stage ?? "",
  snoozedUntil: ({ snoozed_until }) => iso(snoozed_until),
  answered: ({ answered_at }) => iso(answered_at),
  closed: ({ closed_at }) => iso(closed_at),
  decided: ({ decided_at }) => iso(decided_at),
  note: ({ notes }) =>
    notes.map(({ at, author, text }) => `${author ?? "the office"}, ${iso(at)}:\n${text}`).join("\n\n"),
  /* Fields that are newer than the columns above. */
  ...Object.fromEntries(DETAIL_NAMES.map((name) => [name, detail(name)])),
};

export const CSV_HEADER = formatCsv([Object.keys(COLUMNS)]);

/** One row for each record. Times are ISO 8601 in UTC. */
export const csvRows = (records: readonly NotedRecord[]): string =>
  formatCsv(records.map((record) => Object.values(COLUMNS).map((cellOf) => cellOf(record))));

/** Excel reads a file without it in the encoding of the machine. */
const BYTE_ORDER_MARK = "\ufeff";

/** Messages per query. */
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
