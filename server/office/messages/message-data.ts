import type { ReactNode } from "react";
import { findDraft } from "../../database/drafts.ts";
import { findMails, findNotes } from "../../database/find-mails.ts";
import { countSubmissions, findNeighbours } from "../../database/find-submissions.ts";
import { findDeliveries, findFileFacts, findFiles, findHistory, findSubmission } from "../../database/submissions.ts";
import type { Office } from "../office-context.ts";
import { orderOf, type PageContext } from "./message-context.ts";

export async function readMessage({ database }: Office, reference: string, context: PageContext) {
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
    findFiles(database, message.id),
    findDraft(database, { submission_id: message.id, person }),
    countSubmissions(database, { email: message.email }),
    findNeighbours(database, message.reference, filter, order),
  ]);
  return { message, history, deliveries, mails, notes, attachments, file, draft, fromVisitor, ...neighbours };
}

/**
 * Lists are sorted from the oldest on. `draft` is what the person has typed and not sent, `fromVisitor` the number of messages
 * from the address.
 */
export type MessageData = NonNullable<Awaited<ReturnType<typeof readMessage>>>;

export type SectionProps = MessageData & {
  office: Office;
  context: PageContext;
  /** The fields of the form that had no effect; otherwise none. */
  posted: URLSearchParams;
};

/** A section on the page of a message; null if the message has none. Its heading is an `h2`. */
export type Section = (props: SectionProps) => ReactNode | Promise<ReactNode>;
