import { describeTime } from "../../business-hours/time-words.ts";
import { answeredColumns, waitsForVisitor } from "../../database/change-submission.ts";
import { clearDraft } from "../../database/drafts.ts";
import { isSafeRecipient } from "../../database/email-address.ts";
import { findMails } from "../../database/find-mails.ts";
import { EVENTS, type Purpose } from "../../database/kinds.ts";
import type { Database, Mail, Submission } from "../../database/schema.ts";
import { addSearchText } from "../../database/search-text.ts";
import { officeAddressFor, type PreparedMail } from "../../delivery/mail.ts";
import { oneLine } from "../../text/one-line.ts";
import { splitMail } from "../../text/split-mail.ts";
import type { Action, ActionResult, PostedAction } from "../action.ts";
import { answerText, lastMailFrom, otherWriters, threadOf } from "../messages/letters.ts";
import { noMailTo, tooLong, unfilledError } from "../messages/message-words.ts";
import { fieldText, type Office, officeTimes } from "../office-context.ts";
import { signatureOf, unfilledPlace } from "../replies/replies.ts";

const ANSWER_LIMIT = 20_000;

/** The field with the address that an answer goes to. Empty: the visitor's. */
export const RECIPIENT = "to";

/**
 * Mails an answer to the visitor, or to another address of the conversation. An answer to each version of the message is sent
 * once. While the visitor has times to choose from, the message stays open.
 */
export const sendAnswer: Action = {
  ...EVENTS.reply,
  run: (posted) => send(posted, "reply"),
  button: { label: "Send", isPrimary: true },
};

/** Mails the visitor something that does not answer: the message stays open, and its due time stays. */
export const sendAndKeepOpen: Action = {
  ...EVENTS.replyOpen,
  run: (posted) => send(posted, "replyOpen"),
  button: { label: "Send, and keep open" },
};

/** Records that the visitor was answered elsewhere. */
export const markAnswered: Action = {
  ...EVENTS.markAnswered,
  change: () => ({
    columns: (before, by) =>
      before.status === "answered" && before.snoozed_until === null ? undefined : answeredColumns(before, by),
  }),
  button: { label: "I answered" },
  link: { button: () => "I answered it", isPossible: ({ status }) => status === "open" },
};

async function send(posted: PostedAction, name: "reply" | "replyOpen"): Promise<ActionResult> {
  const { form, message, office, actor, version } = posted;
  const text = fieldText(form, "text");
  const to = fieldText(form, RECIPIENT);
  const mails = await findMails(office.database, message.id);
  if (to !== "" && !otherWriters(mails, message.email).some(({ sender }) => sender === to))
    return { error: `${to} is not an address of this conversation. Nothing was sent.`, status: 422 };
  const recipient = to || message.email;
  const error = errorIn(text, recipient);
  if (error) return { error, status: 400 };
  const unfilled = await unfilledPlace(office, message, actor, text);
  if (unfilled !== undefined) return { error: unfilledError(unfilled), status: 422 };
  const key = { submission_id: message.id, person: actor };
  const result = await office.change(
    message.reference,
    {
      event: name,
      detail: to,
      async columns(before, by) {
        if (before.version !== version && (await wasSent(by.trx, before, { version, recipient, text })))
          return undefined;
        return name === "reply" && !waitsForVisitor(before)
          ? answeredColumns(before, by)
          : { owner: before.owner ?? actor, snoozed_until: null };
      },
      async alongside(trx, submission) {
        const payload = await letterTo(office, trx, submission, { text, author: actor, recipient, mails });
        await queueLetter(office, trx, submission, { purpose: `${name} ${version}`, recipient, payload });
        await addSearchText(trx, submission.id, text);
        await clearDraft(trx, key, "answer", text);
      },
    },
    { actor, version },
  );
  if (result.outcome === "unchanged") await clearDraft(office.database, key, "answer", text);
  return result;
}

function errorIn(text: string, recipient: string): string | undefined {
  if (!isSafeRecipient(recipient)) return noMailTo(recipient);
  if (text === "") return "The answer is empty. Nothing was sent.";
  const error = tooLong("The answer", text, ANSWER_LIMIT);
  return error && `${error} Nothing was sent.`;
}

type Sent = { version: number; recipient: string; text: string };

async function wasSent(trx: Database, { id }: Submission, { version, recipient, text }: Sent): Promise<boolean> {
  const sent = await trx
    .selectFrom("outbox")
    .select("payload")
    .where("submission_id", "=", id)
    .where("channel", "=", "visitor")
    .where("purpose", "in", [`reply ${version}`, `replyOpen ${version}`])
    .where("recipient", "=", recipient)
    .executeTakeFirst();
  return (
    sent?.payload != null && answerText(JSON.parse(sent.payload) as PreparedMail) === paragraphsOf(text).join("\n\n")
  );
}

/** A mail that a person writes, with the signature of the person, above what its recipient wrote last. */
async function letterTo(
  office: Office,
  trx: Database,
  submission: Submission,
  { text, author, recipient, mails }: { text: string; author: string; recipient: string; mails: readonly Mail[] },
): Promise<PreparedMail & { author: string }> {
  const { id, kind, reference, name, email, created_at } = submission;
  const config = office.config();
  const { references, isAcknowledged } = await threadOf(trx, id);
  const answered = (isAcknowledged && config.acknowledgements?.[kind].subject) || config.siteName;
  const written = lastMailFrom(mails, recipient);
  const visitor = oneLine(name) || email;
  const quoted = written
    ? {
        by: recipient === email ? visitor : written.sender_name || recipient,
        text: splitMail(written.body).text,
        at: written.sent_at,
      }
    : { by: visitor, text: submission.body, at: created_at };
  const { language } = office.config().words;
  return {
    language,
    subject: `Re: ${answered} (${reference})`,
    blocks: [
      ...paragraphsOf(text).map((paragraph) => ({ kind: "paragraph", text: paragraph }) as const),
      { kind: "signature", text: (await signatureOf(office, trx, author)).text },
      {
        kind: "quote",
        intro: `${quoted.by}, ${describeTime(quoted.at, { ...officeTimes(config), language })}:`,
        text: quoted.text,
      },
    ],
    footer: [],
    replyTo: officeAddressFor(kind, config),
    references,
    isPersonal: true,
    author,
  };
}

/** Queues a mail of a person, by default to the visitor, with the files of the person's draft. */
export async function queueLetter(
  office: Office,
  trx: Database,
  submission: Submission,
  {
    purpose,
    recipient = submission.email,
    payload,
  }: { purpose: Purpose; recipient?: string; payload: PreparedMail & { author: string } },
): Promise<void> {
  const { id } = submission;
  await office.queue(trx, { submission, channel: "visitor", purpose, recipient, payload });
  await trx
    .updateTable("file")
    .set((row) => ({
      drafted_by: null,
      outbox_id: row
        .selectFrom("outbox")
        .select("id")
        .where("submission_id", "=", id)
        .where("channel", "=", "visitor")
        .where("purpose", "=", purpose),
    }))
    .where("submission_id", "=", id)
    .where("drafted_by", "=", payload.author)
    .execute();
}

const paragraphsOf = (text: string) =>
  text
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
