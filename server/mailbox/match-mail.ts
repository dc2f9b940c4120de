import { isSameAddress } from "../database/email-address.ts";
import { findByMessageIds, findSenders } from "../database/find-mails.ts";
import { kindOf } from "../database/kinds.ts";
import type { Database, Submission } from "../database/schema.ts";
import { readSubmission } from "../database/submissions.ts";
import type { MailFolder } from "./classify-mail.ts";
import type { MailHead } from "./mail-head.ts";

/** The Message-IDs that `messageIdOf` builds. The host changes with SITE_URL. */
const OWN_ID = /^<([ACD]-[0-9A-Z]{8})(?:-[^<>@]*)?@[^<>@]+>$/;
const REFERENCE = /\b[ACD][-\u2010\u2011][0-9A-HJKMNP-TV-Z]{8}\b/gi;
const MOST_REFERENCES = 10;

/** True for a mail of this server, which the mailbox also contains. */
export const isOwnMail = (messageId: string): boolean => OWN_ID.test(messageId);

export type Match = { submission: Submission; visitors: string[] };

/**
 * Finds the submission of a mail: by the mails that it answers, and else by the reference in its subject, which counts only
 * if the mail is from the visitor or, in the folder of sent mails, to the visitor.
 */
export async function matchMail(database: Database, head: MailHead, folder: MailFolder): Promise<Match | undefined> {
  const { answers, subject, sender, recipients } = head;
  const named = await findByMessageIds(database, answers, answers.map(referenceIn));
  for (const id of answers) {
    const found = named.find(
      ({ submission, mail }) => mail?.message_id === id || submission.reference === referenceIn(id),
    );
    if (found) return await withVisitors(database, found.submission);
  }
  const addresses = folder === "sent" ? recipients : [sender];
  for (const [reference] of [...subject.matchAll(REFERENCE)].slice(0, MOST_REFERENCES)) {
    const submission = await readSubmission(database, reference.replace(/[\u2010\u2011]/, "-"));
    const match = submission && (await withVisitors(database, submission));
    if (match?.visitors.some((visitor) => addresses.some((address) => isSameAddress(visitor, address)))) return match;
  }
  return undefined;
}

/** Finds the mail to a visitor that a report names. One about a mail to the office is left alone. */
export async function matchReport(database: Database, messageIds: readonly string[]) {
  const named = await findByMessageIds(database, messageIds, messageIds.map(referenceIn));
  for (const id of messageIds) {
    const found = named.find(({ mail }) => mail?.message_id === id && TO_VISITORS.has(mail.kind));
    if (!found?.mail) continue;
    const { kind, purpose, at } = found.mail;
    const isAnswer = kind === "answer" || kindOf(purpose).isAnswer === true;
    return { submission: found.submission, undelivered: { isAnswer, at } };
  }
  return undefined;
}

const TO_VISITORS = new Set<string>(["visitor", "acknowledgement", "answer"]);

const referenceIn = (id: string) => OWN_ID.exec(id)?.[1] ?? "";

/** The first answer must go to the visitor. Later mails to others who wrote in the thread belong to it too. */
const withVisitors = async (database: Database, submission: Submission): Promise<Match> => ({
  submission,
  visitors: [submission.email, ...(submission.answered_at === null ? [] : await findSenders(database, submission.id))],
});
