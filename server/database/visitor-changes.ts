import type { ExpressionBuilder } from "kysely";
import { type Change, changeInTransaction, changeSubmission, closedColumns } from "./change-submission.ts";
import { EVENTS, isOfKind } from "./kinds.ts";
import type { Database } from "./open-database.ts";
import { type MessageIds, type NewDelivery, queueDelivery } from "./queue-delivery.ts";
import type { Milliseconds, NewFile, Schema, Submission } from "./schema.ts";

export type VisitorChangeOptions = {
  now: Milliseconds;
  messageId: MessageIds;
  /** Queues webhook events; undefined without a webhook. */
  webhook: { messageId: MessageIds } | undefined;
  mailFor(submission: Submission): Required<Pick<NewDelivery, "recipient" | "payload">>;
};

/** The mails about new resumes of one application come at least this far apart. */
const RESUME_MAIL_MS = 60 * 60 * 1000;

/** The actor of changes by the visitor, in the history. */
export const VISITOR = "visitor";

/** Closes a submission for its visitor, and tells the office. Does nothing if it is closed. Call it in a transaction. */
export async function withdrawSubmission(
  trx: Database,
  reference: string,
  { now, messageId, webhook, mailFor }: VisitorChangeOptions,
): Promise<void> {
  const withdraw: Change = {
    event: EVENTS.withdraw.name,
    columns: closedColumns,
    async queueMails(_, submission) {
      const purpose = `withdrawn ${submission.version}` as const;
      await queueDelivery(trx, { submission, channel: "office", purpose, ...mailFor(submission) }, { now, messageId });
    },
  };
  await changeInTransaction(trx, reference, withdraw, { actor: VISITOR, now, webhook });
}

/**
 * Replaces the file of a submission for its visitor, and tells the office. Does nothing if it is closed or the file is the
 * same.
 *
 * @returns whether it changed
 */
export async function replaceFile(
  database: Database,
  reference: string,
  file: NewFile,
  options: ResumeOptions,
): Promise<boolean> {
  const replace: Change = {
    event: EVENTS.resume.name,
    detail: file.name,
    async columns({ id, status }, { trx }) {
      const same = trx
        .selectFrom("file")
        .select("id")
        .where("submission_id", "=", id)
        .where("sha256", "=", file.sha256);
      return status === "closed" || (await same.executeTakeFirst()) ? undefined : {};
    },
    async queueMails(trx, submission) {
      const { id: submission_id } = submission;
      await trx.deleteFrom("file").where("submission_id", "=", submission_id).execute();
      await trx
        .insertInto("file")
        .values({ ...file, submission_id })
        .execute();
      await queueResumeMail(trx, submission, options);
    },
  };
  const by = { actor: VISITOR, now: options.now, webhook: undefined };
  return (await changeSubmission(database, reference, replace, by)).outcome === "changed";
}

type ResumeOptions = Omit<VisitorChangeOptions, "webhook">;

/** Queues the mail about a new resume, unless one waits. If one was sent within the hour, it waits for the end of it. */
async function queueResumeMail(
  trx: Database,
  submission: Submission,
  { now, messageId, mailFor }: ResumeOptions,
): Promise<void> {
  const isResumeMail = (row: ExpressionBuilder<Schema, "outbox">) =>
    row.and([row("submission_id", "=", submission.id), row("channel", "=", "office"), isOfKind(row, "resume")]);
  /* On PostgreSQL the update also keeps workers from claiming the mail before the new file is saved. */
  const waiting = await trx
    .updateTable("outbox")
    .set({ created_at: now })
    .where(isResumeMail)
    .where("state", "=", "queued")
    .where("lease", "=", 0)
    .executeTakeFirst();
  if (waiting.numUpdatedRows > 0n) return;
  const last = await trx
    .selectFrom("outbox")
    .select(({ fn }) => fn.max(fn.coalesce("sent_at", "due")).as("at"))
    .where(isResumeMail)
    .executeTakeFirst();
  const notBefore = last?.at == null ? undefined : Number(last.at) + RESUME_MAIL_MS;
  const purpose = `resume ${submission.version}` as const;
  const delivery = { submission, channel: "office", purpose, notBefore, ...mailFor(submission) } as const;
  await queueDelivery(trx, delivery, { now, messageId });
}
