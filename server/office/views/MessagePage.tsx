import { Fragment, type ReactElement } from "react";
import { KIND_NAMES } from "#contract/vocabulary.ts";
import type { Budgets } from "../../database/details.ts";
import type { HistoryEvent } from "../../database/schema.ts";
import { oneLine } from "../../text/one-line.ts";
import type { PageContext } from "../message-context.ts";
import type { MessageData, OfferedReply, Snooze } from "../message-data.ts";
import { queryString } from "../message-filter.ts";
import { describeEvent } from "../message-words.ts";
import { AnswerForms } from "./AnswerForms.tsx";
import { ChangeForm } from "./ChangeForm.tsx";
import { DueTime, Time } from "./DueTime.tsx";
import { Flags } from "./Flags.tsx";
import type { TypedMeeting } from "./Meeting.tsx";
import { MessageFacts } from "./MessageFacts.tsx";
import { Deliveries, MessageHistory } from "./MessageHistory.tsx";
import { MessageThread } from "./MessageThread.tsx";
import { OwnerForm } from "./OwnerForm.tsx";
import { Page } from "./Page.tsx";
import { SnoozeForm } from "./SnoozeForm.tsx";
import { Status } from "./Status.tsx";

/** What was typed into a form that had no effect, and why. */
export type Typed = {
  error?: string;
  note?: string | undefined;
  answer?: string;
  decline?: string;
  meeting?: TypedMeeting | undefined;
};

export type MessagePageProps = MessageData & {
  siteName: string;
  /** The addresses of its people. */
  office: readonly string[];
  context: PageContext;
  budgets: Budgets;
  replies: readonly OfferedReply[];
  chosenReply: OfferedReply | undefined;
  snoozes: readonly Snooze[];
  canBeAnswered: boolean;
  answerLimit: number;
  noteLimit: number;
  /** What others changed first, if a form had no effect because of that. */
  conflict: readonly HistoryEvent[] | undefined;
  typed: Typed;
  /** Describes what was just done. */
  status: string | undefined;
  /** Blocks of single kinds of messages (kind-sections.ts). */
  sections: readonly (ReactElement | undefined)[];
};

/** One message, and everything that can be done with it. */
export function MessagePage(props: MessagePageProps) {
  const { message, file, history, deliveries, answers, context, siteName, office, budgets, typed, sections } = props;
  const { kind, owner } = message;
  const { now, style, names } = context;
  const hasFailedMail = deliveries.some(({ state, channel }) => state === "failed" && channel !== "webhook");
  return (
    <Page title={oneLine(message.name) || message.email} language="en" siteName={siteName} person={context.person}>
      <p className="tags">
        <span className="kind" data-kind={kind}>
          {KIND_NAMES[kind]}
        </span>
        <DueTime message={message} now={now} style={style} />
        <Flags message={{ ...message, hasFailedMail }} now={now} style={style} />
        <span className={owner === null ? "owner faint" : "owner"}>{owner === null ? "nobody’s" : names(owner)}</span>
      </p>
      <Result {...props} />
      <ActionBar {...props} />
      <MessageThread message={message} answers={answers} context={context} />
      <MessageFacts message={message} file={file} budgets={budgets} style={style} />
      {sections.map((section, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <Fragment key={index}>{section}</Fragment>
      ))}
      <AnswerForms {...props} limit={props.answerLimit} typed={typed.answer} />
      <div className="columns">
        <OwnerForm message={message} context={context} office={office} />
        <SnoozeForm message={message} context={context} snoozes={props.snoozes} />
      </div>
      <section id="note">
        <h2>Note</h2>
        <ChangeForm message={message} context={context}>
          <label className="unseen" htmlFor="note-text">
            Note for the office
          </label>
          <textarea
            id="note-text"
            name="note"
            rows={3}
            maxLength={props.noteLimit}
            placeholder="For the office only"
            defaultValue={typed.note ?? message.note}
          />
          <p className="actions">
            <button className="quiet" type="submit" name="change" value="note">
              Save the note
            </button>
          </p>
        </ChangeForm>
      </section>
      <div className="columns">
        <MessageHistory message={message} history={history} context={context} />
        <Deliveries message={message} deliveries={deliveries} context={context} />
      </div>
      <form method="get" action="/office/messages/erase">
        <input type="hidden" name="selected" value={`${message.reference}:${message.version}`} />
        <p className="actions">
          <button className="quiet bad" type="submit">
            Erase this message…
          </button>
        </p>
      </form>
    </Page>
  );
}

/** Shows what a form did, or why it had no effect; then it still contains what was typed. */
function Result({ conflict, typed, status, context }: MessagePageProps) {
  if (typed.error !== undefined) return <Status tone="error">{typed.error}</Status>;
  if (status !== undefined) return <Status tone="done">{status}</Status>;
  if (!conflict) return null;
  return (
    <Status tone="notice">
      <p>Somebody was first, so your change was not made. What you typed is still here: look, then send it again.</p>
      <ul>
        {conflict.map((event) => (
          <li key={event.id}>
            {describeEvent(event, context)}. <Time at={event.at} style={context.style} />
          </li>
        ))}
      </ul>
    </Status>
  );
}

/**
 * The next step and the way through the list, within reach of the thumb: at the bottom of the screen. The keyboard reaches it
 * first, because it is always in sight, and after an action it comes next.
 */
function ActionBar({ message, context, previous, next }: MessagePageProps) {
  const { status, owner, suspect } = message;
  const list = queryString(context.query);
  const isFree = status === "open" && owner === null;
  return (
    <div className="bar-end">
      <nav className="steps" aria-label="Messages in this list">
        <a className="button quiet" href={`/office${list}`}>
          List
        </a>
        {previous !== undefined && (
          <a className="button quiet" rel="prev" href={`/office/messages/${previous}${list}`} title="Previous message">
            <span aria-hidden="true">‹</span>
            <span className="unseen">Previous message</span>
          </a>
        )}
        {next !== undefined && (
          <a className="button quiet" rel="next" href={`/office/messages/${next}${list}`} title="Next message">
            <span aria-hidden="true">›</span>
            <span className="unseen">Next message</span>
          </a>
        )}
      </nav>
      <ChangeForm message={message} context={context} className="steps">
        {suspect !== null && (
          <button className="quiet" type="submit" name="change" value="trust">
            Not spam
          </button>
        )}
        <button className="quiet" type="submit" name="change" value={status === "closed" ? "reopen" : "close"}>
          {status === "closed" ? "Reopen" : "Close"}
        </button>
        {isFree && (
          <button type="submit" name="change" value="take">
            Take it
          </button>
        )}
        {!isFree && status !== "closed" && (
          <a className={status === "open" ? "button" : "button quiet"} href="#answer">
            Answer
          </a>
        )}
      </ChangeForm>
    </div>
  );
}
