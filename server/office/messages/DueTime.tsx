import { describeDue, describeTime, type TimeStyle } from "../../business-hours/time-words.ts";
import type { Milliseconds } from "../../database/schema.ts";
import { type DueColumns, describeDueIn } from "./message-words.ts";

export function DueTime({ message, now, style }: { message: DueColumns; now: Milliseconds; style: TimeStyle }) {
  const due = describeDueIn(message, now);
  if (!due) return null;
  if (message.due_at === null) return <span className="tag">{due.text}</span>;
  return (
    <time
      className={`tag ${due.tone}`}
      dateTime={new Date(message.due_at).toISOString()}
      title={describeDue(message.due_at, style)}
    >
      {due.text}
    </time>
  );
}

export function Time({ at, style }: { at: Milliseconds; style: TimeStyle }) {
  return <time dateTime={new Date(at).toISOString()}>{describeTime(at, style)}</time>;
}
