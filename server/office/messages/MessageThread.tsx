import { DELIVERY_STATE_NAMES } from "#contract/vocabulary.ts";
import type { SubmissionRecord } from "../../database/submissions.ts";
import { Time } from "./DueTime.tsx";
import type { PageContext } from "./message-context.ts";
import type { SentAnswer } from "./message-data.ts";

/** The visitor's text and the answers that were sent from here. */
export function MessageThread({
  message,
  answers,
  context: { style },
}: {
  message: SubmissionRecord;
  answers: readonly SentAnswer[];
  context: PageContext;
}) {
  return (
    <section id="thread" aria-label="Message">
      <blockquote className="quote">{message.body}</blockquote>
      {answers.map(({ delivery, text }) => (
        <article key={delivery.id} className="sent">
          <p className="faint">
            Answer of <Time at={delivery.sent_at ?? delivery.created_at} style={style} />,{" "}
            <span className={delivery.state === "failed" ? "bad" : undefined}>
              {DELIVERY_STATE_NAMES[delivery.state]}
            </span>
          </p>
          <p className="text">{text}</p>
        </article>
      ))}
    </section>
  );
}
