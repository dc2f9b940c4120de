import type { Database } from "../../database/open-database.ts";
import type { Delivery } from "../../database/schema.ts";
import type { PreparedMail } from "../../delivery/prepared-mail.ts";

/** The purpose of the answer that is sent from a page with this version of the message. */
export const answerPurpose = (version: number) => `answer ${version}`;

/** The letter of a delivery that a person of the office wrote; undefined if it is another one. */
export function letterIn({ channel, purpose, payload }: Delivery): PreparedMail | undefined {
  if (channel !== "visitor" || payload === null || !/^(?:answer |decline$)/.test(purpose)) return undefined;
  return JSON.parse(payload) as PreparedMail;
}

/** The text that a person wrote, of which each paragraph is a block. */
export const answerText = ({ blocks }: Pick<PreparedMail, "blocks">) =>
  blocks.flatMap((block) => (block.kind === "paragraph" ? [block.text] : [])).join("\n\n");

export type Thread = {
  /** The Message-IDs of the mails that the visitor got or gets, oldest first. */
  references: string[];
  /** True if one of them acknowledges the submission. */
  isAcknowledged: boolean;
};

/** The mails to the visitor about a submission so far, for a thread in their mail program. Failed ones are left out. */
export async function threadOf(trx: Database, submissionId: number): Promise<Thread> {
  const mails = await trx
    .selectFrom("outbox")
    .select(["channel", "message_id"])
    .where("submission_id", "=", submissionId)
    .where((row) =>
      row.or([
        row.and([row("channel", "=", "acknowledgement"), row("state", "=", "sent")]),
        row.and([row("channel", "=", "visitor"), row("state", "!=", "failed")]),
      ]),
    )
    .orderBy("id")
    .execute();
  return {
    references: mails.map(({ message_id }) => message_id),
    isAcknowledged: mails.some(({ channel }) => channel === "acknowledgement"),
  };
}
