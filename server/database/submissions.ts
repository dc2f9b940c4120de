import type { ExpressionBuilder, Insertable } from "kysely";
import type { DeliveryChannel, FileScan, SubmissionKind } from "#contract/vocabulary.ts";
import { reserveAcknowledgement } from "./acknowledgement-limit.ts";
import { engineOf } from "./engine.ts";
import { insertReceipt } from "./insert-receipt.ts";
import { type QueueOptions, queueDelivery } from "./queue-delivery.ts";
import { isReference, newReference } from "./reference.ts";
import type {
  Database,
  Delivery,
  FileFacts,
  HistoryEvent,
  Milliseconds,
  NewFile,
  NewReceipt,
  NewSubmission,
  Schema,
  StoredFile,
  Submission,
} from "./schema.ts";
import { searchTextOf } from "./search-text.ts";

export type SaveOptions = QueueOptions & {
  /** The channels of its deliveries. The acknowledgement is left out if a limit is reached. */
  channels: readonly DeliveryChannel[];
  /** Returns a new reference; called until one is unused. */
  reference?: (kind: SubmissionKind) => string;
};

export type SubmissionToSave = {
  submission: Omit<NewSubmission, "reference" | "created_at">;
  file?: NewFile | undefined;
  receipt?: NewReceipt | undefined;
};

/**
 * `saved`: saved now. `repeated`: already saved, under this reference. `keyReused`: its key belongs to another submission.
 * `due_at`: when its answer is due; null without a promise.
 */
export type SaveResult =
  | ({ outcome: "saved" | "repeated" } & Pick<Submission, "reference" | "created_at" | "due_at">)
  | { outcome: "keyReused" };

/**
 * Saves a submission with its file, its receipt and its deliveries in one transaction, which is on the disk when this
 * returns. The receipt's name is unique, so only one of two equal concurrent submissions is saved.
 *
 * @throws errors of the database; then nothing is saved, unless the connection broke during the commit.
 */
export async function saveSubmission(database: Database, toSave: SubmissionToSave, options: SaveOptions) {
  for (;;) {
    const earlier = toSave.receipt && (await findEarlier(database, toSave.receipt, options.now));
    if (earlier) return earlier;
    try {
      return await insertNew(database, toSave, options);
    } catch (thrown) {
      if (thrown !== SAVED_CONCURRENTLY) throw thrown;
    }
  }
}

/** Rolls back the second of two equal submissions; the next try finds the first one by its receipt. */
const SAVED_CONCURRENTLY = new Error("the same submission was saved concurrently");

async function insertNew(
  database: Database,
  { submission, file, receipt }: SubmissionToSave,
  { channels, reference = newReference, ...queueing }: SaveOptions,
): Promise<SaveResult> {
  const { now } = queueing;
  return await database.transaction().execute(async (trx) => {
    const row = await insertSubmission(trx, { ...submission, created_at: now }, reference);
    const submission_id = row.id;
    if (receipt && !(await insertReceipt(trx, { ...receipt, submission_id }, now))) throw SAVED_CONCURRENTLY;
    if (file) await insertFile(trx, { ...file, submission_id });
    const { email } = submission;
    for (const channel of channels)
      if (channel !== "acknowledgement" || (await reserveAcknowledgement(trx, { email, submission_id, now })))
        await queueDelivery(trx, { submission: row, channel, kind: "received" }, queueing);
    return { outcome: "saved", reference: row.reference, created_at: now, due_at: row.due_at };
  });
}

async function findEarlier(
  database: Database,
  { name, fingerprint }: NewReceipt,
  now: Milliseconds,
): Promise<SaveResult | undefined> {
  const earlier = await database
    .selectFrom("receipt")
    .innerJoin("submission", "submission.id", "receipt.submission_id")
    .select(["receipt.fingerprint", "submission.reference", "submission.created_at", "submission.due_at"])
    .where("receipt.name", "=", name)
    .where("receipt.expires_at", ">", now)
    .executeTakeFirst();
  if (!earlier) return undefined;
  const { fingerprint: sent, ...saved } = earlier;
  return sent === fingerprint ? { outcome: "repeated", ...saved } : { outcome: "keyReused" };
}

async function insertSubmission(trx: Database, row: Omit<NewSubmission, "reference">, newName: typeof newReference) {
  const stage = row.kind === "application" ? "new" : null;
  for (;;) {
    const reference = newName(row.kind);
    const search_text = searchTextOf({ ...row, reference });
    const inserted = await trx
      .insertInto("submission")
      .values({ ...row, reference, stage, search_text, unread: 1 })
      .onConflict((conflict) => conflict.column("reference").doNothing())
      .returning(["id", "reference", "due_at"])
      .executeTakeFirst();
    if (inserted) return inserted;
  }
}

export const listSubmissions = (database: Database): Promise<SubmissionRecord[]> =>
  selectRecords(database).orderBy("submission.id", "desc").execute();

