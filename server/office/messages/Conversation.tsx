import { DELIVERY_STATE_NAMES } from "#contract/vocabulary.ts";
import { type Entry, type EventEntry, splitLong, type WrittenEntry } from "./conversation.ts";
import { Time } from "./DueTime.tsx";
import { FileFact } from "./FileFact.tsx";
import type { PageContext } from "./message-context.ts";

type ConversationProps = { context: PageContext; entries: readonly Entry[] };

/** The conversation, oldest first. Only the newest text and what happened since are unfolded, above the answer. */
export function Conversation({ entries, context }: ConversationProps) {
  const newestAt = entries.findLastIndex(({ kind }) => kind !== "event");
  const earlier = entries.slice(0, newestAt);
  const since = entries.slice(newestAt + 1);
  const last = since.pop();
  const shown = (some: readonly Entry[], isNewest = false) =>
    some.map((entry) =>
      entry.kind === "event" ? (
        <p key={entry.key} className="event">
          <Event entry={entry} context={context} />
        </p>
      ) : (
        <Written key={entry.key} entry={entry} context={context} isNewest={isNewest} />
      ),
    );
  return (
    <section id="thread" aria-label="Conversation">
      {earlier.length > 0 && (
        <details>
          <summary>{`${earlier.length} earlier ${earlier.length === 1 ? "entry" : "entries"}`}</summary>
          {shown(earlier)}
        </details>
      )}
      {shown(entries.slice(newestAt, newestAt + 1), true)}
      {last?.kind === "event" && since.length > 0 ? (
        <details>
          <summary className="event">
            <Event entry={last} context={context} />
          </summary>
          {shown(since)}
        </details>
      ) : (
        last && shown([last])
      )}
    </section>
  );
}

const Event = ({ entry, context }: { entry: EventEntry; context: PageContext }) => (
  <>
    {entry.text}. <Time at={entry.at} style={context.style} />
  </>
);

type WrittenProps = { entry: WrittenEntry; context: PageContext; isNewest: boolean };

function Written({ entry, context, isNewest }: WrittenProps) {
  const { kind, at, title, delivery, folded, files } = entry;
  const { start, rest } = isNewest ? splitLong(entry.text) : { start: entry.text, rest: "" };
  const quoted = folded !== "" && (
    <details>
      <summary>Quoted text</summary>
      <p className="text faint">{folded}</p>
    </details>
  );
  return (
    <article className="entry" data-kind={kind}>
      <p className="entry-head">
        <strong>{title}</strong> <Time at={at} style={context.style} />
        {delivery && (
          <span className={delivery.state === "failed" ? "bad" : "faint"}>{DELIVERY_STATE_NAMES[delivery.state]}</span>
        )}
      </p>
      <p className="text">{start}</p>
      {rest === "" ? (
        quoted
      ) : (
        <details className={rest.length < SHORT_REST ? "fold" : undefined}>
          <summary>Show all</summary>
          <p className="text">{rest}</p>
          {quoted}
        </details>
      )}
      {files.length > 0 && (
        <ul className="files">
          {files.map((file) => (
            <li key={file.href}>
              <FileFact {...file} />
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

/** A rest that is shown where there is room beside the facts. */
const SHORT_REST = 500;
