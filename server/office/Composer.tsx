import { acceptOf } from "#contract/files.ts";
import { Notice, Options } from "#site/components/controls/Controls.tsx";
import { waitsForVisitor } from "../database/change-submission.ts";
import { REPLY_EFFECT } from "../database/drafts.ts";
import { isSafeRecipient, mailtoOf } from "../database/email-address.ts";
import { describeSize } from "../uploads/file-label.ts";
import { note } from "./actions/note.ts";
import { decline, isDeclined, markAnswered, RECIPIENT, sendAndKeepOpen, sendAnswer } from "./actions/send-answer.ts";
import { ANSWER_FILE_TYPES, APPEND, REMOVE_FILE } from "./keep-typed.ts";
import { offerTimes } from "./meetings/meeting-section.tsx";
import { ActionButton } from "./messages/ActionButton.tsx";
import { otherWriters, senderText } from "./messages/letters.ts";
import type { SectionProps } from "./messages/message-data.ts";
import { noMailTo } from "./messages/message-words.ts";
import { DECLINE_REPLY, repliesFor, unfilledPlace } from "./replies/replies.ts";

/** The other addresses of the conversation that an answer can go to: the last ones that wrote. */
const MOST_RECIPIENTS = 10;

export async function Composer(props: SectionProps) {
  const { submission, hasPassedOffer, context, office, draft, attachments, mails } = props;
  const { reference, email, status, kind } = submission;
  const canDecline = kind === "application" && !(await isDeclined(office.database, submission.id));
  const replies = (await repliesFor(office, submission, context.person)).filter(
    ({ id }) => id !== DECLINE_REPLY || canDecline,
  );
  const answer = draft?.answer ?? "";
  const isAnswering = draft?.answers !== REPLY_EFFECT.staysOpen;
  const isDeclining = canDecline && draft?.answers === REPLY_EFFECT.declines;
  const isUnfilled = (await unfilledPlace(office, submission, context.person, answer)) !== undefined;
  const isOpen = status === "open";
  const offer = offerTimes(props);
  const others = otherWriters(mails, email).slice(0, MOST_RECIPIENTS);
  const files = attachments.filter(({ drafted_by }) => drafted_by === context.person);
  return (
    <section id="answer" className="composer" aria-label="Answer and note">
      {isSafeRecipient(email) ? (
        <>
          {hasPassedOffer && offer}
          <label htmlFor="text">{others.length > 0 ? "Answer" : `Answer to ${email}`}</label>
          {others.length > 0 && (
            <select name={RECIPIENT} aria-label="Recipient of the answer" defaultValue={draft?.recipient}>
              <option value="">To {email}</option>
              <Options
                of={others.map((mail) => [mail.sender, `To ${senderText(mail)}, not the address of the message`])}
              />
            </select>
          )}
          <textarea
            id="text"
            name="text"
            rows={5}
            aria-describedby={isAnswering ? undefined : "not-answering"}
            defaultValue={answer}
          />
          {!isAnswering && (
            <p className="faint" id="not-answering">
              The saved reply does not answer: the message stays open, and its due time stays.
            </p>
          )}
          <div className="row">
            {isDeclining && <ActionButton action={decline} kind="ink" />}
            {!isAnswering && <ActionButton action={sendAndKeepOpen} kind="ink" />}
            <ActionButton
              action={sendAnswer}
              label={isAnswering ? undefined : "Send as the answer"}
              kind={isAnswering && !isDeclining ? "ink" : undefined}
            />
            {isAnswering && <ActionButton action={sendAndKeepOpen} />}
            {canDecline && !isDeclining && <ActionButton action={decline} />}
            {isOpen && <ActionButton action={markAnswered} />}
            {!hasPassedOffer && offer}
          </div>
          {isOpen && !waitsForVisitor(submission, context.now) && (
            <p className="faint">
              {`${offer ? "“Send”, “I answered” and “Offer these times”" : "“Send” and “I answered”"} each count as the answer; “Send, and keep open” does not.`}
            </p>
          )}
          {replies.length > 0 && (
            <fieldset className="row chips">
              <legend>Add a saved reply</legend>
              {replies.map(({ id, label }) => (
                <ActionButton key={id} action={APPEND} label={label} fields={{ reply: id }} />
              ))}
            </fieldset>
          )}
          <label htmlFor="files">Files</label>
          {files.length > 0 && (
            <ul className="files">
              {files.map(({ id, name, bytes }) => (
                <li key={id}>
                  {`${name}, ${describeSize(bytes)} `}
                  <ActionButton action={REMOVE_FILE} fields={{ file: String(id) }}>
                    Remove<span className="sr"> {name}</span>
                  </ActionButton>
                </li>
              ))}
            </ul>
          )}
          <input id="files" type="file" name="files" multiple accept={acceptOf(ANSWER_FILE_TYPES)} />
        </>
      ) : (
        <>
          <Notice tone="warn">{noMailTo(email)}</Notice>
          {isOpen && (
            <p className="row">
              <ActionButton action={markAnswered} />
            </p>
          )}
        </>
      )}
      <details open={draft !== undefined && draft.note !== ""}>
        <summary>Write a note</summary>
        <label htmlFor="note-text">Note for the office</label>
        <textarea id="note-text" name="note" rows={3} defaultValue={draft?.note ?? ""} />
        <p className="row">
          <ActionButton action={note} />
        </p>
      </details>
      {isSafeRecipient(email) && (
        <p className="own-mail">
          <a
            className="button"
            href={answerLink(email, `Re: ${office.settings().siteName} (${reference})`, isUnfilled ? "" : answer)}
          >
            Answer in your mail program
          </a>
        </p>
      )}
    </section>
  );
}

function answerLink(email: string, subject: string, body: string): string {
  const text = body === "" ? "" : `&body=${encodeURIComponent(body.replaceAll("\n", "\r\n"))}`;
  return `${mailtoOf(email)}?subject=${encodeURIComponent(subject)}${text}`;
}
