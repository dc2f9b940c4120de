import { dueTimes } from "../business-hours/due-times.ts";
import type { Config } from "../config/config.ts";
import { changeInTransaction, reopenedColumns } from "../database/change-submission.ts";
import type { Database } from "../database/open-database.ts";
import type { ClaimedDelivery } from "../database/outbox.ts";
import { queueDelivery } from "../database/queue-delivery.ts";
import type { Milliseconds, Submission } from "../database/schema.ts";
import { MAIL_EVENTS } from "../database/store-mail.ts";
import { messageIds } from "./message-id.ts";
import { newsMail } from "./office-mails.ts";

/** The mails to visitors that answer: without them, a closed submission was closed too early. */
const ANSWER = /^(?:answer|decline|offer)\b/;

/**
 * Reopens a submission with a new due time when a mail to its visitor was rejected, and tells the owner or the office. A closed
 * one is reopened only if the mail was an answer.
 */
export async function reopenUndelivered(
  trx: Database,
  { id, purpose, submission: about }: Pick<ClaimedDelivery, "id" | "purpose" | "submission">,
  { config, now }: { config: Config; now: Milliseconds },
): Promise<void> {
  if (!about || about.suspect !== null) return;
  let before: Submission = about;
  const messageId = messageIds(config.siteOrigin);
  await changeInTransaction(
    trx,
    about.reference,
    {
      event: MAIL_EVENTS.bounce,
      columns(submission) {
        before = submission;
        const due = dueTimes(now, config.promises[submission.kind], config.officeHours);
        const isOpened = submission.status !== "closed" || ANSWER.test(purpose);
        return { ...(isOpened && reopenedColumns(submission, due)), unread: 1 };
      },
      async queueMails(_, submission) {
        const news = newsMail(submission, before, { kind: "bounce", sender: "", text: "" }, config);
        const delivery = { submission, channel: "office", purpose: `not-delivered ${id}`, ...news } as const;
        await queueDelivery(trx, delivery, { now, messageId });
      },
    },
    { actor: null, now, webhook: config.webhook && { messageId } },
  );
}
