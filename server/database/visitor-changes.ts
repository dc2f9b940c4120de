import { addHistory, changeInTransaction } from "./change-submission.ts";
import type { Database } from "./open-database.ts";
import { type MessageIds, type NewDelivery, queueDelivery } from "./queue-delivery.ts";
import type { Milliseconds, NewFile, Submission } from "./schema.ts";

export type VisitorChangeOptions = {
  now: Milliseconds;
  messageId: MessageIds;
  /** Queues webhook events; undefined without a webhook. */
  webhook: { messageId: MessageIds } | undefined;
  /** The mail that tells the office about the change. */
  mailFor(submission: Submission): Required<Pick<NewDelivery, "recipient" | "payload">>;
};

/** The event of a replaced resume, and the first word of the purpose of the mail about it. */
export const RESUME = "resume";

/** The actor of changes by the visitor, in the history. */
export const VISITOR = "visitor";

/** Closes a submission for its visitor, and tells the office. Does nothing if it is closed. Call it in a transaction. */
export async function withdrawSubmission(
  trx: Database,
  reference: string,
  { now, messageId, webhook, mailFor }: VisitorChangeOptions,
): Promise<void> {
  const result = await changeInTransaction(trx, reference, { kind: "withdraw" }, { actor: VISITOR, now, webhook });
  if (result.outcome !== "changed") return;
  const { submission } = result;
  const purpose = `withdrawn ${submission.version}`;
  await queueDelivery(trx, { submission, channel: "office", purpose, ...mailFor(submission) }, { now, messageId });
}

/**
 * Replaces the file of a submission for its visitor, and tells the office, in one transaction. Does nothing if it is
 * closed or the file is the same.
 *
 * @returns whether it changed
 */
export async function replaceFile(
  database: Database,
  reference: string,
  file: NewFile,
  { now, messageId, mailFor }: Omit<VisitorChangeOptions, "webhook">,
): Promise<boolean> {
  return await database.transaction().execute(async (trx) => {
    /* First, so that PostgreSQL locks the row before the file is compared. */
    const submission = await trx
      .updateTable("submission")
      .set((row) => ({ version: row("version", "+", 1) }))
      .where("reference", "=", reference)
      .where("status", "!=", "closed")
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("file")
              .select("file.id")
              .whereRef("file.submission_id", "=", "submission.id")
              .where("sha256", "=", file.sha256),
          ),
        ),
      )
      .returningAll()
      .executeTakeFirst();
    if (!submission) return false;
    const { id: submission_id, version } = submission;
    await trx.deleteFrom("file").where("submission_id", "=", submission_id).execute();
    await trx
      .insertInto("file")
      .values({ ...file, submission_id })
      .execute();
    await addHistory(trx, submission_id, { at: now, actor: VISITOR, event: RESUME, detail: file.name });
    const purpose = `${RESUME} ${version}`;
    await queueDelivery(trx, { submission, channel: "office", purpose, ...mailFor(submission) }, { now, messageId });
    return true;
  });
}
