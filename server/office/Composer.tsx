import { acceptOf } from "#contract/files.ts";
import { fillText } from "#contract/fill-text.ts";
import { Notice, Options } from "#site/components/controls/Controls.tsx";
import { settingsIn } from "../config/settings.ts";
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
import { Filled } from "./Page.tsx";
import { DECLINE_REPLY, repliesFor, unfilledPlace } from "./replies/replies.ts";

/** The other addresses of the conversation that an answer can go to: the last ones that wrote. */
const MOST_RECIPIENTS = 10;

export async function Composer(props: SectionProps) {
  const { submission, hasPassedOffer, context, office, draft, attachments, mails } = props;
  const { reference, email, status, kind, language } = submission;
  const { words } = context;
  const { composer: texts } = words;
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
    <section id="answer" className="is-grid composer" aria-label={texts.name}>
      {isSafeRecipient(email) ? (
        <>
          {hasPassedOffer && offer}
          <label htmlFor="text">{others.length > 0 ? texts.answer : fillText(texts.answerTo, { email })}</label>
          {others.length > 0 && (
            <select name={RECIPIENT} aria-label={texts.recipient} defaultValue={draft?.recipient}>
              <option value="">{fillText(texts.to, { email })}</option>
              <Options
                of={others.map((mail) => [mail.sender, fillText(texts.toOther, { sender: senderText(mail) })])}
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
              {texts.notAnswering}
            </p>
          )}
          <div className="row">
            {isDeclining && <ActionButton action={decline} kind="ink" />}
            {!isAnswering && <ActionButton action={sendAndKeepOpen} kind="ink" />}
            <ActionButton
              action={sendAnswer}
              label={isAnswering ? undefined : texts.sendAsAnswer}
              kind={isAnswering && !isDeclining ? "ink" : undefined}
            />
            {isAnswering && <ActionButton action={sendAndKeepOpen} />}
            {canDecline && !isDeclining && <ActionButton action={decline} />}
            {isOpen && <ActionButton action={markAnswered} />}
            {!hasPassedOffer && offer}
          </div>
          {isOpen && !waitsForVisitor(submission, context.now) && (
            <p className="faint">{offer ? texts.countsWithOffer : texts.counts}</p>
          )}
          {replies.length > 0 && (
            <fieldset className="row chips">
              <legend>{texts.addReply}</legend>
              {replies.map(({ id, label }) => (
                <ActionButton key={id} action={APPEND} label={label} fields={{ reply: id }} />
              ))}
            </fieldset>
          )}
          <label htmlFor="files">{texts.files}</label>
          {files.length > 0 && (
            <ul className="files">
              {files.map(({ id, name, bytes }) => (
                <li key={id}>
                  {`${name}, ${describeSize(bytes, words.language)} `}
                  <ActionButton action={REMOVE_FILE} fields={{ file: String(id) }}>
                    <Filled text={texts.remove} values={{ file: <span className="sr">{name}</span> }} />
                  </ActionButton>
                </li>
              ))}
            </ul>
          )}
          <input id="files" type="file" name="files" multiple accept={acceptOf(ANSWER_FILE_TYPES)} />
        </>
      ) : (
        <>
          <Notice tone="warn">{noMailTo(email, words)}</Notice>
          {isOpen && (
            <p className="row">
              <ActionButton action={markAnswered} />
            </p>
          )}
        </>
      )}
      <details open={draft !== undefined && draft.note !== ""}>
        <summary>{texts.writeNote}</summary>
        <label htmlFor="note-text">{texts.note}</label>
        <textarea id="note-text" name="note" rows={3} defaultValue={draft?.note ?? ""} />
        <p className="row">
          <ActionButton action={note} />
        </p>
      </details>
      {isSafeRecipient(email) && (
        <p>
          <a
            className="button"
            href={answerLink(
              email,
              `Re: ${settingsIn(office.settings(), language).siteName} (${reference})`,
              isUnfilled ? "" : answer,
            )}
          >
            {texts.ownMail}
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
