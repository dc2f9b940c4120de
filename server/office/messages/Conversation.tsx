import { DELIVERY_STATE_NAMES, describeScan } from "#contract/vocabulary.ts";
import { describeSize } from "../../text/describe-size.ts";
import { type Entry, type EventEntry, splitLong, type WrittenEntry } from "./conversation.ts";
import { Time } from "./DueTime.tsx";
import type { SectionProps } from "./section.ts";

const isEvent = (entry: Entry): entry is EventEntry => entry.kind === "event";

type ConversationProps = Pick<SectionProps, "context" | "message"> & { entries: readonly Entry[] };

/** The conversation, oldest first. Only the newest text and what happened since are unfolded, above the answer. */
export function Conversation(props: ConversationProps) {
  const { entries } = props;
  const newestAt = entries.findLastIndex((entry) => !isEvent(entry));
  const earlier = entries.slice(0, newestAt);
  const newest = entries[newestAt] as WrittenEntry;
  const since = entries.slice(newestAt + 1).filter(isEvent);
  const last = since.at(-1);
  return (
    <section id="thread" aria-label="Conversation">
      {earlier.length > 0 && (
        <details>
          <summary>{`${earlier.length} earlier ${earlier.length === 1 ? "entry" : "entries"}`}</summary>
          {earlier.map((entry) => (
            <ShownEntry key={entry.key} {...props} entry={entry} />
          ))}
        </details>
      )}
      <Written {...props} entry={newest} isNewest />
      {since.length > 2 && (
        <details>
          <summary>{`${since.length - 1} changes since`}</summary>
          {since.slice(0, -1).map((entry) => (
            <EventLine key={entry.key} {...props} entry={entry} />
          ))}
        </details>
      )}
      {since.length === 2 && since[0] && <EventLine {...props} entry={since[0]} />}
      {last && <EventLine {...props} entry={last} />}
    </section>
  );
}

const ShownEntry = ({ entry, ...props }: ConversationProps & { entry: Entry }) =>
  isEvent(entry) ? <EventLine {...props} entry={entry} /> : <Written {...props} entry={entry} />;

const EventLine = ({ entry, context }: Pick<SectionProps, "context"> & { entry: EventEntry }) => (
  <p className="event">
    {entry.text}. <Time at={entry.at} style={context.style} />
  </p>
);

type WrittenProps = Pick<SectionProps, "context" | "message"> & { entry: WrittenEntry; isNewest?: boolean };

function Written({ entry, context, message, isNewest = false }: WrittenProps) {
  const { kind, at, title, delivery, folded, files } = entry;
  const { start, rest } = isNewest ? splitLong(entry.text) : { start: entry.text, rest: "" };
  return (
    <article className="entry" data-kind={kind}>
      <p className="entry-head">
        <strong>{title}</strong> <Time at={at} style={context.style} />
        {delivery && (
          <span className={delivery.state === "failed" ? "bad" : "faint"}>{DELIVERY_STATE_NAMES[delivery.state]}</span>
        )}
      </p>
      <p className="text">{start}</p>
      {rest !== "" && (
        <details>
          <summary>{`The rest, ${rest.length} characters`}</summary>
          <p className="text">{rest}</p>
        </details>
      )}
      {folded !== "" && (
        <details>
          <summary>Quoted text</summary>
          <p className="text faint">{folded}</p>
        </details>
      )}
      {files.length > 0 && (
        <ul className="files">
          {files.map(({ id, name, bytes, scan, signature }) => (
            <li key={id}>
              <a href={`/office/messages/${message.reference}/attachments/${id}`}>{name}</a>
              {`, ${describeSize(bytes)}, `}
              <span className={scan === "infected" ? "bad" : undefined}>{describeScan(scan, signature)}</span>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}
