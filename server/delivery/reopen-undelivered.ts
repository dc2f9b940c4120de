import { dueTimes } from "../business-hours/due-times.ts";
import type { Config } from "../config/config.ts";
import { changeInTransaction, reopenedColumns } from "../database/change-submission.ts";
import type { Database } from "../database/open-database.ts";
import type { ClaimedDelivery } from "../database/outbox.ts";
import { queueDelivery } from "../database/queue-delivery.ts";
import type { Milliseconds, Submission } from "../database/schema.ts";
import { MAIL_EVENTS } from "../database/store-mail.ts";
import { oneLine } from "../text/one-line.ts";
import { mailboxFor } from "./mail.ts";
import { officeLink } from "./mail-links.ts";
import { messageIds } from "./message-id.ts";
import type { PreparedMail } from "./prepared-mail.ts";

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
  const messageId = messageIds(config.siteOrigin);
  await changeInTransaction(
    trx,
    about.reference,
    {
      event: MAIL_EVENTS.bounce,
      columns: (before) => ({
        ...((before.status !== "closed" || ANSWER.test(purpose)) &&
          reopenedColumns(before, dueTimes(now, config.promises[before.kind], config.officeHours))),
        unread: 1,
      }),
      async queueMails(_, submission) {
        const { owner, kind } = submission;
        const recipient = owner !== null && config.office.includes(owner) ? owner : mailboxFor(kind, config);
        const payload = undeliveredMail(submission, config);
        const delivery = { submission, channel: "office", purpose: `not-delivered ${id}`, recipient, payload } as const;
        await queueDelivery(trx, delivery, { now, messageId });
      },
    },
    { actor: null, now, webhook: config.webhook && { messageId } },
  );
}

function undeliveredMail(submission: Submission, { office, siteName, siteOrigin }: Config): PreparedMail {
  const { reference, email } = submission;
  const name = oneLine(submission.name) || email;
  return {
    subject: `Not delivered to ${name} (${reference})`,
    blocks: [
      {
        kind: "paragraph",
        text: `The mail server rejected a mail to ${email}. Reach ${name} in another way, or correct the address.`,
      },
    ],
    ...(office.length > 0 && { links: [officeLink(submission)] }),
    footer: [`${siteName}, ${siteOrigin}`],
  };
}
