import type { ReactNode } from "react";
import { findDraft } from "../../database/drafts.ts";
import { type AttachmentFacts, findAttachmentFacts, findMails, findNotes } from "../../database/find-mails.ts";
import { countSubmissions, findNeighbours } from "../../database/find-submissions.ts";
import type { Delivery, Draft, FileFacts, HistoryEvent, Mail, Note } from "../../database/schema.ts";
import {
  findDeliveries,
  findFileFacts,
  findHistory,
  findSubmission,
  type SubmissionRecord,
} from "../../database/submissions.ts";
import type { Office } from "../office-context.ts";
import { orderOf, type PageContext } from "./message-context.ts";

export type MessageData = {
  message: SubmissionRecord;
  file: FileFacts | undefined;
  /** Oldest first. */
  history: HistoryEvent[];
  deliveries: Delivery[];
  mails: Mail[];
  notes: Note[];
  attachments: AttachmentFacts[];
  /** What the person has typed and not sent. */
  draft: Draft | undefined;
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
  context: PageContext,
): Promise<MessageData | undefined> {
  const message = await findSubmission(database, reference);
  if (!message) return undefined;
  const { query, filter, person } = context;
  const order = orderOf(query);
  const [file, history, deliveries, mails, notes, attachments, draft, fromVisitor, neighbours] = await Promise.all([
    findFileFacts(database, message.id),
    findHistory(database, message.id),
    findDeliveries(database, message.id),
    findMails(database, message.id),
    findNotes(database, message.id),
    findAttachmentFacts(database, message.id),
    findDraft(database, { submission_id: message.id, person }),
    countSubmissions(database, { email: message.email }),
    findNeighbours(database, message.reference, filter, order),
  ]);
  return { message, history, deliveries, mails, notes, attachments, file, draft, fromVisitor, ...neighbours };
}

export type SectionProps = MessageData & {
  office: Office;
  context: PageContext;
  /** The fields of the form that had no effect; otherwise none. */
  posted: URLSearchParams;
};

/** A section on the page of a message; null if the message has none. Its heading is an `h2`. */
export type Section = (props: SectionProps) => ReactNode | Promise<ReactNode>;
