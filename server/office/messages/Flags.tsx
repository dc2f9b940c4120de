import { STATUS_NAMES } from "#contract/vocabulary.ts";
import type { SubmissionRecord } from "../../database/submissions.ts";
import { ACTIONS } from "../actions.ts";
import type { PageContext } from "./message-context.ts";

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
