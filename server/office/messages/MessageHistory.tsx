import { Time } from "./DueTime.tsx";
import { describeEvent } from "./describe-event.ts";
import type { SectionProps } from "./section.ts";

/** The history of a message, oldest first. */
export function MessageHistory({ message, history, context }: SectionProps) {
  const { style } = context;
  return (
    <section id="history">
      <h2>History</h2>
      <ol className="events">
        <li>
          It arrived. <Time at={message.created_at} style={style} />
        </li>
        {history.map((event) => (
          <li key={event.id}>
            {describeEvent(event, context)}. <Time at={event.at} style={style} />
          </li>
        ))}
      </ol>
    </section>
  );
}
