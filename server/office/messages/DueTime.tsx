import { describeDue, describeTime, type TimeFormat } from "../../business-hours/time-words.ts";
import type { Milliseconds } from "../../database/schema.ts";
import { type DueColumns, describeDueIn } from "./message-words.ts";

export function DueTime({
  submission,
  now,
  timeFormat,
}: {
  submission: DueColumns;
  now: Milliseconds;
  timeFormat: TimeFormat;
}) {
  const due = describeDueIn(submission, now);
  if (!due) return null;
  if (submission.due_at === null) return <span className={due.tone === "soon" ? "tag soon" : "tag"}>{due.text}</span>;
  return (
    <time
      className={`tag ${due.tone}`}
      dateTime={new Date(submission.due_at).toISOString()}
      title={describeDue(submission.due_at, timeFormat)}
    >
      {due.text}
    </time>
  );
}

export function Time({ at, timeFormat }: { at: Milliseconds; timeFormat: TimeFormat }) {
  return <time dateTime={new Date(at).toISOString()}>{describeTime(at, timeFormat)}</time>;
}
