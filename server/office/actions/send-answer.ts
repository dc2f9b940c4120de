import { fillText } from "#contract/fill-text.ts";
import type { OfficeWords } from "#contract/office-words.ts";
import { describeDue, officeTimes } from "../../business-hours/time-words.ts";
import { settingsIn } from "../../config/settings.ts";
import { answeredColumns, type Change, waitsForVisitor } from "../../database/change-submission.ts";
import { clearDraft } from "../../database/drafts.ts";
import { isSafeRecipient } from "../../database/email-address.ts";
import { findMails, writtenIn } from "../../database/find-mails.ts";
import { EVENTS } from "../../database/kinds.ts";
import { type Purpose, wasQueued } from "../../database/queue-delivery.ts";
import type { Database, StoredMail, Submission } from "../../database/schema.ts";
import { addSearchText } from "../../database/search-text.ts";
import { officeAddressFor, type PreparedMail } from "../../delivery/mail.ts";
import type { MailBlock } from "../../delivery/mail-body.ts";
import { visitorName } from "../../text/one-line.ts";
import type { Action, ActionResult, PostedAction } from "../action.ts";
import { answerText, lastMailFrom, otherWriters, threadOf } from "../messages/letters.ts";
import { noMailTo, tooLong } from "../messages/message-words.ts";
import { fieldText, type Office } from "../office-context.ts";
import { DECLINE_LIMIT, signatureOf, unfilledPlace } from "../replies/replies.ts";

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
};

/** Mails the visitor something that does not answer: the message stays open, and its due time stays. */
export const sendAndKeepOpen: Action = {
  ...EVENTS.replyOpen,
  run: (posted) => send(posted, "replyOpen"),
};

/** Declines a candidate with a mail, once. It is an answer. */
export const decline: Action = {
  ...EVENTS.decline,
  kind: "application",
  async run({ form, submission, office, actor, version }) {
    const text = fieldText(form, "text");
    const { officeWords } = office.settings();
    const { actions: texts } = officeWords;
    if (text === "" || text.length > DECLINE_LIMIT)
      return { error: fillText(texts.declineLength, { limit: DECLINE_LIMIT }), status: 422 };
    const unfilled = await unfilledPlace(office, submission, actor, text);
    if (unfilled !== undefined) return { error: fillText(texts.unfilled, { place: unfilled }), status: 422 };
    if (fieldText(form, RECIPIENT) !== "")
      return { error: fillText(texts.declineTo, { email: submission.email }), status: 422 };
    if (!isSafeRecipient(submission.email)) return { error: noMailTo(submission.email, officeWords), status: 422 };
    const change: Change = {
      event: decline.name,
      async columns(before, by) {
        if (await isDeclined(by.trx, before.id)) return undefined;
        const decided_at = before.decided_at ?? by.now;
        return { ...answeredColumns(before, by), stage: "declined", decided_at };
      },
      alongside: (trx, submission) =>
        sendLetter(office, trx, submission, {
          kind: "decline",
          recipient: submission.email,
          author: actor,
          text,
          subject: fillText(visitorWords(office, submission).decline.subject, { reference: submission.reference }),
        }),
    };
    return await office.change(submission.reference, change, { actor, version });
  },
};

export const markAnswered: Action = {
  ...EVENTS.markAnswered,
  change: () => ({
    columns: (before, by) =>
      before.status === "answered" && before.snoozed_until === null ? undefined : answeredColumns(before, by),
  }),
  link: { button: "markAnswered", isPossible: ({ status }) => status === "open" },
};

