import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import type { Insertable } from "kysely";
import * as z from "zod/mini";
import { WITHOUT_END } from "../database/change-submission.ts";
import { isReference } from "../database/reference.ts";
import type { Database, NewSubmission, Schema } from "../database/schema.ts";
import { readErasures, wasErased } from "../retention/erasure-log.ts";
import { reasonOf } from "../text/reason-of.ts";
import { CommandError } from "./command-error.ts";
import { type ExportedRow, HEADER, PART_TABLES } from "./export-submissions.ts";

const importError = (sentence: string, cause?: unknown) =>
  new CommandError(`${sentence}. The submissions before that are imported; a whole file adds the others.`, { cause });

const ROW = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
const SUBMISSION = z.intersection(
  ROW,
  z.object({ reference: z.string().check(z.refine(isReference)), created_at: z.number() }),
);
const ENTRY = z.catchall(z.object({ submission: SUBMISSION }), z.array(ROW));
const END = z.object({ end: z.number() });

/**
 * Adds the submissions of an export to the database, each with all its rows in one transaction. Deliveries keep their
 * states, so nothing is sent twice. The file may be of a later version of this software: what this version has no column for
 * is left out. It may be imported again, also after an interruption.
 *
 * @returns the references of the imported submissions, how many were in the database already and stay as they are, how many
 *   were erased after the export, and the columns and tables that were left out, such as `submission.priority`
 * @throws {CommandError} if it is not a whole export; submissions before the error are imported
 */
export async function importSubmissions(database: Database, dataDir: string, path: string) {
  const erasures = await readErasures(dataDir);
  const unknown = new Set<string>();
  const pick = await pickKnown(database, unknown);
  const imported = { references: [] as string[], existing: 0, erased: 0 };
  let number = 0;
  let isWhole = false;
  for await (const line of readLines(path)) {
    number++;
    const value = parseLine(line, path, number);
    if (number === 1) {
      checkHeader(value, path);
      continue;
    }
    if (END.safeParse(value).success) {
      isWhole = true;
      continue;
    }
    const { success, data } = ENTRY.safeParse(value);
    if (!success || isWhole) throw importError(`line ${number} of ${path} is not a submission`);
    const { submission, ...parts } = data;
    for (const [table, rows] of Object.entries(parts))
      if (rows.length > 0 && !PART_TABLES.some((name) => name === table)) unknown.add(table);
    if (wasErased(erasures, submission)) imported.erased++;
    else if (await insert(database, data, pick, `line ${number} of ${path}`))
      imported.references.push(submission.reference);
    else imported.existing++;
  }
  if (!isWhole) throw importError(`${path} is not whole: its end is missing after line ${number}`);
  return { ...imported, unknown: [...unknown] };
}

function parseLine(line: string, path: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    if (number === 1) throw importError(NO_EXPORT(path), cause);
    throw importError(`line ${number} of ${path} is damaged or not whole`, cause);
  }
}

const NO_EXPORT = (path: string) => `${path} was not written by npm run inbox -- export --all`;

function checkHeader(value: unknown, path: string): void {
  const { success, data } = z.object({ format: z.literal(HEADER.format), version: z.number() }).safeParse(value);
  if (!success) throw importError(NO_EXPORT(path));
  if (data.version <= HEADER.version) return;
  throw importError(
    `${path} was written by a later version of this software, in a format that this version cannot read: import it with that version`,
  );
}

type Pick = (table: string, row: ExportedRow) => ExportedRow;

/** Makes a function that removes unknown columns, and adds their names to `unknown`. */
async function pickKnown(database: Database, unknown: Set<string>): Promise<Pick> {
  const tables = await database.introspection.getTables();
  const known = new Set(tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)));
  return (table, row) => {
    const names = Object.keys(row).map((column) => `${table}.${column}`);
    for (const name of names) if (!known.has(name)) unknown.add(name);
    return Object.fromEntries(Object.entries(row).filter(([column]) => known.has(`${table}.${column}`)));
  };
}

/** @returns false if a submission with this reference exists */
async function insert(database: Database, { submission, ...parts }: z.infer<typeof ENTRY>, pick: Pick, place: string) {
  try {
    return await database.transaction().execute(async (trx) => {
      const row = await trx
        .insertInto("submission")
        .values(pick("submission", { ...submission, ...waitsUntil(submission, parts.meeting?.[0]) }) as NewSubmission)
        .onConflict((conflict) => conflict.column("reference").doNothing())
        .returning("id")
        .executeTakeFirst();
      if (!row) return false;
      const ids = new Map<string, (number | undefined)[]>();
      for (const table of PART_TABLES) {
        for (const part of parts[table] ?? []) {
          const values = { ...stored(table, pick(table, upgraded(table, part)), ids), submission_id: row.id };
          const inserted = await trx
            .insertInto(table as "history")
            .values(values as Insertable<Schema["history"]>)
            /* The visitor sent the same again after the export, or the mail has been read again. */
            .$if(table === "receipt" || table === "mail", (query) =>
              query.onConflict((conflict) => conflict.doNothing()),
            )
            .$if(table === "mail" || table === "outbox", (query) => query.returning("id"))
            .executeTakeFirst();
          ids.set(table, [...(ids.get(table) ?? []), (inserted as { id?: number } | undefined)?.id]);
        }
      }
      return true;
    });
  } catch (cause) {
    throw importError(`${place} cannot be imported: ${reasonOf(cause)}`, cause);
  }
}

/** The rows of an export of format 1 in today's columns. */
function upgraded(table: string, row: ExportedRow): ExportedRow {
  if (table !== "outbox" || row.purpose === undefined) return row;
  const { purpose, ...others } = row;
  const [kind = "", ...key] = String(purpose).split(" ");
  return { ...others, kind, key: key.join(" ") };
}

/** Format 1 does not say until when a submission waits for its visitor. */
function waitsUntil({ status, due_at, remind_at, waits_until }: ExportedRow, meeting: ExportedRow | undefined) {
  const isWaiting = status === "open" && due_at === null && remind_at !== null;
  if (!meeting || waits_until !== undefined || !isWaiting) return {};
  if (meeting.state === "offered")
    return { waits_until: Math.max(...(JSON.parse(String(meeting.offers)) as number[])) };
  return meeting.state === "cancelled" ? { waits_until: WITHOUT_END } : {};
}

function stored(table: string, row: ExportedRow, ids: ReadonlyMap<string, readonly (number | undefined)[]>) {
  /* The worker that had claimed it is not this one's. */
  if (table === "outbox") return { ...row, lease: 0, worker_id: 0 };
  if (table !== "file") return row;
  const content = Buffer.from(String(row.content), "base64");
  if (createHash("sha256").update(content).digest("hex") !== row.sha256) throw new Error("its file is damaged");
  /* The export names the mail and the delivery of a file by their positions. */
  const idOf = (name: "mail" | "outbox") => ids.get(name)?.[Number(row[`${name}_id`] ?? -1)] ?? null;
  return { ...row, content, mail_id: idOf("mail"), outbox_id: idOf("outbox") };
}

/** The lines of a file, one at a time: `node:readline` reads on while a line is used, and lines may contain files. */
async function* readLines(path: string): AsyncGenerator<string> {
  let parts: Buffer[] = [];
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      yield Buffer.concat([...parts, chunk.subarray(start, end)]).toString();
      parts = [];
      start = end + 1;
    }
    parts.push(chunk.subarray(start));
  }
  const rest = Buffer.concat(parts).toString();
  if (rest !== "") yield rest;
}
