import { isSafeRecipient, isSameAddress } from "../../database/email-address.ts";
import { kindOf } from "../../database/kinds.ts";
import type { Database, Delivery, StoredMail } from "../../database/schema.ts";
import type { PreparedMail } from "../../delivery/mail.ts";

/** The letter of a delivery that a person of the office wrote; undefined if it is another one. */
export function letterIn(delivery: Delivery): PreparedMail | undefined {
  const { channel, payload } = delivery;
  if (channel !== "visitor" || payload === null || !kindOf(delivery).isLetter) return undefined;
  return JSON.parse(payload) as PreparedMail;
}

/** The text that a person wrote, of which each paragraph is a block. */
export const answerText = ({ blocks }: Pick<PreparedMail, "blocks">) =>
  blocks.flatMap((block) => (block.kind === "paragraph" ? [block.text] : [])).join("\n\n");

/** `Vera Vacation <vera@x.example>` */
export const senderText = ({ sender, sender_name }: Pick<StoredMail, "sender" | "sender_name">) =>
  sender_name === "" ? sender : `${sender_name} <${sender}>`;

export const lastMailFrom = (mails: readonly StoredMail[], address: string): StoredMail | undefined =>
  mails.findLast(({ kind, sender }) => kind === "message" && isSameAddress(sender, address));

/**
 * The other addresses in the conversation with a visitor, the newest first, with one mail of each. Anybody can write such a
 * mail, so a person chooses one of them, and the visitor's address is the default.
 */
export function otherWriters(mails: readonly StoredMail[], visitor: string): StoredMail[] {
  const others = mails.filter(
    ({ kind, sender }) => kind === "message" && isSafeRecipient(sender) && !isSameAddress(sender, visitor),
  );
  return [...new Map(others.toReversed().map((mail) => [mail.sender, mail])).values()];
}

/** Of a long conversation, the first mail and the last ones are enough for a thread. */
const MOST_REFERENCES = 20;
/** Some programs write others, which would make the header invalid. */
const MESSAGE_ID = /^<[^<>\s]+>$/;

/**
 * The mails between the visitor and the office so far, from the outbox and the mailbox, for a thread in the mail programs of
 * both: their Message-IDs, oldest first, and whether one of them acknowledges the submission. Failed ones are left out.
 */
export async function threadOf(trx: Database, submissionId: number) {
  const sent = await trx
    .selectFrom("outbox")
    .select(["channel", "message_id", "created_at as at"])
    .where("submission_id", "=", submissionId)
    .where((row) =>
      row.or([
        row.and([row("channel", "=", "acknowledgement"), row("state", "=", "sent")]),
        row.and([row("channel", "=", "visitor"), row("state", "!=", "failed")]),
      ]),
    )
    .orderBy("id")
    .execute();
  const read = await trx
    .selectFrom("mail")
    .select(["message_id", "sent_at as at"])
    .where("submission_id", "=", submissionId)
    .where("kind", "in", ["message", "answer"])
    .orderBy("id")
    .execute();
  const ids = [...sent, ...read]
    .sort((one, other) => one.at - other.at)
    .flatMap(({ message_id }) => (MESSAGE_ID.test(message_id) ? [message_id] : []));
  return {
    references: [...ids.slice(0, 1), ...ids.slice(1).slice(1 - MOST_REFERENCES)],
    isAcknowledged: sent.some(({ channel }) => channel === "acknowledgement"),
  };
}
