import { DELIVERY_STATE_NAMES } from "#contract/vocabulary.ts";
import { type Entry, type EventEntry, splitLong, type WrittenEntry } from "./conversation.ts";
import { Time } from "./DueTime.tsx";
import { FileFact } from "./MessageFacts.tsx";
import type { PageContext } from "./message-context.ts";

type ConversationProps = { context: PageContext; entries: readonly Entry[] };

/**
 * The conversation, oldest first. Unfolded are the visitor's newest text, in whole, the newest text of others since, and the last
 * event, above the answer.
 */
export function Conversation({ entries, context }: ConversationProps) {
  const visitorAt = entries.findLastIndex(({ kind }) => kind === "visitor");
  const newestAt = entries.findLastIndex(({ kind }) => kind !== "event");
  const since = entries.slice(newestAt + 1);
  const last = since.pop();
  const shown = (some: readonly Entry[], isLong = false) =>
    some.map((entry) =>
      entry.kind === "event" ? (
        <p key={entry.key} className="event">
          <Event entry={entry} context={context} />
        </p>
      ) : (
        <Written key={entry.key} entry={entry} context={context} isLong={isLong} />
      ),
    );
  const folded = (some: readonly Entry[]) =>
    some.length > 0 && (
      <details>
        <summary>{`${some.length} earlier ${some.length === 1 ? "entry" : "entries"}`}</summary>
        {shown(some)}
      </details>
    );
  return (
    <section id="thread" aria-label="Conversation">
      {folded(entries.slice(0, visitorAt))}
      {shown(entries.slice(visitorAt, visitorAt + 1))}
      {folded(entries.slice(visitorAt + 1, newestAt))}
      {newestAt > visitorAt && shown(entries.slice(newestAt, newestAt + 1), true)}
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

/** `isLong`: only the start of a long text is unfolded. */
type WrittenProps = { entry: WrittenEntry; context: PageContext; isLong: boolean };

function Written({ entry, context, isLong }: WrittenProps) {
  const { kind, at, title, delivery, folded, files } = entry;
  const { start, rest } = isLong ? splitLong(entry.text) : { start: entry.text, rest: "" };
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
