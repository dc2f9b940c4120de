import { fillText } from "#contract/fill-text.ts";
import type { FormWords } from "#contract/form-words.ts";
import { type ChangeResult, changeInTransaction } from "../../database/change-submission.ts";
import { detailsOf } from "../../database/details.ts";
import { isSafeRecipient } from "../../database/mailbox.ts";
import type { Database } from "../../database/open-database.ts";
import { queueDelivery } from "../../database/queue-delivery.ts";
import type { Submission } from "../../database/schema.ts";
import { readSubmission } from "../../database/submissions.ts";
import type { PreparedMail } from "../../delivery/prepared-mail.ts";
import { oneLine } from "../../text/one-line.ts";
import { threadOf } from "../messages/thread-of.ts";
import type { Office } from "../office-context.ts";

/** The maximum length of the mail's text, in UTF-16 code units. */
export const DECLINE_LIMIT = 10_000;
const DECLINE = "decline";

/** `unsafe`: this server sends no mail to the address. */
type DeclineResult = ChangeResult | { outcome: "unsafe"; email: string };

/** Declines a candidate and queues the mail about it, once. */
export async function declineCandidate(
  office: Office,
  reference: string,
  text: string,
  by: { actor: string; version: number },
): Promise<DeclineResult> {
  const { database, messageId, onSaved } = office;
  const [config, words, now] = [office.config(), office.words(), office.now()];
  const result = await database.transaction().execute(async (trx): Promise<DeclineResult> => {
    const before = await readSubmission(trx, reference);
    if (before?.kind !== "application") return { outcome: "missing" };
    if (await isDeclined(trx, before.id)) return { outcome: "unchanged", submission: before };
    if (!isSafeRecipient(before.email)) return { outcome: "unsafe", email: before.email };
    const webhook = config.webhook && { messageId };
    const changed = await changeInTransaction(trx, reference, { kind: "decline" }, { ...by, now, webhook });
    if (changed.outcome !== "changed") return changed;
    const payload: PreparedMail = {
      language: words.language,
      subject: fillText(words.decline.subject, { reference }),
      blocks: [{ kind: "paragraph", text }],
      footer: [`${config.siteName}, ${config.siteOrigin}`],
      replyTo: config.careersMailTo,
      references: (await threadOf(trx, before.id)).references,
      isPersonal: true,
    };
    const delivery = { submission: before, channel: "visitor", purpose: DECLINE, recipient: before.email } as const;
    await queueDelivery(trx, { ...delivery, payload }, { now, messageId });
    return changed;
  });
  if (result.outcome === "changed") onSaved();
  return result;
}

/** Whether the candidate was sent a decline mail. */
export async function isDeclined(database: Database, submissionId: number): Promise<boolean> {
  const mail = await database
    .selectFrom("outbox")
    .select("id")
    .where("submission_id", "=", submissionId)
    .where("channel", "=", "visitor")
    .where("purpose", "=", DECLINE)
    .executeTakeFirst();
  return mail !== undefined;
}

/** The text of the decline mail, for the person to edit. */
export function declineText(
  submission: Pick<Submission, "name" | "email" | "details">,
  { decline }: FormWords,
): string {
  const name = oneLine(submission.name) || submission.email;
  return fillText(decline.text, { name, role: oneLine(detailsOf(submission).subject ?? "") });
}
