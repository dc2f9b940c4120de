import { findByMail, findSenders, wasForVisitor } from "../database/find-mails.ts";
import type { Database } from "../database/open-database.ts";
import type { Submission } from "../database/schema.ts";
import { readSubmission } from "../database/submissions.ts";
import { isSameMailbox, type MailHead } from "./mail-head.ts";

/** The Message-IDs that `server/delivery/message-id.ts` builds. The host changes with SITE_URL. */
const OWN_ID = /^<([ACD]-[0-9A-Z]{8})(?:-[^<>@]*)?@[^<>@]+>$/;
const REFERENCE = /\b[ACD][-\u2010\u2011][0-9A-HJKMNP-TV-Z]{8}\b/gi;

/** True for a mail of this server, which the mailbox also contains. */
export const isOwnMail = (messageId: string): boolean => OWN_ID.test(messageId);

/** A submission with all addresses from which its visitor wrote. */
export type Match = { submission: Submission; visitors: string[] };

/**
 * Finds the submission of a mail: by the mails that it answers, and else by the reference in its subject, which counts only
 * together with the visitor's address.
 */
export async function matchMail(database: Database, head: MailHead): Promise<Match | undefined> {
  for (const id of head.answers) {
    const submission = await findByMessageId(database, id);
    if (submission) return await withVisitors(database, submission);
  }
  for (const [reference] of head.subject.matchAll(REFERENCE)) {
    const submission = await readSubmission(database, reference.replace(/[\u2010\u2011]/, "-"));
    const match = submission && (await withVisitors(database, submission));
    const addresses = [head.sender, ...head.recipients];
    if (match?.visitors.some((visitor) => addresses.some((address) => isSameMailbox(visitor, address)))) return match;
  }
  return undefined;
}

/** Finds the submission of a report about a mail to its visitor. One about a mail to the office is left alone. */
export async function matchReport(database: Database, messageIds: readonly string[]): Promise<Submission | undefined> {
  for (const id of messageIds) {
    const stored = await findByMail(database, id);
    if (stored?.kind === "answer") return stored.submission;
    const submission = stored ? undefined : await findByMessageId(database, id);
    if (submission && (await wasForVisitor(database, submission.id, id))) return submission;
  }
  return undefined;
}

async function findByMessageId(database: Database, id: string): Promise<Submission | undefined> {
  const reference = OWN_ID.exec(id)?.[1];
  return reference === undefined ? (await findByMail(database, id))?.submission : readSubmission(database, reference);
}

const withVisitors = async (database: Database, submission: Submission): Promise<Match> => ({
  submission,
  visitors: [submission.email, ...(await findSenders(database, submission.id))],
});
