import { countSubmissions, findNeighbours } from "../../database/find-submissions.ts";
import type { Delivery, FileFacts, HistoryEvent } from "../../database/schema.ts";
import {
  findDeliveries,
  findFileFacts,
  findHistory,
  findSubmission,
  type SubmissionRecord,
} from "../../database/submissions.ts";
import type { PreparedMail } from "../../delivery/prepared-mail.ts";
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
  /** All messages from the same address, with this one. */
  fromVisitor: number;
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
  const [file, history, deliveries, fromVisitor, neighbours] = await Promise.all([
    findFileFacts(database, message.id),
    findHistory(database, message.id),
    findDeliveries(database, message.id),
    countSubmissions(database, { email: message.email }),
    findNeighbours(database, message.reference, filter, order),
  ]);
  return {
    message,
    file,
    history,
    deliveries,
    answers: deliveries.flatMap(answerOf),
    fromVisitor,
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
