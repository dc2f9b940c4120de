import { type Change, changeInTransaction, reopenedColumns, waitsForVisitor } from "./change-submission.ts";
import { isSameAddress } from "./email-address.ts";
import { ANSWER_EVENTS, EVENTS, LETTER_EVENTS, type Purpose } from "./kinds.ts";
import type { Database } from "./open-database.ts";
import { type MessageIds, type NewDelivery, queueDelivery } from "./queue-delivery.ts";
import type { Attachment, Mail, Milliseconds, Submission } from "./schema.ts";
import { addSearchText } from "./search-text.ts";
import { lockSubmission } from "./submissions.ts";
import { VISITOR } from "./visitor-changes.ts";

export type NewAttachment = Omit<Attachment, "id" | "submission_id" | "mail_id" | "outbox_id" | "drafted_by">;
export type NewMail = Omit<Mail, "id" | "submission_id" | "read_at"> & {
  /** The part of its text that the search finds. */
  searched: string;
  attachments: readonly NewAttachment[];
  /** True for an answer of which the visitor is no recipient, but another address of the conversation. */
  isToOther?: boolean | undefined;
  /** The mail that a bounce names. */
  undelivered?: Undelivered | undefined;
};

/** A mail to the visitor that was not delivered, and when it was written. */
export type Undelivered = { isAnswer: boolean; at: Milliseconds };

export type StoreMailOptions = {
  now: Milliseconds;
  /** The people of the office. Only one of them becomes the owner by an answer. */
  office: readonly string[];
  /** The due time of an answer to what is received now. */
  dueTimes(submission: Submission): Pick<Submission, "due_at" | "remind_at">;
  /** The mail that tells the office. `before`: the submission before the mail. */
  newsFor(submission: Submission, before: Submission): Required<Pick<NewDelivery, "recipient" | "payload">>;
  messageId: MessageIds;
  /** Queues webhook events; undefined without a webhook. */
  webhook: { messageId: MessageIds } | undefined;
};

/** More mails about a submission in a day stay in the mailbox: two programs may be answering each other. */
const MAILS_A_DAY = 100;
const HOUR = 60 * 60 * 1000;

/**
 * Stores a mail of a submission together with its effect, in one transaction:
 * - `answer` answers the submission at the time of the mail, unless the visitor wrote after it or has times to choose from. One to another address is only
 *   recorded, because anybody can write in a conversation whose Message-IDs they know.
 * - `message` reopens it with a new due time and tells the office, unless it was answered after the mail.
 * - `bounce` tells the office, and reopens it as a refused delivery does (`undeliveredChange`).
 * - `automatic` changes nothing.
 *
 * @returns false if the mail is stored already, the submission is erased, or it has too many mails of the last day
 */
