import { KIND_NAMES, scanAfterSize } from "#contract/vocabulary.ts";
import { describeDue, officeTimes } from "../business-hours/time-words.ts";
import type { Settings } from "../config/settings.ts";
import { detailsOf, readableDetails } from "../database/details.ts";
import { mailtoOf } from "../database/email-address.ts";
import type { SubmissionDelivery } from "../database/outbox.ts";
import type { StoredFile } from "../database/schema.ts";
import { oneLine, visitorName } from "../text/one-line.ts";
import { describeSize } from "../uploads/file-label.ts";
import {
  buildMail,
  canBeInHeader,
  type OutgoingMail,
  officeAddressFor,
  officeLink,
  type PreparedMail,
} from "./mail.ts";
import type { MailFact } from "./mail-body.ts";

/** The file of a submission. Without `content`, the mail only explains how to download the file. */
export type MailedFile = Pick<StoredFile, "name" | "media_type" | "bytes" | "scan" | "signature"> & {
  content: Uint8Array | undefined;
};

/**
 * Builds the mail that delivers a submission, with its file, to the operator.
 *
 * Sender and recipient come from the settings. The visitor's address appears only in the text and as Reply-To.
 */
export function submissionMail(
  { submission, message_id }: Pick<SubmissionDelivery, "submission" | "message_id">,
  file: MailedFile | undefined,
  settings: Settings,
): OutgoingMail {
  const { kind, reference, suspect } = submission;
  const name = visitorName(submission);
  const timeFormat = officeTimes(settings, submission.created_at);
  const page = submission.page === null ? undefined : `${settings.siteOrigin}${submission.page}`;
  const facts: MailFact[] = [
    { label: "From", text: `${name} <${submission.email}>`, href: mailtoOf(submission.email) },
    ...readableDetails(submission, settings.words).map(({ label, text }) => ({ label, text: oneLine(text) })),
    { label: "Sent", text: describeDue(submission.created_at, timeFormat) },
    ...(submission.due_at === null ? [] : [{ label: "Due", text: describeDue(submission.due_at, timeFormat) }]),
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
  const canReply = canBeInHeader(submission.email);
  const mail: PreparedMail = {
    subject: `${subjectPrefix}${KIND_NAMES[kind]}: ${nameAndRole(submission, name)} (${reference})`,
    blocks: [
      ...notices.map((text) => ({ kind: "notice", text }) as const),
      { kind: "facts", facts },
      { kind: "quote", text: submission.body },
    ],
    /* The link works only after a sign-in, because answers that quote it reach the visitor. */
    links: settings.office.length > 0 ? [officeLink(submission)] : [],
    footer: [
      `${canReply ? `Answer this mail to reach ${name}.` : NO_REPLY} It is saved as ${reference}.`,
      ...(file && !file.content ? [downloadInstructions(file, reference)] : []),
    ],
    ...(canReply && { replyTo: { name, address: submission.email } }),
  };
  const to = { name: settings.siteName, address: officeAddressFor(kind, settings) };
  return {
    ...buildMail(mail, { messageId: message_id, date: new Date(submission.created_at), to }, settings),
    ...(file?.content && { attachments: [attachmentOf({ ...file, content: file.content })] }),
  };
}

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
