import { KIND_NAMES, STATUS_NAMES } from "#contract/vocabulary.ts";
import { detailsOf } from "../../database/details.ts";
import type { SubmissionRecord } from "../../database/submissions.ts";
import { firstSentence, oneLine } from "../../text/one-line.ts";
import { ACTIONS } from "../actions.ts";
import { DueTime, Time } from "./DueTime.tsx";
import { type PageContext, queryString } from "./message-context.ts";

/** A message with what its visitor wrote last. */
export type RowMessage = ListedMessage & { text: string };

export type MessageRowProps = {
  message: RowMessage;
  context: PageContext;
  /** True if it can be selected. */
  hasCheckbox: boolean;
  isSelected: boolean;
};

/** A message in the list. The whole row is a link. */
export function MessageRow({ message, context, hasCheckbox, isSelected }: MessageRowProps) {
  const { reference, version, kind, owner, text, status, created_at, file_name, unread } = message;
  const { query, now, style, names } = context;
  const name = oneLine(message.name) || message.email;
  const { company, subject } = detailsOf(message);
  const from = oneLine(company ?? subject ?? "");
  return (
    <li className="message-row">
      {hasCheckbox && (
        <label className="select">
          <input type="checkbox" name="selected" value={`${reference}:${version}`} defaultChecked={isSelected} />
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
          <DueTime message={message} now={now} style={style} />
          <Flags message={message} context={context} />
          {file_name !== null && <span className="tag">with a file</span>}
          <span className="faint">
            <Time at={created_at} style={style} />
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

export type ListedMessage = SubmissionRecord & { hasFailedMail: boolean };

/** Labels for what is unusual about a message. */
export function Flags({ message, context }: { message: ListedMessage; context: PageContext }) {
  const { status, file_scan, hasFailedMail } = message;
  const tags = ACTIONS.flatMap(({ tag }) => tag?.(message, context) ?? []);
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
      {hasFailedMail && <span className="tag late">mail failed</span>}
    </>
  );
}
