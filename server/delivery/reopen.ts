import { dueTimes } from "../business-hours/due-times.ts";
import type { Settings } from "../config/settings.ts";
import { type Change, changeInTransaction, reopenedColumns, VISITOR } from "../database/change-submission.ts";
import { ANSWER_EVENTS, kindOf, LETTER_EVENTS } from "../database/kinds.ts";
import type { ClaimedDelivery } from "../database/outbox.ts";
import { failureOf, type Purpose, queueDelivery } from "../database/queue-delivery.ts";
import type { Database, Milliseconds, Submission } from "../database/schema.ts";
import { type News, newsMail } from "./office-mails.ts";

export type ReopenOptions = {
  now: Milliseconds;
  settings: Settings;
  at: Milliseconds;
  purposeFor(recipient: string): Purpose;
};

/**
 * The change after the visitor wrote, or a mail to the visitor came back: it reopens the submission with a new due time if
 * `isReopened`, and tells the office.
 *
 * @param news undefined: a mail to the visitor came back
 */
export function reopenBy(
  news: News | undefined,
  isReopened: (submission: Submission, trx: Database) => Promise<boolean>,
  { now, settings, at, purposeFor }: ReopenOptions,
): Change {
  let before: Submission | undefined;
  return {
    event: news ? "mail" : "bounce",
    at,
    async columns(submission, { trx }) {
      before = submission;
      if (submission.suspect !== null) return { unread: 1 };
      const due = dueTimes(now, settings.promises[submission.kind], settings.officeHours);
      if (await isReopened(submission, trx)) return { ...reopenedColumns(submission, due), unread: 1 };
      return news ? undefined : { unread: 1 };
    },
    async alongside(trx, submission) {
      if (!before || before.suspect !== null) return;
      const mail = newsMail(submission, before, news, now, settings);
      const about = { submission, channel: "office", ...purposeFor(mail.recipient) } as const;
      await queueDelivery(trx, { ...about, ...mail }, { now, settings });
    },
  };
}

/** A mail to the visitor that was not delivered. `at`: when it was queued, or the Date of an answer from a mail program. */
export type Undelivered = { isAnswer: boolean; at: Milliseconds };

/**
 * The change after a mail to the visitor was refused or came back: it tells the office, and reopens the submission unless the
 * visitor was answered after that mail. A closed one is reopened only if the mail was an answer, because without it the
 * submission was closed too early.
 */
export const undeliveredChange = ({ isAnswer, at }: Undelivered, options: ReopenOptions): Change =>
  reopenBy(
    undefined,
    async (submission, trx) => {
      if (isAnswer) await dropAnswer(trx, submission, at);
      const isClosed = submission.status === "closed" && !isAnswer;
      return !isClosed && !(await answeredAfter(trx, submission.id, at));
    },
    options,
  );

/** Reopens a submission when a mail to its visitor was rejected, as a report in the mailbox does. */
export async function reopenUndelivered(
  trx: Database,
  delivery: Pick<ClaimedDelivery, "id" | "kind" | "submission" | "created_at">,
  { settings, now }: Pick<ReopenOptions, "settings" | "now">,
): Promise<void> {
  const { submission: about, created_at } = delivery;
  if (!about || about.suspect !== null) return;
  const mail = { isAnswer: kindOf(delivery).isAnswer === true, at: created_at };
  const change = undeliveredChange(mail, { now, settings, at: now, purposeFor: () => failureOf(delivery) });
  await changeInTransaction(trx, about.reference, change, { actor: null, now, settings });
}

/**
 * Lets the last answer that was mailed until a time count no more, because it was not delivered: the first answer is then the
 * next one. If the visitor did something after it, another mail came back.
 */
async function dropAnswer(trx: Database, { id, answered_at }: Submission, until: Milliseconds): Promise<void> {
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

export async function answeredAfter(trx: Database, submissionId: number, time: Milliseconds, events = ANSWER_EVENTS) {
  const answers = trx.selectFrom("history").where("submission_id", "=", submissionId).where("event", "in", events);
  return (await answers.select("id").where("at", ">", time).executeTakeFirst()) !== undefined;
}
