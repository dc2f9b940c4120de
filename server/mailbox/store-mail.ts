import { DAY, HOUR } from "#contract/duration.ts";
import type { Settings } from "../config/settings.ts";
import { type Change, changeInTransaction, VISITOR, waitsForVisitor } from "../database/change-submission.ts";
import { countRows } from "../database/count-rows.ts";
import { isSameAddress } from "../database/email-address.ts";
import { EVENTS } from "../database/kinds.ts";
import { failReturned } from "../database/outbox.ts";
import { failureOf, type Purpose } from "../database/queue-delivery.ts";
import type { Database, Milliseconds, NewFile, StoredMail, Submission } from "../database/schema.ts";
import { addSearchText } from "../database/search-text.ts";
import { insertFile, lockSubmission } from "../database/submissions.ts";
import { answeredAfter, reopenBy, type Undelivered, undeliveredChange } from "../delivery/reopen.ts";
import { readReportsAgain } from "./match-mail.ts";

export type NewMail = Omit<StoredMail, "id" | "submission_id" | "read_at" | "written_length"> & {
  /** The part of its text that the search finds, and that the office is told. */
  written: string;
  attachments: readonly NewFile[];
  /** True for an answer of which the visitor is no recipient, but another address of the conversation. */
  isToOther?: boolean | undefined;
  /** The mail that a bounce names. */
  undelivered?: (Undelivered & { messageId: string }) | undefined;
  /** An automatic reply asks for something, so a person has to read it. */
  isUnread?: boolean | undefined;
};

type StoreOptions = { now: Milliseconds; settings: Settings };

/** More mails about a submission in a day stay in the mailbox: two programs may be answering each other. */
const MAILS_A_DAY = 100;

/**
 * Stores a mail of a submission together with its effect, in one transaction:
 * - `answer` answers the submission at the time of the mail, unless the visitor wrote after it or has times to choose from.
 *   One to another address is only recorded, because anybody can write in a conversation whose Message-IDs they know.
 *   Reports about it that came earlier are read again.
 * - `message` reopens it with a new due time and tells the office, unless a mail program answered after the mail.
 * - `bounce` marks the mail that it names as not delivered, tells the office, and reopens it as a refused delivery does
 *   (`undeliveredChange`).
 * - `automatic` changes nothing.
 *
 * @returns false if the mail is stored already, the submission is erased, or it has too many mails of the last day
 */
export async function storeMail(database: Database, reference: string, mail: NewMail, options: StoreOptions) {
  const { attachments, written, isToOther, undelivered, isUnread, ...row } = mail;
  return await database.transaction().execute(async (trx) => {
    const submission = await lockSubmission(trx, reference);
    if (!submission || (await isFull(trx, submission, options.now))) return false;
    const { id: submission_id } = submission;
    const stored = await trx
      .insertInto("mail")
      .values({ ...row, submission_id, read_at: options.now, written_length: written.length })
      .onConflict((conflict) => conflict.column("message_id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!stored) return false;
    for (const attachment of attachments) await insertFile(trx, { ...attachment, submission_id, mail_id: stored.id });
    await addSearchText(trx, submission_id, written);
    if (isUnread) await trx.updateTable("submission").set({ unread: 1 }).where("id", "=", submission_id).execute();
    if (mail.kind === "answer") await readReportsAgain(trx, [mail.message_id, reference]);
    const purpose = undelivered && (await failMail(trx, { submission_id, message_id: undelivered.messageId }, options));
    const change = changeBy(mail, submission, options, purpose);
    if (change) await changeInTransaction(trx, reference, change.change, { actor: change.actor, ...options });
    return true;
  });
}

/** @returns what the mail is about that tells the office of a delivery; undefined for an answer from a mail program */
async function failMail(
  trx: Database,
  mail: Pick<StoredMail, "submission_id" | "message_id">,
  { now }: StoreOptions,
): Promise<Purpose | undefined> {
  const delivery = await failReturned(trx, mail, now);
  const answers = trx.updateTable("mail").where((row) => row.and({ ...mail, kind: "answer" }));
  await answers.set({ kind: "undelivered" }).execute();
  return delivery && failureOf(delivery);
}

function changeBy(mail: NewMail, submission: Submission, options: StoreOptions, purpose?: Purpose) {
  const { sender, sender_name: senderName, sent_at, written: text, undelivered } = mail;
  const at = Math.min(sent_at, options.now);
  /* At most one in an hour to each recipient. */
  const hour = Math.floor(options.now / HOUR);
  switch (mail.kind) {
    case "answer":
      return {
        actor: sender,
        change: mail.isToOther
          ? { event: EVENTS.mailOther.name, at, columns: () => ({}) }
          : answerBy(mail, at, options),
      };
    case "message": {
      /* Other answers come from the office, which shows the mail from now on. */
      const answers = [EVENTS.mailAnswer.name];
      const isReopened = async ({ id }: Submission, trx: Database) => !(await answeredAfter(trx, id, sent_at, answers));
      return {
        actor: isSameAddress(sender, submission.email) ? VISITOR : sender,
        change: reopenBy({ sender, senderName, text }, isReopened, {
          ...options,
          at,
          purposeFor: (recipient) => ({ kind: "new-mail", key: [recipient, hour] }),
        }),
      };
    }
    case "bounce":
      return {
        actor: null,
        change: undeliveredChange(undelivered ?? { isAnswer: true, at: sent_at }, {
          ...options,
          at: sent_at,
          purposeFor: (recipient) => purpose ?? { kind: "not-delivered", key: [recipient, hour] },
        }),
      };
    case "automatic":
    case "undelivered":
      return undefined;
    default:
      return mail.kind satisfies never;
  }
}

const answerBy = ({ sender, sent_at }: NewMail, at: Milliseconds, { now, settings }: StoreOptions): Change => ({
  event: EVENTS.mailAnswer.name,
  at,
  async columns(submission, { trx }) {
    const { created_at, answered_at, answered_by, owner } = submission;
    const at = Math.min(Math.max(sent_at, created_at), now);
    const isDue = submission.status === "open" && !waitsForVisitor(submission, now);
    const isLast = isDue && !(await wroteAfter(trx, submission, at));
    return {
      ...(answered_at === null || at < answered_at
        ? { answered_at: at, answered_by: sender }
        : { answered_at, answered_by }),
      /* Only a person of the office becomes the owner. */
      owner: owner ?? (settings.office.includes(sender) ? sender : null),
      suspect: null,
      ...(isLast && { status: "answered", snoozed_until: null }),
    };
  },
});

async function isFull(trx: Database, { id }: Submission, now: Milliseconds): Promise<boolean> {
  const mails = trx
    .selectFrom("mail")
    .where("submission_id", "=", id)
    .where("read_at", ">", now - DAY);
  return (await countRows(mails.where("kind", "not in", ["answer", "undelivered"]))) >= MAILS_A_DAY;
}

async function wroteAfter(trx: Database, { id, email }: Submission, time: Milliseconds): Promise<boolean> {
  const messages = trx.selectFrom("mail").where((row) => row.and({ submission_id: id, kind: "message" }));
  const later = await messages.select("sender").distinct().where("sent_at", ">", time).execute();
  return later.some(({ sender }) => isSameAddress(sender, email));
}
