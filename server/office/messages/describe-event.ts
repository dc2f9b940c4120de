import type { TimeFormat } from "../../business-hours/time-words.ts";
import { EVENTS } from "../../database/kinds.ts";
import type { HistoryEvent } from "../../database/schema.ts";
import { ACTIONS } from "../actions.ts";
import type { MessageData } from "./message-data.ts";
import type { NameOrYou } from "./message-words.ts";

type Words = { nameOrYou: NameOrYou; timeFormat: TimeFormat };
type Event = Pick<HistoryEvent, "actor" | "event" | "detail">;

export const eventKindOf = ({ event }: Pick<HistoryEvent, "event">) =>
  [...ACTIONS, ...Object.values(EVENTS)].find(({ name }) => name === event);

/** Describes what a person has just done: `Saved. You took it.` `recipient` is that of the last mail to the visitor. */
export function describeDone(event: Event, recipient: string, words: Words): string {
  const result = eventKindOf(event)?.sendsMail ? `On its way to ${recipient}.` : "Saved.";
  return `${result} ${describeEvent(event, words)}.`;
}

/** An event of the history as a sentence without its time: `Mina took it`. */
export function describeEvent({ actor, event, detail }: Event, words: Words): string {
  const who = actor === null ? "The server" : actor === "visitor" ? "The visitor" : words.nameOrYou(actor);
  const kind = eventKindOf({ event });
  if (!kind) return `${who}: ${event}${detail && `, ${detail}`}`;
  return `${who} ${typeof kind.history === "string" ? kind.history : kind.history(detail, words)}`;
}

/** The last changes that a page of an earlier version does not show. */
export function changesSince(
  { history, submission }: Pick<MessageData, "history" | "submission">,
  version: number,
): HistoryEvent[] {
  const changes = history.filter((event) => !eventKindOf(event)?.keepsVersion);
  return changes.slice(-Math.max(1, version < 0 ? 1 : submission.version - version));
}
