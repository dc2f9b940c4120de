import { fillText } from "#contract/fill-text.ts";
import { Check, Tag } from "#site/components/controls/Controls.tsx";
import { detailsOf } from "../../database/details.ts";
import type { FailedMail } from "../../database/find-mails.ts";
import type { SubmissionRecord } from "../../database/submissions.ts";
import { firstSentence, oneLine, visitorName } from "../../text/one-line.ts";
import { ACTIONS } from "../actions.ts";
import { DueTime, Time } from "./DueTime.tsx";
import { type PageContext, queryString } from "./message-context.ts";

export type MessageRowProps = {
  submission: ListedMessage;
  /** Its visitor's last text. */
  text: string;
  context: PageContext;
  /** False if it cannot be selected. */
  checkbox: false | { defaultChecked: boolean };
};

/** A message in the list. The whole row is a link. */
export function MessageRow({ submission, text, context, checkbox }: MessageRowProps) {
  const { reference, version, kind, owner, status, created_at, file_name, unread } = submission;
  const { query, now, timeFormat, nameOrYou, words } = context;
  const { list } = words;
  const name = visitorName(submission);
  const { company, subject } = detailsOf(submission);
  const from = oneLine(company ?? subject ?? "");
  return (
    <li className="message-row">
      {checkbox && (
        <Check
          label={<span className="sr">{fillText(list.select, { name })}</span>}
          name="selected"
          value={`${reference}:${version}`}
          {...checkbox}
        />
      )}
      <a href={`/office/messages/${reference}${queryString(query)}`}>
        <span className={unread ? "who unread" : "who"}>
          {name}
          {from && <span className="faint">{`, ${from}`}</span>}
          {unread !== 0 && <span className="sr">{`, ${list.unread}`}</span>}
        </span>
        <span className="kind" data-kind={kind}>
          {words.kinds[kind]}
        </span>
        <span className="line">{firstSentence(text, list.greetings)}</span>
        <span className="row tags">
          <DueTime submission={submission} now={now} timeFormat={timeFormat} />
          <Flags submission={submission} context={context} />
          {file_name !== null && <Tag>{list.withFile}</Tag>}
          <span className="faint">
            <Time at={created_at} timeFormat={timeFormat} />
          </span>
          {owner !== null ? (
            <span className="owner">{nameOrYou(owner)}</span>
          ) : (
            status === "open" && <span className="owner faint">{list.nobodys}</span>
          )}
        </span>
      </a>
    </li>
  );
}

type ListedMessage = SubmissionRecord & { failedMail: FailedMail | undefined };

export function Flags({ submission, context }: { submission: ListedMessage; context: PageContext }) {
  const { status, file_scan, failedMail } = submission;
  const { list, views } = context.words;
  const language = context.languageOf(submission);
  const tags = ACTIONS.flatMap(({ tag }) => tag?.(submission, context) ?? []);
  return (
    <>
      {status !== "open" && <Tag tone={status === "answered" ? "ok" : undefined}>{views[status]}</Tag>}
      {language !== undefined && <Tag>{fillText(list.language, { language })}</Tag>}
      {tags.map(({ text, tone }) => (
        <Tag key={text} tone={tone}>
          {text}
        </Tag>
      ))}
      {file_scan === "infected" && <Tag tone="bad">{list.infectedFile}</Tag>}
      {file_scan === "pending" && <Tag tone="warn">{list.pendingFile}</Tag>}
      {failedMail && <Tag tone="bad">{list[failedMail]}</Tag>}
    </>
  );
}
