import { dueTimes } from "../business-hours/due-times.ts";
import type { Config } from "../config/config.ts";
import { changeInTransaction } from "../database/change-submission.ts";
import { kindOf } from "../database/kinds.ts";
import type { Database } from "../database/open-database.ts";
import type { ClaimedDelivery } from "../database/outbox.ts";
import type { Milliseconds } from "../database/schema.ts";
import { undeliveredChange } from "../database/store-mail.ts";
import { messageIds } from "./message-id.ts";
import { newsMail } from "./office-mails.ts";

type Undelivered = Pick<ClaimedDelivery, "id" | "purpose" | "submission" | "created_at">;

/** Reopens a submission when a mail to its visitor was rejected, as a report in the mailbox does (`undeliveredChange`). */
export async function reopenUndelivered(
  trx: Database,
  { id, purpose, submission: about, created_at }: Undelivered,
  { config, now }: { config: Config; now: Milliseconds },
): Promise<void> {
  if (!about || about.suspect !== null) return;
  const { siteOrigin, promises, officeHours, webhook } = config;
  const messageId = messageIds(siteOrigin);
  const change = undeliveredChange(
    { isAnswer: kindOf(purpose).isAnswer === true, at: created_at },
    {
      now,
      at: now,
      messageId,
      dueTimes: ({ kind }) => dueTimes(now, promises[kind], officeHours),
      newsFor: (after, before) =>
        newsMail(after, before, { kind: "bounce", sender: "", senderName: "", text: "" }, config),
      purposeFor: () => `not-delivered ${id}`,
    },
  );
  await changeInTransaction(trx, about.reference, change, { actor: null, now, webhook: webhook && { messageId } });
}
