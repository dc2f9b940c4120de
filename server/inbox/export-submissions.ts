import { createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { findIds, type SubmissionFilter } from "../database/find-submissions.ts";
import type { Database } from "../database/schema.ts";
import { writeAtomically } from "../files/write-atomically.ts";

/** The first line of an export. The version changes if earlier versions of this software cannot import the file. */
export const HEADER = { format: "submissions", version: 2 } as const;

/**
 * The tables whose rows belong to a submission. An export contains them beside the submission itself. Those to which others
 * refer come first.
 */
export const PART_TABLES = ["outbox", "mail", "file", "history", "meeting", "receipt", "note", "draft"] as const;
export type ExportedRow = Record<string, string | number | null>;
type PartTable = (typeof PART_TABLES)[number];
/**
 * One line of an export: the rows of a submission as the database has them, without IDs and obsolete columns; files in base64. A
 * file refers to its mail or delivery by the position in their lists, from 0.
 */
type ExportedSubmission = { submission: ExportedRow } & Record<PartTable, ExportedRow[]>;

/** Submissions per query. Their files are read for one submission at a time. */
const BATCH = 100;

/**
 * Writes all data of matching submissions to a file of JSON lines, oldest first, readable by its owner only: whole or not
 * at all. Its memory use does not depend on the number of submissions or files.
 *
 * @throws errors of the database or the file system; then no file is left behind
 */
export async function exportSubmissions(database: Database, filter: SubmissionFilter, path: string) {
  const counts = { submissions: 0, files: 0 };
  async function* lines() {
    yield line(HEADER);
    for await (const exported of readSubmissions(database, filter)) {
      counts.submissions++;
      counts.files += exported.file.length;
      yield line(exported);
    }
    yield line({ end: counts.submissions });
  }
  await writeAtomically(path, (tempPath) =>
    pipeline(Readable.from(lines()), createWriteStream(tempPath, { mode: 0o600, flags: "wx" })),
  );
  return { ...counts, bytes: (await stat(path)).size };
}

const line = (value: object) => `${JSON.stringify(value)}\n`;

async function* readSubmissions(database: Database, filter: SubmissionFilter): AsyncGenerator<ExportedSubmission> {
  const ids = (await findIds(database, filter, "newest")).reverse();
  for (let start = 0; start < ids.length; start += BATCH) {
    const some = ids.slice(start, start + BATCH);
    const listed = {} as Record<PartTable, PartRow[]>;
    for (const table of PART_TABLES) listed[table] = table === "file" ? [] : await rowsIn(database, table, some);
    const batch = database.selectFrom("submission").selectAll().where("id", "in", some).orderBy("id");
    for (const { id, ...submission } of await batch.execute()) {
      const rows = mapParts((table) => listed[table].filter((row) => row.submission_id === id));
      yield { submission, ...exportedParts({ ...rows, file: await rowsIn(database, "file", [id]) }) };
    }
  }
}

async function rowsIn(database: Database, table: PartTable, ids: readonly number[]): Promise<PartRow[]> {
  const rows: PartRow[] = await database.selectFrom(table).selectAll().where("submission_id", "in", ids).execute();
  return rows.sort((one, other) => (one.id ?? 0) - (other.id ?? 0));
}

const mapParts = <T>(map: (table: PartTable) => T) =>
  Object.fromEntries(PART_TABLES.map((table) => [table, map(table)])) as Record<PartTable, T>;

function exportedParts(rows: Record<PartTable, PartRow[]>) {
  const positionIn = (table: "mail" | "outbox", rowId: number | null = null) =>
    rowId === null ? null : rows[table].findIndex((row) => row.id === rowId);
  return mapParts((table): ExportedRow[] =>
    rows[table].map(({ id: _, submission_id: __, content, ...row }) => ({
      ...row,
      ...(content && { content: Buffer.from(content).toString("base64") }),
      ...(table === "file" && {
        mail_id: positionIn("mail", row.mail_id),
        outbox_id: positionIn("outbox", row.outbox_id),
      }),
    })),
  );
}

type PartRow = {
  id?: number;
  submission_id: number | null;
  content?: Uint8Array;
  mail_id?: number | null;
  outbox_id?: number | null;
};
