import { fillText } from "#contract/fill-text.ts";
import { describeSuspect, type OfficeWords, scanAfterSize } from "#contract/office-words.ts";
import { describeDue, officeTimes } from "../business-hours/time-words.ts";
import type { Settings } from "../config/settings.ts";
import { detailsOf, readableDetails } from "../database/details.ts";
import { mailtoOf } from "../database/email-address.ts";
import type { SubmissionDelivery } from "../database/outbox.ts";
import type { StoredFile } from "../database/schema.ts";
import { otherLanguage } from "../text/language-name.ts";
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
  const { officeWords } = settings;
  const { facts: names, mails } = officeWords;
  const { submission: texts } = mails;
  const name = visitorName(submission);
  const language = otherLanguage(submission, settings);
  const timeFormat = officeTimes(settings, submission.created_at);
  const page = submission.page === null ? undefined : `${settings.siteOrigin}${submission.page}`;
  const facts: MailFact[] = [
    { label: names.from, text: `${name} <${submission.email}>`, href: mailtoOf(submission.email) },
    ...readableDetails(submission, settings.words, officeWords).map(({ label, text }) => ({
      label,
      text: oneLine(text),
    })),
    ...(language === undefined ? [] : [{ label: names.language, text: language }]),
    { label: names.sent, text: describeDue(submission.created_at, timeFormat) },
    ...(submission.due_at === null ? [] : [{ label: names.due, text: describeDue(submission.due_at, timeFormat) }]),
    { label: names.page, text: page ?? texts.unknownPage, href: page },
    ...(file ? [{ label: names.file, text: describeFile(file, officeWords) }] : []),
    { label: names.reference, text: reference },
  ];
  const isInfected = file?.scan === "infected";
  const notices = [
    ...(isInfected ? [fillText(texts.infected, { signature: file.signature ?? "", file: file.name })] : []),
    ...(suspect === null ? [] : [fillText(texts.suspect, { reasons: describeSuspect(suspect, officeWords) })]),
  ];
  const subjects = [
    fillText(texts.subject, { kind: officeWords.kinds[kind], name: nameAndRole(submission, name), reference }),
    ...(suspect === null ? [] : [texts.suspectSubject]),
    ...(isInfected ? [texts.infectedSubject] : []),
  ];
  const canReply = canBeInHeader(submission.email);
  const mail: PreparedMail = {
    subject: subjects.reduce((subject, outer) => fillText(outer, { subject })),
    blocks: [
      ...notices.map((text) => ({ kind: "notice", text }) as const),
      { kind: "facts", facts },
      { kind: "quote", text: submission.body },
    ],
    /* The link works only after a sign-in, because answers that quote it reach the visitor. */
    links: settings.office.length > 0 ? [officeLink(submission, settings)] : [],
    footer: [
      fillText(canReply ? texts.reply : texts.noReply, { name, reference }),
      ...(file && !file.content ? [downloadInstructions(file, reference, officeWords)] : []),
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

const describeFile = (file: MailedFile, words: OfficeWords) =>
  `${file.name}, ${describeSize(file.bytes, words.language)}${scanAfterSize(file, words)}`;

/** The name for the subject, and for an application also the role, so that the operator can sort the mails. */
function nameAndRole(submission: SubmissionDelivery["submission"], name: string): string {
  const { subject } = detailsOf(submission);
  return subject === undefined ? name : `${name}, ${oneLine(subject)}`;
}

function downloadInstructions({ name: file, scan }: MailedFile, reference: string, { mails }: OfficeWords): string {
  const { saveInfected, tooBig } = mails.submission;
  const command = `npm run inbox -- file ${reference} --out PATH`;
  return scan === "infected"
    ? fillText(saveInfected, { file, command: `${command} --infected` })
    : fillText(tooBig, { file, command });
}
