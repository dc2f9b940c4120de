import { Tag } from "#site/components/controls/Controls.tsx";
import { describeDue, describeTime, type TimeFormat } from "../../business-hours/time-words.ts";
import type { Milliseconds } from "../../database/schema.ts";
import { useWords } from "../Page.tsx";
import { type DueColumns, describeDueIn } from "./message-words.ts";

type DueTimeProps = { submission: DueColumns; now: Milliseconds; timeFormat: TimeFormat };

export function DueTime({ submission, now, timeFormat }: DueTimeProps) {
  const due = describeDueIn(submission, now, useWords());
  if (!due) return null;
  if (submission.due_at === null) return <Tag tone={due.tone}>{due.text}</Tag>;
  return (
    <time
      className="tag"
      data-tone={due.tone}
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