export async function storeMail(
  database: Database,
  reference: string,
  { attachments, searched, isToOther, undelivered, ...mail }: NewMail,
  options: StoreMailOptions,
): Promise<boolean> {
  const { now, webhook } = options;
  return await database.transaction().execute(async (trx) => {
    const submission = await lockSubmission(trx, reference);
    if (!submission || (await isFull(trx, submission, now))) return false;
    const { id: submission_id } = submission;
    const stored = await trx
      .insertInto("mail")
      .values({ ...mail, submission_id, read_at: now })
      .onConflict((conflict) => conflict.column("message_id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!stored) return false;
    for (const attachment of attachments)
      await trx
        .insertInto("attachment")
        .values({ ...attachment, submission_id, mail_id: stored.id })
        .execute();
    await addSearchText(trx, submission_id, searched);
    const change = changeBy(mail, { submission, isToOther, undelivered, options });
    if (change) await changeInTransaction(trx, reference, change.change, { actor: change.actor, now, webhook });
    return true;
  });
}

type StoredMail = Omit<NewMail, "attachments" | "searched" | "isToOther" | "undelivered">;

function changeBy(
  mail: StoredMail,
  {
    submission,
    isToOther,
    undelivered,
    options,
  }: { submission: Submission; options: StoreMailOptions } & Pick<NewMail, "isToOther" | "undelivered">,
): { actor: string | null; change: Change } | undefined {
  const { sender, sent_at } = mail;
  const news = { ...options, at: Math.min(sent_at, options.now) };
  /* At most one in an hour to each recipient. */
  const hour = Math.floor(options.now / HOUR);
  switch (mail.kind) {
    case "answer":
      return {
        actor: sender,
        change: isToOther
          ? { event: EVENTS.mailOther.name, at: news.at, columns: () => ({}) }
          : answerBy(mail, options),
      };
    case "message":
      return {
        actor: isSameAddress(sender, submission.email) ? VISITOR : sender,
        change: reopenBy("mail", async ({ id }, trx) => !(await answeredAfter(trx, id, sent_at)), {
          ...news,
          purposeFor: (recipient) => `new-mail ${recipient} ${hour}`,
        }),
      };
    case "bounce":
      return {
        actor: null,
        change: undeliveredChange(undelivered ?? { isAnswer: true, at: sent_at }, {
          ...news,
          purposeFor: (recipient) => `not-delivered ${recipient} ${hour}`,
        }),
      };
    case "automatic":
      return undefined;
    default:
      return mail.kind satisfies never;
  }
}

const answerBy = ({ sender, sent_at }: StoredMail, { now, office }: StoreMailOptions): Change => ({
  event: EVENTS.mailAnswer.name,
  at: Math.min(sent_at, now),
  async columns(submission, { trx }) {
    const { created_at, answered_at, answered_by, owner } = submission;
    const at = Math.min(Math.max(sent_at, created_at), now);
    const isDue = submission.status === "open" && !waitsForVisitor(submission);
    const isLast = isDue && !(await wroteAfter(trx, submission, at));
    return {
      ...(answered_at === null || at < answered_at
        ? { answered_at: at, answered_by: sender }
        : { answered_at, answered_by }),
      owner: owner ?? (office.includes(sender) ? sender : null),
      ...(isLast && { status: "answered", snoozed_until: null }),
    };
  },
});

type NewsOptions = Pick<StoreMailOptions, "now" | "dueTimes" | "newsFor" | "messageId"> & {
  at: Milliseconds;
  purposeFor(recipient: string): Purpose;
};

function reopenBy(
  event: "mail" | "bounce",
  isReopened: (submission: Submission, trx: Database) => Promise<boolean>,
  { now, at, dueTimes, newsFor, messageId, purposeFor }: NewsOptions,
): Change {
  let before: Submission | undefined;
  return {
    event,
    at,
    async columns(submission, { trx }) {
      before = submission;
      if (submission.suspect !== null) return { unread: 1 };
      if (await isReopened(submission, trx)) return { ...reopenedColumns(submission, dueTimes(submission)), unread: 1 };
      return event === "bounce" ? { unread: 1 } : undefined;
    },
    async queueMails(trx, submission) {
      if (!before || before.suspect !== null) return;
      const news = newsFor(submission, before);
      const purpose = purposeFor(news.recipient);
      await queueDelivery(trx, { submission, channel: "office", purpose, ...news }, { now, messageId });
    },
  };
}

/**
 * The change after a mail to the visitor was refused or came back: it tells the office, and reopens the submission unless the
 * visitor was answered after that mail. A closed one is reopened only if the mail was an answer, because without it the
 * submission was closed too early.
 */
export const undeliveredChange = ({ isAnswer, at }: Undelivered, options: NewsOptions): Change =>
  reopenBy(
    "bounce",
    async (submission, trx) => {
      if (isAnswer) await dropAnswer(trx, submission, at);
      const isClosed = submission.status === "closed" && !isAnswer;
      return !isClosed && !(await answeredAfter(trx, submission.id, at));
    },
    options,
  );

async function isFull(trx: Database, { id }: Submission, now: Milliseconds): Promise<boolean> {
  const { count } = await trx
    .selectFrom("mail")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("submission_id", "=", id)
    .where("kind", "!=", "answer")
    .where("read_at", ">", now - 24 * HOUR)
    .executeTakeFirstOrThrow();
  return Number(count) >= MAILS_A_DAY;
}

/**
 * Lets the last answer that was mailed until a time count no more, because it was not delivered: the first answer is then the
 * next one. If the visitor did something after it, another mail came back.
 */
export async function dropAnswer(
  trx: Database,
  { id, answered_at }: Pick<Submission, "id" | "answered_at">,
  until: Milliseconds,
): Promise<void> {
  const events = await trx
    .selectFrom("history")
    .select(["at", "actor", "event"])
    .where("submission_id", "=", id)
    .orderBy("at")
    .orderBy("id")
    .execute();
  const last = events.findLastIndex(({ at, event }) => at <= until && LETTER_EVENTS.includes(event));
  const letter = events[last];
  const later = events.slice(last + 1);
  if (!letter || !ANSWER_EVENTS.includes(letter.event) || answered_at === null || letter.at > answered_at) return;
  if (later.some(({ actor }) => actor === VISITOR)) return;
  const next = later.find(({ event }) => ANSWER_EVENTS.includes(event));
  await trx
    .updateTable("submission")
    .set({ answered_at: next?.at ?? null, answered_by: next?.actor ?? null })
    .where("id", "=", id)
    .execute();
}

async function wroteAfter(trx: Database, { id, email }: Submission, time: Milliseconds): Promise<boolean> {
  const later = await trx
    .selectFrom("mail")
    .select("sender")
    .distinct()
    .where("submission_id", "=", id)
    .where("kind", "=", "message")
    .where("sent_at", ">", time)
    .execute();
  return later.some(({ sender }) => isSameAddress(sender, email));
}

async function answeredAfter(trx: Database, submissionId: number, time: Milliseconds): Promise<boolean> {
  const later = await trx
    .selectFrom("history")
    .select("id")
    .where("submission_id", "=", submissionId)
    .where("event", "in", ANSWER_EVENTS)
    .where("at", ">", time)
    .executeTakeFirst();
  return later !== undefined;
}
