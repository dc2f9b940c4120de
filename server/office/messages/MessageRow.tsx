import { KIND_NAMES } from "#contract/vocabulary.ts";
import { oneLine } from "../../text/one-line.ts";
import { DueTime } from "./DueTime.tsx";
import { Flags, type ListedMessage } from "./Flags.tsx";
import type { PageContext } from "./message-context.ts";
import { queryString } from "./message-filter.ts";

export type MessageRowProps = {
  message: ListedMessage;
  context: PageContext;
  /** True if it can be selected. */
  hasCheckbox: boolean;
};

/** A message in the list. The whole row is a link. */
export function MessageRow({ message, context, hasCheckbox }: MessageRowProps) {
  const { reference, version, kind, owner, body, status } = message;
  const { query, now, style, names } = context;
  const name = oneLine(message.name) || message.email;
  return (
    <li className="message-row">
      {hasCheckbox && (
        <label className="select">
          <input type="checkbox" name="selected" value={`${reference}:${version}`} />
          <span className="unseen">{`Select the message of ${name}`}</span>
        </label>
      )}
      <a href={`/office/messages/${reference}${queryString(query)}`}>
        <span className="who">{name}</span>
        <span className="kind" data-kind={kind}>
          {KIND_NAMES[kind]}
        </span>
        <span className="line">{firstLine(body)}</span>
        <span className="tags">
          <DueTime message={message} now={now} style={style} />
          <Flags message={message} context={context} />
          {owner !== null ? (
            <span className="owner">{names(owner)}</span>
          ) : (
            status === "open" && <span className="owner faint">nobody’s</span>
          )}
        </span>
      </a>
    </li>
  );
}

const MAX_LINE = 160;

/** The first line with text. */
function firstLine(body: string): string {
  const [line = ""] = body.split("\n").map(oneLine).filter(Boolean);
  return line.length > MAX_LINE ? `${line.slice(0, MAX_LINE)}…` : line;
}
