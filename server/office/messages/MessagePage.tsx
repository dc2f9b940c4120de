import { createElement, Fragment, type ReactNode } from "react";
import { KIND_NAMES } from "#contract/vocabulary.ts";
import type { HistoryEvent } from "../../database/schema.ts";
import { oneLine } from "../../text/one-line.ts";
import { ACTIONS } from "../actions.ts";
import { Link, Page, Status } from "../views/Page.tsx";
import { ActionButton } from "./ActionButton.tsx";
import { Conversation } from "./Conversation.tsx";
import type { Entry } from "./conversation.ts";
import { DueTime, Time } from "./DueTime.tsx";
import { describeEvent } from "./describe-event.ts";
import { Brief } from "./MessageFacts.tsx";
import { Flags } from "./MessageRow.tsx";
import { queryString } from "./message-context.ts";
import type { SectionProps } from "./message-data.ts";
import { inSentence } from "./message-words.ts";

export type MessagePageProps = SectionProps & {
  entries: readonly Entry[];
  /** The changes that others made first, if a form had no effect because of them. */
  conflict: readonly HistoryEvent[] | undefined;
  error: string | undefined;
  status: string | undefined;
  composer: ReactNode;
  sections: readonly ReactNode[];
};

const FORM = "message";

/** One message, and everything that can be done with it: one form, so that each button also sends what was typed. */
export function MessagePage(props: MessagePageProps) {
  const { message, deliveries, context, sections, composer, draft } = props;
  const { kind, owner, reference, version } = message;
  const { now, style, names } = context;
  const hasFailedMail = deliveries.some(({ state, channel }) => state === "failed" && channel !== "webhook");
  return (
    <Page title={oneLine(message.name) || message.email} draftForm={FORM}>
      <form
        id={FORM}
        className="message"
        method="post"
        encType="multipart/form-data"
        action={`/office/messages/${reference}/change${queryString(context.query)}#status`}
      >
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="saved" value={draft?.at ?? ""} />
        <p className="tags">
          <span className="kind" data-kind={kind}>
            {KIND_NAMES[kind]}
          </span>
          <DueTime message={message} now={now} style={style} />
          <Flags message={{ ...message, hasFailedMail }} context={context} />
          <span className="owner faint">{`Owner: ${owner === null ? "nobody" : inSentence(names(owner))}`}</span>
        </p>
        <Brief {...props} />
        <Result {...props} />
        <ActionBar {...props} />
        <div className="beside">
          <div>
            <Conversation {...props} />
            {composer}
          </div>
          <details className="fold" open={Boolean(draft?.times)}>
            <summary>{`${kind === "demo" ? "Demo" : kind === "application" ? "Candidate" : "Facts"}, owner, snooze and deliveries`}</summary>
            {createElement(Fragment, null, ...sections)}
          </details>
        </div>
      </form>
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
  const step = (label: string, sign: string, to: string) => (
    <Link className="button quiet" href={`/office/messages/${to}${list}`} title={label} aria-label={label}>
      {sign}
    </Link>
  );
  return (
    <div className="bar-end">
      <nav className="steps" aria-label="Messages in this list">
        <Link className="button quiet" href={`/office${list}`}>
          List
        </Link>
        {previous !== undefined && step("Previous message", "‹", previous)}
        {next !== undefined && step("Next message", "›", next)}
      </nav>
      <div className="steps">
        {ACTIONS.filter(({ button }) => button?.isOffered?.(message)).map((action) => (
          <ActionButton key={action.name} action={action} className={action.button?.isPrimary ? "" : "quiet"} />
        ))}
        {!isFree && status === "open" && (
          <a className="button" href="#answer">
            Answer
          </a>
        )}
      </div>
    </div>
  );
}
