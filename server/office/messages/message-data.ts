import type { ReactNode } from "react";
import { findMeeting, offersOf } from "../../database/booked-meetings.ts";
import { findDraft } from "../../database/drafts.ts";
import { findMails, findNotes } from "../../database/find-mails.ts";
import { countSubmissions, findNeighbours } from "../../database/find-submissions.ts";
import { findDeliveries, findFileFacts, findFiles, findHistory, readRecord } from "../../database/submissions.ts";
import type { Office } from "../office-context.ts";
import { orderOf, type PageContext } from "./message-context.ts";

export async function readMessage({ database }: Office, reference: string, context: PageContext) {
  const submission = await readRecord(database, reference);
  if (!submission) return undefined;
  const { query, filter, person } = context;
  const order = orderOf(query);
  const [file, meeting, history, deliveries, mails, notes, attachments, draft, fromVisitor, neighbours] =
    await Promise.all([
      findFileFacts(database, submission.id),
      findMeeting(database, submission.id),
      findHistory(database, submission.id),
      findDeliveries(database, submission.id),
      findMails(database, submission.id),
      findNotes(database, submission.id),
      findFiles(database, submission.id),
      findDraft(database, { submission_id: submission.id, person }),
      countSubmissions(database, { email: submission.email }),
      findNeighbours(database, submission.reference, filter, order),
    ]);
  const mailed = { deliveries, mails, notes, attachments, file };
  const hasPassedOffer = meeting?.state === "offered" && Math.max(...offersOf(meeting)) <= context.now;
  return { submission, meeting, hasPassedOffer, history, ...mailed, draft, fromVisitor, ...neighbours };
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
