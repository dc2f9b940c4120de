import { createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { findAttachment } from "../database/find-mails.ts";
import { findIds, type SubmissionFilter } from "../database/find-submissions.ts";
import type { Database, Submission } from "../database/schema.ts";
import { findFile } from "../database/submissions.ts";
import { writeAtomically } from "../files/write-atomically.ts";

/** The first line of an export. The version changes if earlier versions of this software cannot import the file. */
export const HEADER = { format: "submissions", version: 1 } as const;

/**
 * The tables whose rows belong to a submission. An export contains them beside the submission itself. Those to which others
 * refer come first.
 */
export const PART_TABLES = [
  "outbox",
  "mail",
  "file",
  "attachment",
  "history",
  "meeting",
  "receipt",
  "note",
  "draft",
] as const;
/** The tables with one small row or several for each submission. */
const LISTED = ["outbox", "mail", "history", "meeting", "receipt", "note", "draft"] as const;

export type ExportedRow = Record<string, string | number | null>;
type Parts = Record<(typeof PART_TABLES)[number], ExportedRow[]>;
/**
 * One line of an export: the rows of a submission as the database has them, without IDs and obsolete columns; files in base64. An
 * attachment refers to its mail or delivery by the position in their lists, from 0.
 */
export type ExportedSubmission = { submission: ExportedRow } & Parts;

export type ExportResult = { submissions: number; files: number; bytes: number };

/** Submissions per query. Their files are read one by one. */
const BATCH = 100;

/**
 * Writes all data of matching submissions to a file of JSON lines, oldest first, readable by its owner only: whole or not
 * at all. Its memory use does not depend on the number of submissions or files.
 *
 * @throws errors of the database or the file system; then no file is left behind
 */
export async function exportSubmissions(
  database: Database,
  filter: SubmissionFilter,
  path: string,
): Promise<ExportResult> {
  const counts = { submissions: 0, files: 0 };
  async function* lines() {
    yield line(HEADER);
    for await (const exported of readSubmissions(database, filter)) {
      counts.submissions++;
      counts.files += exported.file.length + exported.attachment.length;
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
    const batch = database.selectFrom("submission").selectAll().where("id", "in", some).orderBy("id");
    yield* withParts(database, await batch.execute());
  }
}

async function* withParts(database: Database, batch: readonly Submission[]): AsyncGenerator<ExportedSubmission> {
  const ids = batch.map(({ id }) => id);
  const rows = new Map<string, StoredRow[]>();
  for (const table of LISTED) {
    const found: StoredRow[] = await database.selectFrom(table).selectAll().where("submission_id", "in", ids).execute();
    rows.set(
      table,
      found.sort((one, other) => (one.id ?? 0) - (other.id ?? 0)),
    );
  }
  const attachments = await database
    .selectFrom("attachment")
    .select(["id", "submission_id"])
    .where("submission_id", "in", ids)
    .orderBy("id")
    .execute();
  for (const { id, ...submission } of batch) {
    const partsIn = (table: (typeof LISTED)[number]) =>
      (rows.get(table) ?? []).filter(({ submission_id }) => submission_id === id);
    const listed = LISTED.map((table) => [table, partsIn(table).map(withoutIds)] as const);
    const [mail, outbox] = [partsIn("mail"), partsIn("outbox")];
    const positionIn = (list: readonly StoredRow[], rowId: number | null) =>
      rowId === null ? null : list.findIndex((row) => row.id === rowId);
    const file = await findFile(database, id);
    const attachment: ExportedRow[] = [];
    for (const { id: attachmentId } of attachments.filter(({ submission_id }) => submission_id === id)) {
      const found = await findAttachment(database, id, attachmentId);
      if (!found) continue;
      const references = { mail_id: positionIn(mail, found.mail_id), outbox_id: positionIn(outbox, found.outbox_id) };
      attachment.push(withoutIds({ ...found, ...references, content: base64(found) }));
    }
    yield {
      submission,
      ...(Object.fromEntries(listed) as Pick<Parts, (typeof LISTED)[number]>),
      file: file ? [withoutIds({ ...file, content: base64(file) })] : [],
      attachment,
    };
  }
}

const base64 = ({ content }: { content: Uint8Array }) => Buffer.from(content).toString("base64");

type StoredRow = { id?: number; submission_id: number | null; content?: string };

function withoutIds({ id: _, submission_id: __, ...row }: StoredRow): ExportedRow {
  return row;
}
