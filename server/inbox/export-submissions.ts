import { createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { matches, type SubmissionFilter } from "../database/find-submissions.ts";
import type { Database } from "../database/open-database.ts";
import type { Submission } from "../database/schema.ts";
import { findFile } from "../database/submissions.ts";
import { writeAtomically } from "../files/write-atomically.ts";

/** The first line of an export. The version changes if earlier versions of this software cannot import the file. */
export const HEADER = { format: "submissions", version: 1 } as const;

/** The tables whose rows belong to a submission. An export contains them beside the submission itself. */
export const PART_TABLES = [
  "outbox",
  "file",
  "history",
  "meeting",
  "receipt",
  "note",
  "draft",
  "mail",
  "attachment",
] as const;

export type ExportedRow = Record<string, string | number | null>;
type Parts = Record<(typeof PART_TABLES)[number], ExportedRow[]>;
/** One line of an export: the rows of a submission as the database has them, without IDs; the file in base64. */
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
  for (let after = 0; ; ) {
    const batch = await database
      .selectFrom("submission")
      .selectAll()
      .where(matches(database, filter))
      .where("id", ">", after)
      .orderBy("id")
      .limit(BATCH)
      .execute();
    if (batch.length === 0) return;
    yield* withParts(database, batch);
    after = batch.at(-1)?.id ?? 0;
  }
}

async function* withParts(database: Database, batch: readonly Submission[]): AsyncGenerator<ExportedSubmission> {
  const ids = batch.map(({ id }) => id);
  const partsIn = async (table: "outbox" | "history" | "meeting" | "receipt" | "note" | "draft" | "mail") => {
    const rows: StoredRow[] = await database.selectFrom(table).selectAll().where("submission_id", "in", ids).execute();
    return Map.groupBy(
      rows.sort((one, other) => (one.id ?? 0) - (other.id ?? 0)),
      ({ submission_id }) => submission_id,
    );
  };
  const outbox = await partsIn("outbox");
  const history = await partsIn("history");
  const meeting = await partsIn("meeting");
  const receipt = await partsIn("receipt");
  const note = await partsIn("note");
  const draft = await partsIn("draft");
  const mail = await partsIn("mail");
  for (const { id, ...submission } of batch) {
    const file = await findFile(database, id);
    yield {
      submission,
      outbox: (outbox.get(id) ?? []).map(withoutIds),
      file: file ? [withoutIds({ ...file, content: Buffer.from(file.content).toString("base64") })] : [],
      history: (history.get(id) ?? []).map(withoutIds),
      meeting: (meeting.get(id) ?? []).map(withoutIds),
      receipt: (receipt.get(id) ?? []).map(withoutIds),
      note: (note.get(id) ?? []).map(withoutIds),
      draft: (draft.get(id) ?? []).map(withoutIds),
      mail: (mail.get(id) ?? []).map(withoutIds),
      attachment: await attachmentsOf(database, id, { mail: mail.get(id) ?? [], outbox: outbox.get(id) ?? [] }),
    };
  }
}

type Owners = Record<"mail" | "outbox", readonly { id?: number }[]>;

/** The attachments of a submission. Their mails and deliveries are numbered by their places in the export. */
async function attachmentsOf(database: Database, submissionId: number, owners: Owners): Promise<ExportedRow[]> {
  const rows = await database
    .selectFrom("attachment")
    .selectAll()
    .where("submission_id", "=", submissionId)
    .orderBy("id")
    .execute();
  const place = (table: keyof Owners, id: number | null) =>
    id === null ? null : owners[table].findIndex((owner) => owner.id === id);
  return rows.map(({ id: _, submission_id: __, content, mail_id, outbox_id, ...row }) => ({
    ...row,
    mail_id: place("mail", mail_id),
    outbox_id: place("outbox", outbox_id),
    content: Buffer.from(content).toString("base64"),
  }));
}

type StoredRow = { id?: number; submission_id: number | null; content?: string };

function withoutIds({ id: _, submission_id: __, ...row }: StoredRow): ExportedRow {
  return row;
}
