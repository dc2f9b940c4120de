import { fillText } from "#contract/fill-text.ts";
import { answeredColumns, type Change } from "../../database/change-submission.ts";
import { clearDraft } from "../../database/drafts.ts";
import { isSafeRecipient } from "../../database/email-address.ts";
import { EVENTS } from "../../database/kinds.ts";
import type { Database } from "../../database/schema.ts";
import { addSearchText } from "../../database/search-text.ts";
import type { Action } from "../action.ts";
import { threadOf } from "../messages/letters.ts";
import { noMailTo, unfilledError } from "../messages/message-words.ts";
import { fieldText } from "../office-context.ts";
import { DECLINE_LIMIT, signatureOf, unfilledPlace } from "../replies/replies.ts";
import { queueLetter, RECIPIENT } from "./send-answer.ts";

/** Declines a candidate with a mail, once. It is an answer. */
export const decline: Action = {
  ...EVENTS.decline,
  kind: "application",
  async run({ form, message, office, actor, version }) {
    const text = fieldText(form, "text");
    if (text === "" || text.length > DECLINE_LIMIT)
      return { error: `Write a text of at most ${DECLINE_LIMIT} characters.`, status: 422 };
    const unfilled = await unfilledPlace(office, message, actor, text);
    if (unfilled !== undefined) return { error: unfilledError(unfilled), status: 422 };
    if (fieldText(form, RECIPIENT) !== "")
      return { error: `A decline goes to ${message.email}: choose this address. Nothing was sent.`, status: 422 };
    if (!isSafeRecipient(message.email)) return { error: noMailTo(message.email), status: 422 };
    const change: Change = {
      event: decline.name,
      async columns(before, by) {
        if (await isDeclined(by.trx, before.id)) return undefined;
        const decided_at = before.decided_at ?? by.now;
        return { ...answeredColumns(before, by), stage: "declined", decided_at };
      },
      async alongside(trx, submission) {
        const { careersMailTo } = office.config();
        const words = office.config().words;
        const payload = {
          language: words.language,
          subject: fillText(words.decline.subject, { reference: submission.reference }),
          blocks: [
            { kind: "paragraph", text } as const,
            { kind: "signature", text: (await signatureOf(office, trx, actor)).text } as const,
          ],
          footer: [],
          replyTo: careersMailTo,
          references: (await threadOf(trx, submission.id)).references,
          isPersonal: true,
          author: actor,
        };
        await queueLetter(office, trx, submission, { purpose: "decline", payload });
        await addSearchText(trx, submission.id, text);
        await clearDraft(trx, { submission_id: submission.id, person: actor }, "answer", text);
      },
    };
    return await office.change(message.reference, change, { actor, version });
  },
  button: { label: "Send, and decline" },
};

export async function isDeclined(database: Database, submissionId: number): Promise<boolean> {
  const mail = await database
    .selectFrom("outbox")
    .select("id")
    .where((row) => row.and({ submission_id: submissionId, channel: "visitor", purpose: "decline" }))
    .executeTakeFirst();
  return mail !== undefined;
}
