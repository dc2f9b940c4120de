import type { Database } from "../../database/open-database.ts";

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
