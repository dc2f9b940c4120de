import { fillText } from "#contract/fill-text.ts";
import { answeredColumns } from "../../database/change-submission.ts";
import { detailsOf } from "../../database/details.ts";
import { isSafeRecipient } from "../../database/mailbox.ts";
import type { Database } from "../../database/open-database.ts";
import { queueDelivery } from "../../database/queue-delivery.ts";
import type { Submission } from "../../database/schema.ts";
import type { PreparedMail } from "../../delivery/prepared-mail.ts";
import { oneLine } from "../../text/one-line.ts";
import type { Action } from "../action.ts";
import { ChangeForm } from "../messages/ChangeForm.tsx";
import { noMailTo } from "../messages/message-words.ts";
import type { SectionProps } from "../messages/section.ts";
import { threadOf } from "../messages/thread-of.ts";
import { fieldText } from "../office-context.ts";
import { DECLINE_LIMIT } from "../replies/replies.ts";

/** A place in the saved text that the person has to fill, such as the reasons. */
const PLACE = /\[[^\]]+\]/;

/** Declines a candidate with a mail, once. It is an answer. */
export const decline: Action = {
  name: "decline",
  path: "decline",
  kind: "application",
  history: "declined with a mail",
  isAnswer: true,
  sendsMail: true,
  change({ form, message, office }) {
    const text = fieldText(form, "text");
    if (text === "" || text.length > DECLINE_LIMIT)
      return { error: `Write a text of at most ${DECLINE_LIMIT} characters.`, status: 422 };
    const unfilled = form.get("place");
    if (unfilled && text.includes(unfilled)) return { error: `Replace ${unfilled} with your own words.`, status: 422 };
    if (!isSafeRecipient(message.email)) return { error: noMailTo(message.email), status: 422 };
    return {
      async columns(before, by) {
        if (await isDeclined(by.trx, before.id)) return undefined;
        const decided_at = before.decided_at ?? by.now;
        return { ...answeredColumns(before, by), stage: "declined", decided_at };
      },
      async queueMails(trx, submission) {
        const { siteName, siteOrigin, careersMailTo } = office.config();
        const words = office.words();
        const payload: PreparedMail = {
          language: words.language,
          subject: fillText(words.decline.subject, { reference: submission.reference }),
          blocks: [{ kind: "paragraph", text }],
          footer: [`${siteName}, ${siteOrigin}`],
          replyTo: careersMailTo,
          references: (await threadOf(trx, submission.id)).references,
          isPersonal: true,
        };
        const mail = { submission, channel: "visitor", purpose: decline.name, recipient: submission.email } as const;
        await queueDelivery(trx, { ...mail, payload }, { now: office.now(), messageId: office.messageId });
      },
    };
  },
};

/** True if the candidate was sent a decline mail. */
export async function isDeclined(database: Database, submissionId: number): Promise<boolean> {
  const mail = await database
    .selectFrom("outbox")
    .select("id")
    .where("submission_id", "=", submissionId)
    .where("channel", "=", "visitor")
    .where("purpose", "=", decline.name)
    .executeTakeFirst();
  return mail !== undefined;
}

/** The text of the decline mail, for the person to edit. */
export function declineText(submission: Pick<Submission, "name" | "email" | "details">, text: string): string {
  const name = oneLine(submission.name) || submission.email;
  return fillText(text, { name, role: oneLine(detailsOf(submission).subject ?? "") });
}

export function DeclineForm({
  message,
  context,
  entered,
  text: saved,
}: Pick<SectionProps, "message" | "context" | "entered"> & { text: string }) {
  const form = entered(decline.name);
  const text = form ? fieldText(form, "text") : declineText(message, saved);
  const [place] = saved.match(PLACE) ?? [];
  return (
    <details open={form !== undefined}>
      <summary>Decline with a mail</summary>
      <ChangeForm message={message} context={context} to={decline.path}>
        <label>
          Mail
          {place && <input type="hidden" name="place" value={place} />}
          <textarea name="text" rows={12} maxLength={DECLINE_LIMIT} defaultValue={text} required />
        </label>
        <p className="faint">It counts as the answer and is sent once.</p>
        <button type="submit">Send and decline</button>
      </ChangeForm>
    </details>
  );
}