async function send(posted: PostedAction, name: "reply" | "replyOpen"): Promise<ActionResult> {
  const { form, submission, office, actor, version } = posted;
  const text = fieldText(form, "text");
  const to = fieldText(form, RECIPIENT);
  const { officeWords } = office.settings();
  const mails = await findMails(office.database, submission.id);
  if (to !== "" && !otherWriters(mails, submission.email).some(({ sender }) => sender === to))
    return { error: fillText(officeWords.actions.notInConversation, { address: to }), status: 422 };
  const recipient = to || submission.email;
  const error = errorIn(text, recipient, officeWords);
  if (error) return { error, status: 400 };
  const unfilled = await unfilledPlace(office, submission, actor, text);
  if (unfilled !== undefined)
    return { error: fillText(officeWords.actions.unfilled, { place: unfilled }), status: 422 };
  const key = { submission_id: submission.id, person: actor };
  const result = await office.change(
    submission.reference,
    {
      event: name,
      detail: to,
      async columns(before, by) {
        if (before.version !== version && (await wasSent(by.trx, before, { version, recipient, text })))
          return undefined;
        return name === "reply" && !waitsForVisitor(before, by.now)
          ? answeredColumns(before, by)
          : { owner: before.owner ?? actor, snoozed_until: null, suspect: null };
      },
      alongside: (trx, submission) =>
        sendLetter(office, trx, submission, {
          kind: name,
          key: version,
          recipient,
          author: actor,
          text,
          quote: quoteFor(office, submission, recipient, mails),
        }),
    },
    { actor, version },
  );
  if (result.outcome === "unchanged") await clearDraft(office.database, key, "answer", text);
  return result;
}

function errorIn(text: string, recipient: string, words: OfficeWords): string | undefined {
  if (!isSafeRecipient(recipient)) return noMailTo(recipient, words);
  const { noAnswer, longAnswer } = words.actions;
  return text === "" ? noAnswer : tooLong(longAnswer, text, ANSWER_LIMIT);
}

type Sent = { version: number; recipient: string; text: string };

async function wasSent(trx: Database, { id }: Submission, { version, recipient, text }: Sent): Promise<boolean> {
  const sent = await trx
    .selectFrom("outbox")
    .select("payload")
    .where((row) => row.and({ submission_id: id, channel: "visitor", key: String(version), recipient }))
    .where("kind", "in", ["reply", "replyOpen"])
    .executeTakeFirst();
  return (
    sent?.payload != null && answerText(JSON.parse(sent.payload) as PreparedMail) === paragraphsOf(text).join("\n\n")
  );
}

const visitorWords = (office: Office, { language }: Submission) => settingsIn(office.settings(), language).words;

/** The last text of an answer's recipient. */
function quoteFor(office: Office, submission: Submission, recipient: string, mails: readonly StoredMail[]): MailBlock {
  const { email, body, created_at } = submission;
  const written = lastMailFrom(mails, recipient);
  const visitor = visitorName(submission);
  const by = written && recipient !== email ? written.sender_name || recipient : visitor;
  const { language, server } = visitorWords(office, submission);
  const timeFormat = { ...officeTimes(office.settings(), office.now()), language };
  const time = describeDue(written?.sent_at ?? created_at, timeFormat, server.localTime);
  return { kind: "quote", intro: `${by}, ${time}:`, text: written ? writtenIn(written) : body };
}

type Letter = Purpose & {
  recipient: string;
  author: string;
  text: string;
  subject?: string;
  quote?: MailBlock;
};

/** Queues a mail of a person with the signature and the files of the draft, and empties the draft. */
async function sendLetter(
  office: Office,
  trx: Database,
  submission: Submission,
  { recipient, author, text, subject, quote, ...about }: Letter,
): Promise<void> {
  const { id, kind, reference } = submission;
  const settings = settingsIn(office.settings(), submission.language);
  const { references, isAcknowledged } = await threadOf(trx, id);
  const answered = (isAcknowledged && settings.acknowledgements?.[kind].subject) || settings.siteName;
  const payload: PreparedMail = {
    language: settings.words.language,
    subject: subject ?? `Re: ${answered} (${reference})`,
    blocks: [
      ...paragraphsOf(text).map((paragraph) => ({ kind: "paragraph", text: paragraph }) as const),
      { kind: "signature", text: (await signatureOf(settings, trx, author)).text },
      ...(quote ? [quote] : []),
    ],
    footer: [],
    replyTo: officeAddressFor(kind, settings),
    references,
    isPersonal: true,
    author,
  };
  const outbox_id = await office.queue(trx, { submission, channel: "visitor", ...about, recipient, payload });
  if (outbox_id === undefined) throw new Error("this answer was queued before");
  await trx
    .updateTable("file")
    .set({ drafted_by: null, outbox_id })
    .where("submission_id", "=", id)
    .where("drafted_by", "=", author)
    .execute();
  await addSearchText(trx, id, text);
  await clearDraft(trx, { submission_id: id, person: author }, "answer", text);
}

const paragraphsOf = (text: string) =>
  text
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);

export const isDeclined = (database: Database, submissionId: number) =>
  wasQueued(database, submissionId, { kind: "decline" });
