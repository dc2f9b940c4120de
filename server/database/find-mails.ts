import type { Database } from "./open-database.ts";
import type { Attachment, Mail, MailKind, Note, Submission } from "./schema.ts";

/** The mails of a submission, in the order in which they were sent. */
export async function findMails(database: Database, submissionId: number): Promise<Mail[]> {
  return await database
    .selectFrom("mail")
    .selectAll()
    .where("submission_id", "=", submissionId)
    .orderBy("sent_at")
    .orderBy("id")
    .execute();
}

export type AttachmentFacts = Omit<Attachment, "content" | "submission_id">;

/** The files of the mails and of the answers of a submission, without their content. */
export async function findAttachmentFacts(database: Database, submissionId: number): Promise<AttachmentFacts[]> {
  return await database
    .selectFrom("attachment")
    .select(["id", "mail_id", "outbox_id", "name", "media_type", "bytes", "sha256", "scan", "signature", "drafted_by"])
    .where("submission_id", "=", submissionId)
    .orderBy("id")
    .execute();
}

/** A file of a submission with its content; undefined if it is of another one. */
export async function findAttachment(
  database: Database,
  submissionId: number,
  id: number,
): Promise<Attachment | undefined> {
  return await database
    .selectFrom("attachment")
    .selectAll()
    .where("submission_id", "=", submissionId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** The notes about a submission, oldest first. */
export async function findNotes(database: Database, submissionId: number): Promise<Note[]> {
  return await database
    .selectFrom("note")
    .selectAll()
    .where("submission_id", "=", submissionId)
    .orderBy("at")
    .orderBy("id")
    .execute();
}

/** The submission of a stored mail, and its kind; undefined if there is no such mail. */
export async function findByMail(
  database: Database,
  messageId: string,
): Promise<{ submission: Submission; kind: MailKind } | undefined> {
  const row = await database
    .selectFrom("mail")
    .innerJoin("submission", "submission.id", "mail.submission_id")
    .selectAll("submission")
    .select("mail.kind as mail_kind")
    .where("mail.message_id", "=", messageId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { mail_kind: kind, ...submission } = row;
  return { submission, kind };
}

/** The other addresses from which the visitor of a submission wrote. */
export async function findSenders(database: Database, submissionId: number): Promise<string[]> {
  const rows = await database
    .selectFrom("mail")
    .select("sender")
    .distinct()
    .where("submission_id", "=", submissionId)
    .where("kind", "=", "message")
    .execute();
  return rows.map(({ sender }) => sender);
}

/** True if a mail of this server was for the visitor of its submission. */
export async function wasForVisitor(database: Database, submissionId: number, messageId: string): Promise<boolean> {
  const row = await database
    .selectFrom("outbox")
    .select("id")
    .where("submission_id", "=", submissionId)
    .where("message_id", "=", messageId)
    .where("channel", "in", ["visitor", "acknowledgement"])
    .executeTakeFirst();
  return row !== undefined;
}

/** The size of all files of the mails and answers of a submission. */
export async function attachmentBytes(database: Database, submissionId: number): Promise<number> {
  const { bytes } = await database
    .selectFrom("attachment")
    .select(({ fn }) => fn.sum<number | null>("bytes").as("bytes"))
    .where("submission_id", "=", submissionId)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}
