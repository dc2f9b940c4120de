import { fillText } from "#contract/fill-text.ts";
import type { SavedReply } from "#contract/office-record.ts";
import { findNeighbours } from "../../database/find-submissions.ts";
import type { Delivery, FileFacts, HistoryEvent, Milliseconds, Submission } from "../../database/schema.ts";
import {
  describeFile,
  findDeliveries,
  findHistory,
  findSubmission,
  type SubmissionRecord,
} from "../../database/submissions.ts";
import type { PreparedMail } from "../../delivery/prepared-mail.ts";
import { nextOpening } from "../../promises/due-times.ts";
import { describeDue } from "../../promises/time-words.ts";
import { oneLine } from "../../text/one-line.ts";
import type { Office } from "../office-context.ts";
import type { PageContext } from "./message-context.ts";
import { orderOf } from "./message-filter.ts";

/** An answer that was sent from here. */
export type SentAnswer = { delivery: Delivery; text: string };

/** Everything that the page of a message shows. */
export type MessageData = {
  message: SubmissionRecord;
  file: FileFacts | undefined;
  /** Oldest first. */
  history: HistoryEvent[];
  deliveries: Delivery[];
  answers: SentAnswer[];
  /** The messages before and after it in the list. If it is not in the list, the next one is the list's first. */
  previous?: string | undefined;
  next?: string | undefined;
};

/** Reads a message for its page; undefined if there is none with this reference. */
export async function readMessage(
  { database }: Office,
  reference: string,
  { query, filter }: PageContext,
): Promise<MessageData | undefined> {
  const message = await findSubmission(database, reference);
  if (!message) return undefined;
  const order = orderOf(query);
  const [file, history, deliveries, neighbours] = await Promise.all([
    describeFile(database, message.id),
    findHistory(database, message.id),
    findDeliveries(database, message.id),
    findNeighbours(database, message.reference, filter, order),
  ]);
  return {
    message,
    file,
    history,
    deliveries,
    answers: deliveries.flatMap(answerOf),
    ...neighbours,
  };
}

/** The purpose of the answer that is sent from a page with this version of the message. */
export const answerPurpose = (version: number) => `answer ${version}`;

function answerOf(delivery: Delivery): SentAnswer[] {
  if (delivery.channel !== "visitor" || !delivery.purpose.startsWith("answer ") || delivery.payload === null) return [];
  return [{ delivery, text: answerText(JSON.parse(delivery.payload) as PreparedMail) }];
}

/** The text that a person wrote, of which each paragraph is a block. */
export const answerText = ({ blocks }: Pick<PreparedMail, "blocks">) =>
  blocks.flatMap((block) => (block.kind === "paragraph" ? [block.text] : [])).join("\n\n");

/** An offer to snooze a message until a time. */
export type Snooze = { name: string; until: Milliseconds };

const DAY = 24 * 60 * 60 * 1000;
/** How long a message can be snoozed: until the office opens after this time. */
const SNOOZES = { tomorrow: 0, "three-days": 2 * DAY, week: 6 * DAY } as const;

export function snoozesAt({ now }: Pick<PageContext, "now">, { config }: Office): Snooze[] {
  const { officeHours } = config();
  return Object.entries(SNOOZES).map(([name, wait]) => ({ name, until: nextOpening(now + wait, officeHours) }));
}

/** A saved reply with its placeholders replaced. */
export type OfferedReply = Pick<SavedReply, "id" | "label" | "text">;

/** The saved replies for a message. Those that name a due time are only for messages that have one. */
export function repliesFor({ savedReplies, config, words }: Office, message: Submission): OfferedReply[] {
  const { kind, name, reference, due_at } = message;
  const style = { timeZone: config().officeHours.timeZone, language: words().language };
  const values = {
    name: oneLine(name),
    reference,
    ...(due_at !== null && { due: describeDue(due_at, style) }),
  };
  return savedReplies()
    .filter(({ kinds, text }) => (kinds?.includes(kind) ?? true) && (due_at !== null || !text.includes("{due}")))
    .map(({ id, label, text }) => ({ id, label, text: fillText(text, values).trim() }));
}

/** The last changes that a page of an earlier version does not show. */
export function changesSince({ history, message }: Pick<MessageData, "history" | "message">, version: number) {
  const changes = history.filter(({ event }) => !KEEP_VERSION.has(event));
  return changes.slice(-Math.max(1, version < 0 ? 1 : message.version - version));
}

/** The events that do not raise the version. */
const KEEP_VERSION: ReadonlySet<string> = new Set(["reminder", "overdue", "resend"]);
