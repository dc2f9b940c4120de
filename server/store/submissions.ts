import type { Store } from "./open-store.ts";
import { newReference } from "./reference.ts";
import type {
  DeliveryState,
  Milliseconds,
  NewFile,
  NewReceipt,
  NewSubmission,
  StoredFile,
  Submission,
  SubmissionKind,
} from "./schema.ts";

/** A submission with what its file is called and how its mail is doing. */
export type SubmissionRecord = Submission & {
  file_name: string | null;
  file_bytes: number | null;
  state: DeliveryState;
  attempts: number;
  last_error: string | null;
  sent_at: Milliseconds | null;
};

export type SubmissionFilter = { kind?: SubmissionKind; state?: DeliveryState };

export type KeepOptions = {
  now: Milliseconds;
  /** The Message-ID of the mail about it, made from its reference. */
  messageId: (reference: string) => string;
  /** Makes the names that are tried until one is free. */
  reference?: (kind: SubmissionKind) => string;
};

/** What is to be kept in one piece. */
export type Keepsake = {
  submission: Omit<NewSubmission, "reference" | "created_at">;
  file?: NewFile | undefined;
  /** By what the same submission is recognised when it comes again. */
  receipt?: NewReceipt | undefined;
};

/** `repeated`: it was kept before, under this reference. `keyReused`: its key was used for another one. */
export type Kept = { outcome: "kept" | "repeated"; reference: string } | { outcome: "keyReused" };

/**
 * Keeps a submission with its file, its receipt and its place in the outbox: one transaction, on the disk when this
 * returns. The receipt's name is unique, so of two equal ones at the same moment one is kept.
 *
 * @throws what SQLite throws; then nothing of it is kept.
 */
export async function keepSubmission(
  store: Store,
  { submission, file, receipt }: Keepsake,
  { now, messageId, reference = newReference }: KeepOptions,
): Promise<Kept> {
  return await store.transaction().execute(async (trx) => {
    const earlier = receipt && (await findEarlier(trx, receipt, now));
    if (earlier) return earlier;
    const row = await insertSubmission(trx, submission, now, reference);
    const submission_id = row.id;
    if (file)
      await trx
        .insertInto("file")
        .values({ ...file, submission_id })
        .execute();
    if (receipt)
      await trx
        .insertInto("receipt")
        .values({ ...receipt, submission_id })
        .execute();
    await trx
      .insertInto("outbox")
      .values({
        submission_id,
        channel: "mail",
        message_id: messageId(row.reference),
        state: "queued",
        due: now,
        lease: 0,
        attempts: 0,
        created_at: now,
      })
      .execute();
    return { outcome: "kept", reference: row.reference };
  });
}

/** What became of the same submission when it came before. Receipts that have run out are forgotten first. */
async function findEarlier(
  trx: Store,
  { name, fingerprint }: NewReceipt,
  now: Milliseconds,
): Promise<Kept | undefined> {
  await trx.deleteFrom("receipt").where("expires_at", "<=", now).execute();
  const earlier = await trx
    .selectFrom("receipt")
    .innerJoin("submission", "submission.id", "receipt.submission_id")
    .select(["receipt.fingerprint", "submission.reference"])
    .where("receipt.name", "=", name)
    .executeTakeFirst();
  if (!earlier) return undefined;
  if (earlier.fingerprint !== fingerprint) return { outcome: "keyReused" };
  return { outcome: "repeated", reference: earlier.reference };
}

/** Tries names until one is free. */
async function insertSubmission(
  trx: Store,
  submission: Keepsake["submission"],
  now: Milliseconds,
  reference: (kind: SubmissionKind) => string,
): Promise<{ id: number; reference: string }> {
  for (;;) {
    const row = await trx
      .insertInto("submission")
      .values({ ...submission, reference: reference(submission.kind), created_at: now })
      .onConflict((conflict) => conflict.column("reference").doNothing())
      .returning(["id", "reference"])
      .executeTakeFirst();
    if (row) return row;
  }
}

/** The stored submissions, newest first. */
export async function listSubmissions(store: Store, filter: SubmissionFilter = {}): Promise<SubmissionRecord[]> {
  let query = records(store).orderBy("submission.id", "desc");
  if (filter.kind) query = query.where("submission.kind", "=", filter.kind);
  if (filter.state) query = query.where("outbox.state", "=", filter.state);
  return await query.execute();
}

/** The submission with this reference, in capitals or not; undefined when there is none. */
export async function findSubmission(store: Store, reference: string): Promise<SubmissionRecord | undefined> {
  return await records(store).where("submission.reference", "=", reference.toUpperCase()).executeTakeFirst();
}

/** The file that came with a submission, whole; undefined when none came. */
export async function findFile(store: Store, submissionId: number): Promise<StoredFile | undefined> {
  return await store.selectFrom("file").selectAll().where("submission_id", "=", submissionId).executeTakeFirst();
}

function records(store: Store) {
  return store
    .selectFrom("submission")
    .innerJoin("outbox", (join) =>
      join.onRef("outbox.submission_id", "=", "submission.id").on("outbox.channel", "=", "mail"),
    )
    .leftJoin("file", "file.submission_id", "submission.id")
    .selectAll("submission")
    .select(["file.name as file_name", "file.bytes as file_bytes"])
    .select(["outbox.state", "outbox.attempts", "outbox.last_error", "outbox.sent_at"]);
}
