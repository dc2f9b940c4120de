import { STATUS_NAMES } from "#contract/vocabulary.ts";
import type { Milliseconds } from "../../database/schema.ts";
import type { SubmissionRecord } from "../../database/submissions.ts";
import { describeTime, type TimeStyle } from "../../promises/time-words.ts";

export type ListedMessage = SubmissionRecord & { hasFailedMail: boolean };

/** Labels for what is unusual about a message. */
export function Flags({ message, now, style }: { message: ListedMessage; now: Milliseconds; style: TimeStyle }) {
  const { status, snoozed_until, suspect, file_scan, hasFailedMail } = message;
  return (
    <>
      {status !== "open" && (
        <span className={`tag ${status === "answered" ? "good" : ""}`}>{STATUS_NAMES[status]}</span>
      )}
      {status === "open" && snoozed_until !== null && snoozed_until > now && (
        <span className="tag">snoozed until {describeTime(snoozed_until, style)}</span>
      )}
      {suspect !== null && <span className="tag soon">suspect</span>}
      {file_scan === "infected" && <span className="tag late">infected file</span>}
      {file_scan === "pending" && <span className="tag soon">file not scanned yet</span>}
      {hasFailedMail && <span className="tag late">mail failed</span>}
    </>
  );
}
