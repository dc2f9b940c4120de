import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { DETAIL_COLUMNS } from "#forms/submissions.ts";
import { detailsOf } from "../../database/details.ts";
import type { Milliseconds } from "../../database/schema.ts";
import type { SubmissionRecord } from "../../database/submissions.ts";
import { formatCsv } from "../../text/csv.ts";

const iso = (time: Milliseconds | null) => (time === null ? "" : new Date(time).toISOString());
const detail = (name: string) => (record: SubmissionRecord) => detailsOf(record)[name] ?? "";

/** The cells by column, named as in the export of `npm run inbox`. Times are ISO 8601 in UTC. */
const COLUMNS: Readonly<Record<string, (record: SubmissionRecord) => string>> = {
  reference: ({ reference }) => reference,
  received: ({ created_at }) => iso(created_at),
  kind: ({ kind }) => kind,
  status: ({ status }) => status,
  due: ({ due_at }) => iso(due_at),
  answered: ({ answered_at }) => iso(answered_at),
  closed: ({ closed_at }) => iso(closed_at),
  owner: ({ owner }) => owner ?? "",
  stage: ({ stage }) => stage ?? "",
  name: ({ name }) => name,
  email: ({ email }) => email,
  ...Object.fromEntries(DETAIL_COLUMNS.map((name) => [name, detail(name)])),
  body: ({ body }) => body,
  note: ({ note }) => note,
  file: ({ file_name }) => file_name ?? "",
  scan: ({ file_scan }) => file_scan ?? "",
  suspect: ({ suspect }) => suspect ?? "",
  page: ({ page }) => page ?? "",
  state: ({ state }) => state,
};

/** Excel reads a file without it in the encoding of the machine. */
const BYTE_ORDER_MARK = "\ufeff";

/** Messages per query. */
const BATCH = 500;

/** Messages as CSV for a spreadsheet, with a line of column names, in parts. */
export async function* messagesCsv(
  ids: readonly number[],
  read: (ids: readonly number[]) => Promise<readonly SubmissionRecord[]>,
): AsyncGenerator<string, void> {
  yield BYTE_ORDER_MARK + formatCsv([Object.keys(COLUMNS)]);
  for (let start = 0; start < ids.length; start += BATCH) {
    const records = await read(ids.slice(start, start + BATCH));
    yield formatCsv(records.map((record) => Object.values(COLUMNS).map((cellOf) => cellOf(record))));
    /* A fast reader would ask for all parts at once. */
    await yieldToEventLoop();
  }
}
