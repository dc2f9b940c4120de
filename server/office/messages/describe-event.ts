import type { TimeStyle } from "../../business-hours/time-words.ts";
import type { HistoryEvent } from "../../database/schema.ts";
import { type EventKind, isNamed } from "../action.ts";
import { ACTIONS } from "../actions.ts";
import type { MessageData } from "./message-data.ts";
import type { Names } from "./message-words.ts";

/** The events that are no actions of the office: the visitor's and the server's. */
const OTHER_EVENTS: readonly EventKind[] = [
  { name: "resume", history: (detail) => `replaced the resume with ${detail}` },
  { name: "withdraw", history: "withdrew it" },
  { name: "mail", history: "wrote a mail" },
  { name: "mail answer", history: "answered from a mail program" },
  { name: "bounce", history: "learnt that a mail to the visitor was not delivered" },
  { name: "book", history: (detail) => `picked a time${detail && `: ${detail}`}` },
  { name: "no time fits", history: "said that no time fits" },
  { name: "other time", history: "cancelled the demo and asked for another time" },
  { name: "reminder", history: "sent a reminder", keepsVersion: true },
  { name: "overdue", history: "reported that it is overdue", keepsVersion: true },
];

type Words = { names: Names; style: TimeStyle };
type Event = Pick<HistoryEvent, "actor" | "event" | "detail">;

export const eventKindOf = ({ event }: Pick<HistoryEvent, "event">): EventKind | undefined =>
  [...ACTIONS, ...OTHER_EVENTS].find((each) => isNamed(each, event));

/** Describes what a person has just done: `Saved. You took it.` `recipient` is that of the last mail to the visitor. */
export function describeDone(event: Event, recipient: string, words: Words): string {
  const result = eventKindOf(event)?.sendsMail ? `On its way to ${recipient}.` : "Saved.";
  return `${result} ${describeEvent(event, words)}.`;
}

/** An event of the history as a sentence without its time: `Mina took it`. */
export function describeEvent({ actor, event, detail }: Event, words: Words): string {
  const who = actor === null ? "The server" : actor === "visitor" ? "The visitor" : words.names(actor);
  const kind = eventKindOf({ event });
  if (!kind) return `${who}: ${event}${detail && `, ${detail}`}`;
  return `${who} ${typeof kind.history === "string" ? kind.history : kind.history(detail, words)}`;
}

/** The last changes that a page of an earlier version does not show. */
export function changesSince(
  { history, message }: Pick<MessageData, "history" | "message">,
  version: number,
): HistoryEvent[] {
  const changes = history.filter((event) => !eventKindOf(event)?.keepsVersion);
  return changes.slice(-Math.max(1, version < 0 ? 1 : message.version - version));
}
