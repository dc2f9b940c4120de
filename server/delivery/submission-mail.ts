import { KIND_NAMES, KIND_NOUNS, scanAfterSize } from "#contract/vocabulary.ts";
import { describeDue } from "../business-hours/time-words.ts";
import { detailsOf, readableDetails } from "../database/details.ts";
import type { SubmissionDelivery } from "../database/outbox.ts";
import type { StoredFile } from "../database/schema.ts";
import { describeSize } from "../text/describe-size.ts";
import { mailtoOf } from "../text/mailto-of.ts";
import { oneLine } from "../text/one-line.ts";
import { canBeInHeader, type Mail, type MailSettings, mailboxFor } from "./mail.ts";
import { type MailBlock, type MailFact, mailBody } from "./mail-body.ts";
import { officeLink } from "./mail-links.ts";
import { signPrepared } from "./prepared-mail.ts";

/** The file of a submission. Without `content`, the mail only explains how to download the file. */
export type MailedFile = Pick<StoredFile, "name" | "media_type" | "bytes" | "scan" | "signature"> & {
  content: Uint8Array | undefined;
};

/**
 * Builds the mail that delivers a submission, with its file, to the operator.
 *
 * Sender and recipient come from the configuration. The visitor's address appears only in the text and as Reply-To.
 */
export function submissionMail(
  { submission, message_id }: Pick<SubmissionDelivery, "submission" | "message_id">,
  file: MailedFile | undefined,
  settings: MailSettings,
): Mail {
  const { kind, reference, suspect } = submission;
  /* `oneLine` removes invisible characters, so the name can be empty. */
  const name = oneLine(submission.name) || submission.email;
  const date = new Date(submission.created_at);
  const style = { timeZone: settings.officeHours.timeZone, language: "en" };
  const page = submission.page === null ? undefined : `${settings.siteOrigin}${submission.page}`;
  const facts: MailFact[] = [
    { label: "From", text: `${name} <${submission.email}>`, href: mailtoOf(submission.email) },
    ...readableDetails(submission, settings.words).map(({ label, text }) => ({ label, text: oneLine(text) })),
    { label: "Sent", text: describeDue(submission.created_at, style) },
    ...(submission.due_at === null ? [] : [{ label: "Due", text: describeDue(submission.due_at, style) }]),
    { label: "Page", text: page ?? "not known", href: page },
    ...(file ? [{ label: "File", text: describeFile(file) }] : []),
    { label: "Reference", text: reference },
  ];
  const isInfected = file?.scan === "infected";
  const notices = [
    ...(isInfected ? [`The virus scanner found ${file.signature} in ${file.name}, so it is not attached.`] : []),
    ...(suspect === null ? [] : [`Suspect: ${suspect}`]),
  ];
  const subjectPrefix = `${isInfected ? "[Infected file] " : ""}${suspect === null ? "" : "[Suspect] "}`;
  /* The link works only after a sign-in, because answers that quote it reach the visitor. */
  const links = settings.office.length > 0 ? [signPrepared(officeLink(submission), settings)] : [];
  const blocks: MailBlock[] = [
    ...notices.map((text) => ({ kind: "notice", text }) as const),
    { kind: "facts", facts },
    { kind: "quote", text: submission.body },
    ...(links.length > 0 ? [{ kind: "links", links } as const] : []),
  ];
  const canReply = canBeInHeader(submission.email);
  const footer = [
    `${canReply ? `Answer this mail to reach ${name}.` : NO_REPLY} It is saved as ${reference}.`,
    ...(file && !file.content ? [downloadInstructions(file, reference)] : []),
  ];
  return {
    messageId: message_id,
    date,
    from: { name: settings.siteName, address: settings.mailFrom },
    to: { name: settings.siteName, address: mailboxFor(kind, settings) },
    replyTo: canReply ? { name, address: submission.email } : undefined,
    subject: `${subjectPrefix}${KIND_NAMES[kind]}: ${nameAndRole(submission, name)} (${reference})`,
    ...mailBody({ title: `${KIND_NOUNS[kind].withArticle} from ${name} (${reference})`, blocks, footer }, settings),
    ...(file?.content && { attachments: [attachmentOf({ ...file, content: file.content })] }),
  };
}

/** A stored file as an attachment. */
export const attachmentOf = ({ name, media_type, content }: Pick<StoredFile, "name" | "media_type" | "content">) => ({
  filename: name,
  contentType: media_type,
  content: Buffer.from(content),
});

const describeFile = ({ name, bytes, scan, signature }: MailedFile) =>
  `${name}, ${describeSize(bytes)}${scanAfterSize(scan, signature)}`;

const NO_REPLY = "An answer to this mail does not reach the visitor: mail programs would misread the address.";

/** The name for the subject, and for an application also the role, so that the operator can sort the mails. */
function nameAndRole(submission: SubmissionDelivery["submission"], name: string): string {
  const { subject } = detailsOf(submission);
  return subject === undefined ? name : `${name}, ${oneLine(subject)}`;
}

function downloadInstructions({ name, scan }: MailedFile, reference: string): string {
  const command = `npm run inbox -- file ${reference} --out PATH`;
  return scan === "infected"
    ? `To save ${name} despite the virus: ${command} --infected`
    : `${name} was too big for the mail server. To save it: ${command}`;
}
