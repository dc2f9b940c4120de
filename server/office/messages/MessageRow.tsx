import { KIND_NAMES, STATUS_NAMES } from "#contract/vocabulary.ts";
import { detailsOf } from "../../database/details.ts";
import type { FailedMail } from "../../database/find-mails.ts";
import type { SubmissionRecord } from "../../database/submissions.ts";
import { firstSentence, oneLine } from "../../text/one-line.ts";
import { ACTIONS } from "../actions.ts";
import { DueTime, Time } from "./DueTime.tsx";
import { type PageContext, queryString } from "./message-context.ts";

type MessageRowProps = {
  submission: ListedMessage;
  /** What its visitor wrote last. */
  text: string;
  context: PageContext;
  /** False if it cannot be selected. */
  checkbox: false | { defaultChecked: boolean };
};

/** A message in the list. The whole row is a link. */
export function MessageRow({ submission, text, context, checkbox }: MessageRowProps) {
  const { reference, version, kind, owner, status, created_at, file_name, unread } = submission;
  const { query, now, timeFormat, names } = context;
  const name = oneLine(submission.name) || submission.email;
  const { company, subject } = detailsOf(submission);
  const from = oneLine(company ?? subject ?? "");
  return (
    <li className="message-row">
      {checkbox && (
        <label className="select">
          <input type="checkbox" name="selected" value={`${reference}:${version}`} {...checkbox} />
          <span className="unseen">{`Select the message of ${name}`}</span>
        </label>
      )}
      <a href={`/office/messages/${reference}${queryString(query)}`}>
        <span className={unread ? "who unread" : "who"}>
          {name}
          {from && <span className="faint">{`, ${from}`}</span>}
          {unread !== 0 && <span className="unseen">, unread</span>}
        </span>
        <span className="kind" data-kind={kind}>
          {KIND_NAMES[kind]}
        </span>
        <span className="line">{firstSentence(text)}</span>
        <span className="tags">
          <DueTime submission={submission} now={now} timeFormat={timeFormat} />
          <Flags submission={submission} context={context} />
          {file_name !== null && <span className="tag">with a file</span>}
          <span className="faint">
            <Time at={created_at} timeFormat={timeFormat} />
          </span>
          {owner !== null ? (
            <span className="owner">{names(owner)}</span>
          ) : (
            status === "open" && <span className="owner faint">nobody’s</span>
          )}
        </span>
      </a>
    </li>
  );
}

type ListedMessage = SubmissionRecord & { failedMail: FailedMail | undefined; hasPassedOffer?: boolean };

export function Flags({ submission, context }: { submission: ListedMessage; context: PageContext }) {
  const { status, file_scan, failedMail } = submission;
  const tags = ACTIONS.flatMap(({ tag }) => tag?.(submission, context) ?? []);
  return (
    <>
      {status !== "open" && (
        <span className={`tag ${status === "answered" ? "good" : ""}`}>{STATUS_NAMES[status]}</span>
      )}
      {tags.map(({ text, tone }) => (
        <span key={text} className={tone ? `tag ${tone}` : "tag"}>
          {text}
        </span>
      ))}
      {file_scan === "infected" && <span className="tag late">infected file</span>}
      {file_scan === "pending" && <span className="tag soon">file not scanned yet</span>}
      {failedMail && <span className="tag late">{failedMail}</span>}
    </>
  );
}
