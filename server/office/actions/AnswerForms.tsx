import type { SubmissionRecord } from "../../database/submissions.ts";
import { ChangeForm } from "../messages/ChangeForm.tsx";
import type { PageContext } from "../messages/message-context.ts";
import type { OfferedReply } from "../messages/message-data.ts";
import { queryString } from "../messages/message-filter.ts";
import { noMailTo } from "../messages/message-words.ts";

export type AnswerFormsProps = {
  message: SubmissionRecord;
  context: PageContext;
  siteName: string;
  replies: readonly OfferedReply[];
  chosenReply: OfferedReply | undefined;
  /** Whether a mail to the visitor can be sent from here. */
  canBeAnswered: boolean;
  /** The maximum number of characters. */
  limit: number;
  /** A text that was typed before. */
  typed: string | undefined;
};

/** Two ways to answer: in a mail program, or from here. */
export function AnswerForms(props: AnswerFormsProps) {
  const { message, context, siteName, replies, chosenReply, canBeAnswered, limit, typed } = props;
  const { reference, email, status } = message;
  const address = (reply?: string) =>
    `/office/messages/${reference}${queryString(context.query)}${reply ? `${queryString(context.query) ? "&" : "?"}reply=${reply}` : ""}#answer`;
  if (!canBeAnswered) {
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
          <a href={address()} aria-current={chosenReply ? undefined : "true"}>
            An empty answer
          </a>
          {replies.map(({ id, label }) => (
            <a key={id} href={address(id)} aria-current={id === chosenReply?.id ? "true" : undefined}>
              {label}
            </a>
          ))}
        </nav>
      )}
      <ChangeForm message={message} context={context} to="answer">
        <label htmlFor="text">Answer to {email}</label>
        <textarea
          id="text"
          name="text"
          rows={10}
          required
          maxLength={limit}
          aria-describedby="text-hint"
          defaultValue={typed ?? chosenReply?.text ?? ""}
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
        <a className="button quiet" href={mailtoOf(email, `Re: ${siteName} (${reference})`, chosenReply?.text)}>
          Answer in your mail program
        </a>
        <AnsweredForm message={message} context={context} />
      </div>
    </section>
  );
}

function AnsweredForm({ message, context }: Pick<AnswerFormsProps, "message" | "context">) {
  if (message.status !== "open") return null;
  return (
    <ChangeForm message={message} context={context}>
      <button className="quiet" type="submit" name="change" value="answer">
        I answered
      </button>
    </ChangeForm>
  );
}

/** The parts are escaped, because an address may contain characters with a meaning in a URL. */
function mailtoOf(email: string, subject: string, body: string | undefined): string {
  const to = email.split("@").map(encodeURIComponent).join("@");
  const text = body === undefined ? "" : `&body=${encodeURIComponent(body.replaceAll("\n", "\r\n"))}`;
  return `mailto:${to}?subject=${encodeURIComponent(subject)}${text}`;
}
