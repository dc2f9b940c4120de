import type { ExpressionBuilder } from "kysely";
import { fillText } from "#contract/fill-text.ts";
import type { Settings } from "../../config/settings.ts";
import { type Change, closedColumns, VISITOR } from "../../database/change-submission.ts";
import { EVENTS } from "../../database/kinds.ts";
import type { NewDelivery } from "../../database/queue-delivery.ts";
import type { Database, NewFile, Schema, Submission } from "../../database/schema.ts";
import { insertFile, isOfForm } from "../../database/submissions.ts";
import { officeLink, officeRecipient } from "../../delivery/mail.ts";
import type { Office } from "../office-context.ts";

/** The mails about new resumes of one application come at least this far apart. */
const RESUME_MAIL_MS = 60 * 60 * 1000;

/** Closes a submission for its visitor, and tells the office. Does nothing if it is closed. Call it in a transaction. */
export async function withdrawSubmission(office: Office, trx: Database, reference: string): Promise<void> {
  const withdraw: Change = {
    event: EVENTS.withdraw.name,
    columns: closedColumns,
    async alongside(_, submission) {
      await office.queue(trx, visitorMail(submission, "withdrawn", office.settings()));
    },
  };
  await office.changeIn(trx, reference, withdraw, { actor: VISITOR });
}

/** Replaces the file of a submission for its visitor, and tells the office. Does nothing if it is closed or the file is the same. */
export async function replaceFile(office: Office, reference: string, file: NewFile): Promise<void> {
  const replace: Change = {
    event: EVENTS.resume.name,
    detail: file.name,
    async columns({ id, status }, { trx }) {
      const same = trx
        .selectFrom("file")
        .select("id")
        .where("submission_id", "=", id)
        .where(isOfForm)
        .where("sha256", "=", file.sha256);
      return status === "closed" || (await same.executeTakeFirst()) ? undefined : {};
    },
    async alongside(trx, submission) {
      const { id: submission_id } = submission;
      await trx.deleteFrom("file").where("submission_id", "=", submission_id).where(isOfForm).execute();
      await insertFile(trx, { ...file, submission_id });
      await queueResumeMail(office, trx, submission);
    },
  };
  await office.change(reference, replace, { actor: VISITOR });
}

/** Queues the mail about a new resume, unless one waits. If one was sent within the hour, it waits for the end of it. */
async function queueResumeMail(office: Office, trx: Database, submission: Submission): Promise<void> {
  const isResumeMail = (row: ExpressionBuilder<Schema, "outbox">) =>
    row.and({ submission_id: submission.id, channel: "office", kind: "resume" });
  /* On PostgreSQL the update also keeps workers from claiming the mail before the new file is saved. */
  const waiting = await trx
    .updateTable("outbox")
    .set({ created_at: office.now() })
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
  await office.queue(trx, { ...visitorMail(submission, "resume", office.settings()), notBefore });
}

/** The mail that tells the owner, or else the office, about a change by the visitor. It contains none of their text. */
function visitorMail(submission: Submission, kind: "withdrawn" | "resume", settings: Settings): NewDelivery {
  const { mails } = settings.officeWords;
  const { subject, text } = mails[kind];
  return {
    submission,
    channel: "office",
    kind,
    key: submission.version,
    recipient: officeRecipient(submission, settings),
    payload: {
      subject: fillText(subject, { reference: submission.reference }),
      blocks: [{ kind: "paragraph", text }],
      ...(settings.office.length > 0 && { links: [officeLink(submission, settings)] }),
      footer: [fillText(mails.byVisitor, { site: settings.siteName })],
    },
  };
}
