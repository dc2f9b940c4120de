import type { Store } from "./open-store.ts";
import { newReference } from "./reference.ts";
import type { DeliveryState, Milliseconds, NewSubmission, Submission, SubmissionKind } from "./schema.ts";

/** A submission with how its mail is doing. */
export type SubmissionRecord = Submission & {
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

/**
 * Keeps a submission together with its place in the outbox: one transaction, on the disk when this returns.
 *
 * @returns its reference.
 * @throws what SQLite throws; then nothing of it is kept.
 */
export async function keepSubmission(
  store: Store,
  submission: Omit<NewSubmission, "reference" | "created_at">,
  { now, messageId, reference = newReference }: KeepOptions,
): Promise<string> {
  return await store.transaction().execute(async (trx) => {
    for (;;) {
      const row = await trx
        .insertInto("submission")
        .values({ ...submission, reference: reference(submission.kind), created_at: now })
        .onConflict((conflict) => conflict.column("reference").doNothing())
        .returning(["id", "reference"])
        .executeTakeFirst();
      if (!row) continue;
      await trx
        .insertInto("outbox")
        .values({
          submission_id: row.id,
          channel: "mail",
          message_id: messageId(row.reference),
          state: "queued",
          due: now,
          lease: 0,
          attempts: 0,
          created_at: now,
        })
        .execute();
      return row.reference;
    }
  });
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

function records(store: Store) {
  return store
    .selectFrom("submission")
    .innerJoin("outbox", (join) =>
      join.onRef("outbox.submission_id", "=", "submission.id").on("outbox.channel", "=", "mail"),
    )
    .selectAll("submission")
    .select(["outbox.state", "outbox.attempts", "outbox.last_error", "outbox.sent_at"]);
}