/** The submission with this reference, in any case; undefined if there is none. */
export async function readRecord(database: Database, reference: string): Promise<SubmissionRecord | undefined> {
  if (!isReference(reference)) return undefined;
  return await selectRecords(database).where("submission.reference", "=", reference.toUpperCase()).executeTakeFirst();
}

/** The submission with this reference, in any case, without its file and deliveries; undefined if there is none. */
export async function readSubmission(database: Database, reference: string): Promise<Submission | undefined> {
  return isReference(reference) ? await byReference(database, reference).executeTakeFirst() : undefined;
}

/** `readSubmission` in a transaction that changes it: on PostgreSQL, other transactions wait before they change it too. */
export async function lockSubmission(trx: Database, reference: string): Promise<Submission | undefined> {
  if (!isReference(reference)) return undefined;
  return await byReference(trx, reference)
    .$if(engineOf(trx) === "postgres", (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
}

const byReference = (database: Database, reference: string) =>
  database.selectFrom("submission").selectAll().where("reference", "=", reference.toUpperCase());

export const findDeliveries = (database: Database, submissionId: number): Promise<Delivery[]> =>
  database.selectFrom("outbox").selectAll().where("submission_id", "=", submissionId).orderBy("id").execute();

/** The events in the life of a submission, oldest first. */
export const findHistory = (database: Database, submissionId: number): Promise<HistoryEvent[]> =>
  database.selectFrom("history").selectAll().where("submission_id", "=", submissionId).orderBy("id").execute();

export const insertFile = (trx: Database, file: Insertable<Schema["file"]>) =>
  trx.insertInto("file").values(file).execute();

/** True for the file that came with the form, or replaced that one. */
export const isOfForm = (row: ExpressionBuilder<Schema, "file">) =>
  row.and((["mail_id", "outbox_id", "drafted_by"] as const).map((owner) => row(`file.${owner}`, "is", null)));

/** A file of a submission with its content, by default that of its form; undefined if it has none. */
export async function findFile(database: Database, submissionId: number, id?: number): Promise<StoredFile | undefined> {
  const files = database.selectFrom("file").selectAll().where("submission_id", "=", submissionId);
  return await (id === undefined ? files.where(isOfForm) : files.where("id", "=", id)).executeTakeFirst();
}

const fileFacts = (database: Database, submissionId: number) =>
  database
    .selectFrom("file")
    .select(["id", "mail_id", "outbox_id", "drafted_by", "name", "media_type", "bytes", "sha256", "scan", "signature"])
    .where("submission_id", "=", submissionId);

/** The file of a submission's form without its content; undefined if it has none. */
export const findFileFacts = (database: Database, submissionId: number): Promise<FileFacts | undefined> =>
  fileFacts(database, submissionId).where(isOfForm).executeTakeFirst();

/** The files of the form, the mails and the answers of a submission, without their content. */
export const findFiles = (database: Database, submissionId: number): Promise<FileFacts[]> =>
  fileFacts(database, submissionId).orderBy("id").execute();

export async function countScans(database: Database): Promise<Record<FileScan, number>> {
  const rows = await database
    .selectFrom("file")
    .select(({ fn }) => ["scan", fn.countAll<number>().as("count")])
    .groupBy("scan")
    .execute();
  const counts = rows.map(({ scan, count }) => [scan, count] as const);
  return { unscanned: 0, pending: 0, clean: 0, infected: 0, ...Object.fromEntries(counts) };
}

/** When the newest submission without suspected spam was saved; undefined if there is none. */
export async function lastSubmissionAt(database: Database): Promise<Milliseconds | undefined> {
  const trusted = database.selectFrom("submission").select("created_at").where("suspect", "is", null);
  return (await trusted.orderBy("id", "desc").limit(1).executeTakeFirst())?.created_at;
}

export function selectRecords(database: Database) {
  return database
    .selectFrom("submission")
    .innerJoin("outbox", (join) =>
      join
        .onRef("outbox.submission_id", "=", "submission.id")
        .on("outbox.channel", "=", "mail")
        .on("outbox.kind", "=", "received"),
    )
    .leftJoin("outbox as webhook", (join) =>
      join
        .onRef("webhook.submission_id", "=", "submission.id")
        .on("webhook.channel", "=", "webhook")
        .on("webhook.kind", "=", "received"),
    )
    .leftJoin("file", (join) => join.onRef("file.submission_id", "=", "submission.id").on(isOfForm))
    .selectAll("submission")
    .select(["file.name as file_name", "file.bytes as file_bytes"])
    .select(["file.scan as file_scan", "file.signature as file_signature"])
    .select(["outbox.state", "outbox.attempts", "outbox.last_error", "outbox.sent_at"])
    .select("webhook.state as webhook_state");
}

/** A submission with the facts of its file and the state of its mail and webhook deliveries. */
export type SubmissionRecord = Awaited<ReturnType<ReturnType<typeof selectRecords>["execute"]>>[number];
