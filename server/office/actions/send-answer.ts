import { type ChangeResult, changeInTransaction } from "../../database/change-submission.ts";
import { isSafeRecipient } from "../../database/mailbox.ts";
import type { Database } from "../../database/open-database.ts";
import { queueDelivery } from "../../database/queue-delivery.ts";
import type { Submission } from "../../database/schema.ts";
import type { PreparedMail } from "../../delivery/prepared-mail.ts";
import { answerPurpose, answerText } from "../messages/message-data.ts";
import { threadOf } from "../messages/thread-of.ts";
import type { Office } from "../office-context.ts";

/** The maximum length of an answer, in UTF-16 code units. */
export const ANSWER_LIMIT = 20_000;

/** Whether a mail to the visitor's address can be sent from here. */
export const canBeAnswered = ({ email }: Pick<Submission, "email">) => isSafeRecipient(email);

export type Answer = {
  reference: string;
  text: string;
  /** The person who sends it. */
  actor: string;
  /** The version of the message that the person saw. An answer to each version is sent once. */
  version: number;
};

/**
 * Queues the mail with an answer and records that the visitor was answered, in one transaction.
 *
 * @returns `unchanged` if the same answer was sent already, so that a repeated form has no effect
 */
export async function sendAnswer(office: Office, { reference, text, actor, version }: Answer): Promise<ChangeResult> {
  const { database, messageId } = office;
  const now = office.now();
  const webhook = office.config().webhook && { messageId };
  const result = await database.transaction().execute(async (trx) => {
    const changed = await changeInTransaction(trx, reference, { kind: "reply" }, { actor, now, version, webhook });
    if (changed.outcome === "missing") return changed;
    const { submission } = changed;
    if (changed.outcome === "conflict") {
      return (await wasSent(trx, submission, version, text)) ? { outcome: "unchanged" as const, submission } : changed;
    }
    const payload = await answerMail(office, trx, submission, text);
    const delivery = { submission, channel: "visitor", purpose: answerPurpose(version) } as const;
    await queueDelivery(trx, { ...delivery, recipient: submission.email, payload }, { now, messageId });
    return changed;
  });
  if (result.outcome === "changed") office.onSaved();
  return result;
}

async function wasSent(trx: Database, { id }: Submission, version: number, text: string): Promise<boolean> {
  const sent = await trx
    .selectFrom("outbox")
    .select("payload")
    .where("submission_id", "=", id)
    .where("channel", "=", "visitor")
    .where("purpose", "=", answerPurpose(version))
    .executeTakeFirst();
  return (
    sent?.payload != null && answerText(JSON.parse(sent.payload) as PreparedMail) === paragraphsOf(text).join("\n\n")
  );
}

async function answerMail(
  office: Office,
  trx: Database,
  { id, kind, reference, body }: Submission,
  text: string,
): Promise<PreparedMail> {
  const config = office.config();
  const { references, isAcknowledged } = await threadOf(trx, id);
  const subject = (isAcknowledged && config.acknowledgements?.[kind].subject) || config.siteName;
  return {
    language: office.words().language,
    subject: `Re: ${subject} (${reference})`,
    blocks: [
      ...paragraphsOf(text).map((paragraph) => ({ kind: "paragraph", text: paragraph }) as const),
      { kind: "quote", text: body },
    ],
    footer: [config.siteName, config.siteOrigin],
    replyTo: kind === "application" ? config.careersMailTo : config.mailTo,
    references,
    isPersonal: true,
  };
}

/** Empty lines separate paragraphs. */
const paragraphsOf = (text: string) =>
  text
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
