import { fillText } from "#contract/fill-text.ts";
import { VISITOR } from "../../database/change-submission.ts";
import { describeHistory, EVENTS, type EventKind } from "../../database/kinds.ts";
import type { HistoryEvent } from "../../database/schema.ts";
import { ACTIONS } from "../actions.ts";
import type { MessageData } from "./message-data.ts";
import type { EventContext } from "./message-words.ts";

type Event = Pick<HistoryEvent, "actor" | "event" | "detail">;

export const eventKindOf = ({ event }: Pick<HistoryEvent, "event">): EventKind | undefined =>
  [...ACTIONS, ...Object.values(EVENTS)].find(({ name }) => name === event);

/** Describes what a person has just done: `Saved. You took it.` `recipient` is that of the last mail to the visitor. */
export function describeDone(done: Event, recipient: string, context: EventContext): string {
  const { saved, mailed } = context.words.message;
  const event = describeEvent(done, context);
  return fillText(eventKindOf(done)?.sendsMail ? mailed : saved, { event, recipient });
}

/** An event of the history as a sentence without its time: `Mina took it.` */
export function describeEvent({ actor, event, detail }: Event, context: EventContext): string {
  const { names } = context.words;
  const { did } = names;
  const person = (name: string) =>
    name === names.you ? did.you : name === names.colleague ? did.colleague : fillText(did.person, { name });
  const who = actor === null ? did.server : actor === VISITOR ? did.visitor : person(context.nameOrYou(actor));
  const action = ACTIONS.find(({ name }) => name === event);
  const shown = detail && action?.describeDetail ? action.describeDetail(detail, context) : detail;
  return describeHistory({ who, event, detail: shown }, context.words);
}

/** The last changes that a page of an earlier version does not show. */
export function changesSince(
  { history, submission }: Pick<MessageData, "history" | "submission">,
  version: number,
): HistoryEvent[] {
  const changes = history.filter((event) => !eventKindOf(event)?.keepsVersion);
  return changes.slice(-Math.max(1, version < 0 ? 1 : submission.version - version));
}
