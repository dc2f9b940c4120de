import { createElement, Fragment, type ReactNode } from "react";
import { KIND_NAMES } from "#contract/vocabulary.ts";
import type { HistoryEvent } from "../../database/schema.ts";
import { oneLine } from "../../text/one-line.ts";
import { ACTIONS } from "../actions.ts";
import { Page } from "../views/Page.tsx";
import { Status } from "../views/Status.tsx";
import { ActionButton, ChangeForm } from "./ChangeForm.tsx";
import { DueTime, Time } from "./DueTime.tsx";
import { describeEvent } from "./describe-event.ts";
import { Flags } from "./Flags.tsx";
import { MessageFacts } from "./MessageFacts.tsx";
import { MessageThread } from "./MessageThread.tsx";
import { queryString } from "./message-filter.ts";
import type { SectionProps } from "./section.ts";

export type MessagePageProps = SectionProps & {
  /** The changes that others made first, if a form had no effect because of them. */
  conflict: readonly HistoryEvent[] | undefined;
  /** Why a form had no effect. */
  error: string | undefined;
  /** Describes what was just done. */
  status: string | undefined;
  /** Rows of sections. */
  sections: readonly (readonly ReactNode[])[];
};

/** One message, and everything that can be done with it. */
export function MessagePage(props: MessagePageProps) {
  const { message, file, deliveries, answers, context, office, sections } = props;
  const { kind, owner } = message;
  const { now, style, names } = context;
  const hasFailedMail = deliveries.some(({ state, channel }) => state === "failed" && channel !== "webhook");
  const rows = sections.map((row) =>
    row.length === 1 ? row[0] : createElement("div", { className: "columns" }, ...row),
  );
  const { siteName } = office.config();
  return (
    <Page title={oneLine(message.name) || message.email} language="en" siteName={siteName} person={context.person}>
      <p className="tags">
        <span className="kind" data-kind={kind}>
          {KIND_NAMES[kind]}
        </span>
        <DueTime message={message} now={now} style={style} />
        <Flags message={{ ...message, hasFailedMail }} context={context} />
        <span className={owner === null ? "owner faint" : "owner"}>{owner === null ? "nobody’s" : names(owner)}</span>
      </p>
      <Result {...props} />
      <ActionBar {...props} />
      <MessageThread message={message} answers={answers} context={context} />
      <MessageFacts
        message={message}
        file={file}
        fromVisitor={props.fromVisitor}
        words={office.words()}
        style={style}
      />
      {createElement(Fragment, null, ...rows)}
    </Page>
  );
}

/** Shows what a form did, or why it had no effect; then it still contains what was typed. */
function Result({ conflict, error, status, context }: MessagePageProps) {
  if (error !== undefined) return <Status tone="error">{error}</Status>;
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
  const { status, owner } = message;
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
        {ACTIONS.filter(({ button }) => button?.isOffered?.(message)).map((action) => (
          <ActionButton key={action.name} action={action} isQuiet={!action.button?.isPrimary} />
        ))}
        {!isFree && status !== "closed" && (
          <a className={status === "open" ? "button" : "button quiet"} href="#answer">
            Answer
          </a>
        )}
      </ChangeForm>
    </div>
  );
}
