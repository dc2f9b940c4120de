import { DAY, MINUTE } from "#contract/duration.ts";
import { isSameAddress } from "../database/email-address.ts";
import { findByMessageIds, findMailsToVisitor, findSenders } from "../database/find-mails.ts";
import type { Database, Milliseconds, Submission } from "../database/schema.ts";
import { readSubmission } from "../database/submissions.ts";
import type { MailFolder } from "./classify-mail.ts";
import type { MailHead } from "./mail-head.ts";
import { isAbout, type Report } from "./read-report.ts";

/** The Message-IDs that `messageIdOf` builds. The host changes with SITE_URL. */
const OWN_ID = /^<([ACD]-[0-9A-Z]{8})(?:-[^<>@]*)?@[^<>@]+>$/;
const REFERENCE = /(?<![A-Z\d])[ACD][-\u2010\u2011][0-9A-HJKMNP-TV-Z]{8}(?![A-Z\d])/gi;
const MOST_REFERENCES = 10;

/** True for a mail of this server, which the mailbox also contains. */
export const isOwnMail = (messageId: string): boolean => OWN_ID.test(messageId);

export type Match = { submission: Submission; correspondents: string[] };

/**
 * Finds the submission of a mail: by the mails that it answers, and else by the reference in its subject, which counts only
 * if the mail is from the visitor or, in the folder of sent mails, to the visitor.
 */
export async function matchMail(database: Database, head: MailHead, folder: MailFolder): Promise<Match | undefined> {
  const { answeredIds, subject, sender, recipients } = head;
  const [named] = await findNamed(database, answeredIds);
  if (named) return await withCorrespondents(database, named.submission);
  const addresses = folder === "sent" ? recipients : [sender];
  for (const submission of await submissionsIn(database, subject)) {
    const match = await withCorrespondents(database, submission);
    if (match.correspondents.some((each) => addresses.some((address) => isSameAddress(each, address)))) return match;
  }
  return undefined;
}

/**
 * Finds the mail to a visitor that a report is about: by its Message-ID, and else by our reference together with the address
 * that it was sent to, of several the one that was sent at the quoted time. One about a mail to the office is left alone.
 */
export async function matchReport(database: Database, report: Report) {
  const { messageIds, quoted, sentAt } = report;
  for (const { id, submission } of await findNamed(database, messageIds)) {
    const mail = (await findMailsToVisitor(database, submission.id)).find(({ message_id }) => message_id === id);
    if (!mail) continue;
    /* It was sent again since, of which another report tells. */
    if (sentAt !== undefined && sentAt + SECOND <= mail.at) return undefined;
    if (isAbout(report, mail.recipient ?? submission.email, true)) return undeliveredIn(submission, mail);
  }
  for (const submission of await submissionsIn(database, quoted)) {
    const mails = (await findMailsToVisitor(database, submission.id)).filter(({ attempts }) => attempts > 0);
    const distance = ({ sent_at, at }: MailToVisitor) =>
      sentAt === undefined ? -at : Math.min(Math.abs(sentAt - at), Math.abs(sentAt - (sent_at ?? at)));
    /* It may be about an answer whose copy is not read yet. */
    const isKnown = (mail: MailToVisitor) => messageIds.length === 0 || distance(mail) < MINUTE;
    const [mail] = mails
      .filter((each) => isAbout(report, each.recipient ?? submission.email, false) && isKnown(each))
      .sort((one, other) => distance(one) - distance(other));
    if (mail) return undeliveredIn(submission, mail);
  }
  return undefined;
}

const undeliveredIn = (submission: Submission, { message_id: messageId, isAnswer, at }: MailToVisitor) => ({
  submission,
  undelivered: { messageId, isAnswer, at },
});

type MailToVisitor = Awaited<ReturnType<typeof findMailsToVisitor>>[number];

/** The submissions of the mails with these Message-IDs, in the order of the IDs. */
async function findNamed(database: Database, ids: readonly string[]) {
  const found = await findByMessageIds(database, ids, ids.map(referenceIn));
  return ids.flatMap((id) => {
    const named = found.find(({ message_id, reference }) => message_id === id || reference === referenceIn(id));
    return named ? [{ id, submission: named }] : [];
  });
}

function referencesIn(text: string): string[] {
  const found = [...text.matchAll(REFERENCE)].map(([id]) => id.replace(/[\u2010\u2011]/, "-").toUpperCase());
  return [...new Set(found)].slice(0, MOST_REFERENCES);
}

export type MailPlace = { mailbox: string; folder: string; uid_validity: string; uid: number };

/** A report waits as long for the copy of its mail, in milliseconds. */
const WAIT_MS = 14 * DAY;

/** Remembers a report of an unknown mail, so that it is read again after a copy of the mail. */
export async function keepReport(
  database: Database,
  { messageIds, quoted }: Report,
  place: MailPlace,
  now: Milliseconds,
) {
  const old = database.deleteFrom("unmatched_report").where("read_at", "<", now - WAIT_MS);
  await old.execute();
  const rows = [...messageIds, ...referencesIn(quoted)].map((about) => ({ about, ...place, read_at: now }));
  if (rows.length === 0) return;
  const kept = database.insertInto("unmatched_report").values(rows);
  await kept.onConflict((conflict) => conflict.doNothing()).execute();
}

/** Lets the reports about a mail, and the mails after them, be read again: those that are stored have no effect. */
export async function readReportsAgain(trx: Database, about: readonly string[]): Promise<void> {
  const reports = await trx.deleteFrom("unmatched_report").where("about", "in", about).returningAll().execute();
  for (const { uid, mailbox, folder, uid_validity } of reports)
    await trx
      .updateTable("mailbox_position")
      .set({ last_uid: uid - 1, attempts: 0 })
      .where((row) => row.and({ mailbox, folder, uid_validity }))
      .where("last_uid", ">=", uid)
      .execute();
}

/** The submissions whose references are in a text. */
async function submissionsIn(database: Database, text: string): Promise<Submission[]> {
  const submissions: Submission[] = [];
  for (const reference of referencesIn(text)) {
    const submission = await readSubmission(database, reference);
    if (submission) submissions.push(submission);
  }
  return submissions;
}

/** The Date of a mail has whole seconds. In milliseconds. */
const SECOND = 1000;

const referenceIn = (id: string) => OWN_ID.exec(id)?.[1] ?? "";

/** The first answer must go to the visitor. Later mails to others who wrote in the thread belong to it too. */
const withCorrespondents = async (database: Database, submission: Submission): Promise<Match> => ({
  submission,
  correspondents: [
    submission.email,
    ...(submission.answered_at === null ? [] : await findSenders(database, submission.id)),
  ],
});
