import { fillText } from "#contract/fill-text.ts";
import { describeDue } from "../../business-hours/time-words.ts";
import { answeredColumns } from "../../database/change-submission.ts";
import { isSafeRecipient } from "../../database/mailbox.ts";
import type { Database } from "../../database/open-database.ts";
import { queueDelivery } from "../../database/queue-delivery.ts";
import type { Submission } from "../../database/schema.ts";
import type { PreparedMail } from "../../delivery/prepared-mail.ts";
import { mailtoOf } from "../../text/mailto-of.ts";
import { oneLine } from "../../text/one-line.ts";
import type { Action } from "../action.ts";
import { ActionButton, ChangeForm } from "../messages/ChangeForm.tsx";
import { answerPurpose, answerText } from "../messages/message-data.ts";
import { queryString } from "../messages/message-filter.ts";
import { noMailTo } from "../messages/message-words.ts";
import type { SectionProps } from "../messages/section.ts";
import { threadOf } from "../messages/thread-of.ts";
import { fieldText, type Office } from "../office-context.ts";
import { readReplies } from "../replies/replies.ts";
import { markAnswered } from "./mark-answered.ts";

/** The maximum length of an answer, in UTF-16 code units. */
const ANSWER_LIMIT = 20_000;

/** Mails an answer to the visitor. An answer to each version of the message is sent once. */
export const sendAnswer: Action = {
  name: "reply",
  path: "answer",
  history: "sent an answer",
  isAnswer: true,
  sendsMail: true,
  change({ form, message, office, version }) {
    const text = fieldText(form, "text");
    const error = errorIn(text, message);
    if (error) return { error, status: 400 };
    return {
      columns: async (before, by) =>
        before.version !== version && (await wasSent(by.trx, before, version, text))
          ? undefined
          : answeredColumns(before, by),
      async queueMails(trx, submission) {
        const payload = await answerMail(office, trx, submission, text);
        const delivery = { submission, channel: "visitor", purpose: answerPurpose(version) } as const;
        const { messageId } = office;
        await queueDelivery(
          trx,
          { ...delivery, recipient: submission.email, payload },
          { now: office.now(), messageId },
        );
      },
    };
  },
};

function errorIn(text: string, { email }: Submission): string | undefined {
  if (!isSafeRecipient(email)) return noMailTo(email);
  if (text === "") return "The answer is empty. Nothing was sent.";
  if (text.length > ANSWER_LIMIT)
    return `The answer has ${text.length} characters, and ${ANSWER_LIMIT} fit. Nothing was sent.`;
  return undefined;
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

/** A saved reply with its placeholders replaced. */
type OfferedReply = { id: string; label: string; text: string };

/** The saved replies for a message. Those that name a due time are only for messages that have one. */
async function repliesFor(office: Office, message: Submission): Promise<OfferedReply[]> {
  const { config, words } = office;
  const { kind, name, reference, due_at } = message;
  const style = { timeZone: config().officeHours.timeZone, language: words().language };
  const values = {
    name: oneLine(name),
    reference,
    ...(due_at !== null && { due: describeDue(due_at, style) }),
  };
  const { replies } = await readReplies(office);
  return replies
    .filter(({ kinds, text }) => (kinds?.includes(kind) ?? true) && (due_at !== null || !text.includes("{due}")))
    .map(({ id, label, text }) => ({ id, label, text: fillText(text, values).trim() }));
}

/** Two ways to answer: in a mail program, or from here. */
export async function AnswerForms({ message, context, office, address, entered }: SectionProps) {
  const { reference, email, status } = message;
  const list = queryString(context.query);
  const page = `/office/messages/${reference}${list}`;
  const replies = await repliesFor(office, message);
  const chosen = replies.find(({ id }) => id === address.get("reply"));
  const form = entered(sendAnswer.name);
  if (!isSafeRecipient(email)) {
    return (
      <section id="answer">
        <h2>Answer</h2>
        <p className="notice">{noMailTo(email)}</p>
        <AnsweredForm message={message} context={context} />
      </section>
    );
  }
  return (
    <section id="answer">
      <h2>{status === "answered" ? "Answer again" : "Answer"}</h2>
      {replies.length > 0 && (
        <nav className="chips" aria-label="Saved replies">
          <span>Start from</span>
          <a href={`${page}#answer`} aria-current={chosen ? undefined : "true"}>
            An empty answer
          </a>
          {replies.map(({ id, label }) => (
            <a
              key={id}
              href={`${page}${list ? "&" : "?"}reply=${id}#answer`}
              aria-current={id === chosen?.id ? "true" : undefined}
            >
              {label}
            </a>
          ))}
        </nav>
      )}
      <ChangeForm message={message} context={context} to={sendAnswer.path}>
        <label htmlFor="text">Answer to {email}</label>
        <textarea
          id="text"
          name="text"
          rows={10}
          required
          maxLength={ANSWER_LIMIT}
          aria-describedby="text-hint"
          defaultValue={form ? fieldText(form, "text") : (chosen?.text ?? "")}
        />
        <p className="faint" id="text-hint">
          Sent by mail, with the message quoted below it. An answer to it reaches the office’s mailbox.
        </p>
        <p className="actions">
          <button className="ink" type="submit">
            Send from here
          </button>
        </p>
      </ChangeForm>
      <div className="own-mail">
        <a
          className="button quiet"
          href={answerLink(email, `Re: ${office.config().siteName} (${reference})`, chosen?.text)}
        >
          Answer in your mail program
        </a>
        <AnsweredForm message={message} context={context} />
      </div>
    </section>
  );
}

function AnsweredForm({ message, context }: Pick<SectionProps, "message" | "context">) {
  if (message.status !== "open") return null;
  return (
    <ChangeForm message={message} context={context}>
      <ActionButton action={markAnswered} />
    </ChangeForm>
  );
}

/** The link to an answer in a mail program. */
function answerLink(email: string, subject: string, body: string | undefined): string {
  const text = body === undefined ? "" : `&body=${encodeURIComponent(body.replaceAll("\n", "\r\n"))}`;
  return `${mailtoOf(email)}?subject=${encodeURIComponent(subject)}${text}`;
}
