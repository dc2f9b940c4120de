import { DAY } from "#contract/duration.ts";
import type { SubmissionKind } from "#contract/vocabulary.ts";
import type { Settings } from "../config/settings.ts";
import type { Delivery, Milliseconds, Submission } from "../database/schema.ts";
import { type LinkClaims, signLink } from "../links/signed-link.ts";
import { oneLine } from "../text/one-line.ts";
import { linkCalendar } from "./invitation.ts";
import { type MailBlock, type MailFrame, type MailPage, mailBody } from "./mail-body.ts";

export const officeAddressFor = (
  kind: SubmissionKind,
  { mailTo, careersMailTo }: Pick<Settings, "mailTo" | "careersMailTo">,
) => (kind === "application" ? careersMailTo : mailTo);

/** The address that news about a submission go to: its owner, or else the office. */
export const officeRecipient = (
  { kind, owner }: Pick<Submission, "kind" | "owner">,
  settings: Pick<Settings, "office" | "mailTo" | "careersMailTo">,
) => (owner !== null && settings.office.includes(owner) ? owner : officeAddressFor(kind, settings));

/** A mail before it is encoded as MIME. Each address field contains exactly one address. */
export type OutgoingMail = {
  messageId: string;
  date: Date;
  from: Addressee;
  to: Addressee;
  /** Undefined: replies go to the sender. */
  replyTo?: Addressee | undefined;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly MailAttachment[];
  /** The Message-IDs of the earlier mails of its thread, oldest first. */
  references?: readonly string[];
  inReplyTo?: string;
  calendar?: { method: "REQUEST" | "CANCEL"; content: string };
  /** Replaces the default headers. */
  headers?: Readonly<Record<string, string>>;
  /** Sends it to this address alone, which the mail does not name. */
  blindCopyTo?: string;
  /** Uses the empty envelope sender, so that mail servers send no bounce (RFC 3834 §3.3). */
  hasNullSender?: boolean;
};

/** A file in a mail. The server chooses its name and type, never the visitor. */
export type MailAttachment = {
  filename: string;
  contentType: string;
  content: Buffer;
  /** The Content-ID of a picture that the HTML shows as `cid:…`. */
  cid?: string;
};

export type Addressee = { name: string; address: string };

/** The start of an encoded word (RFC 2047 §2): `=?utf-8?q?=0d=0aBcc:?=` decodes to a line break and a header. */
const ENCODED_WORD_START = "=?";

/**
 * Converts text to a safe mail header value. nodemailer does not escape encoded words in ASCII text, and mail programs
 * decode them, so this function breaks them up.
 */
export function headerText(text: string): string {
  return oneLine(text).replaceAll(ENCODED_WORD_START, "= ?");
}

/** True if an address is safe in a header. An address with an encoded word is not, and it cannot be rewritten. */
export function canBeInHeader(address: string): boolean {
  return !address.includes(ENCODED_WORD_START);
}

/** The payload of a delivery on the channels `office` and `visitor`: a mail without its signed links. */
export type PreparedMail = MailPage & {
  links?: readonly PreparedLink[];
  /** Where answers go; an address alone is one of the site. By default to the sender. */
  replyTo?: Addressee | string;
  /** The Message-IDs of the earlier mails of its thread, oldest first. */
  references?: readonly string[];
  /** An invitation, as text/calendar. `{link}` in it becomes the address of the first link. */
  calendar?: { method: "REQUEST" | "CANCEL"; content: string };
  /** A person wrote it, so it is not marked as automatically generated. */
  isPersonal?: boolean;
};

/** A link that is signed when the mail is sent, so that the outbox contains no tokens. Its token follows the path. */
export type PreparedLink = { label: string; path: string; claims?: LinkClaims };

type Sender = Pick<Settings, "mailFrom" | "officeKey"> & MailFrame;

/**
 * Builds the mail of a delivery, below `notices`.
 *
 * @throws if the delivery has no recipient or payload, or a link cannot be signed.
 */
export function preparedMail(
  { message_id, created_at, recipient, payload }: Pick<Delivery, "message_id" | "created_at" | "recipient" | "payload">,
  settings: Sender,
  notices: readonly string[] = [],
): OutgoingMail {
  if (recipient === null || payload === null) throw new Error("a prepared mail needs a recipient and a payload");
  const mail = JSON.parse(payload) as PreparedMail;
  const blocks = [...notices.map((text) => ({ kind: "notice", text }) as const), ...mail.blocks];
  const envelope = { messageId: message_id, date: new Date(created_at), to: { name: "", address: recipient } };
  return buildMail({ ...mail, blocks }, envelope, settings);
}

/** @throws if a link has to be signed and there is no key */
export function buildMail(
  mail: PreparedMail,
  envelope: Pick<OutgoingMail, "messageId" | "date" | "to">,
  settings: Sender,
): OutgoingMail {
  const { subject, replyTo, references = [], calendar, isPersonal } = mail;
  const { siteName, siteOrigin, mailFrom, officeKey } = settings;
  const links = (mail.links ?? []).map(({ label, path, claims }) => {
    if (claims && !officeKey) throw new Error("OFFICE_SECRET is not set");
    return { label, href: siteOrigin + path + (claims && officeKey ? signLink(claims, officeKey) : "") };
  });
  const blocks: MailBlock[] = [...mail.blocks, ...(links.length > 0 ? [{ kind: "links", links } as const] : [])];
  return {
    ...envelope,
    from: { name: siteName, address: mailFrom },
    replyTo: typeof replyTo === "string" ? { name: siteName, address: replyTo } : replyTo,
    subject,
    ...mailBody({ ...mail, blocks }, settings),
    ...(references.length > 0 && { references, inReplyTo: references.at(-1) ?? "" }),
    ...(calendar && { calendar: { ...calendar, content: linkCalendar(calendar.content, links[0]?.href ?? "") } }),
    ...(isPersonal && { headers: {} }),
  };
}

/** The links of a mail to the office expire this long after the due time. */
const ACTION_LIFETIME_MS = 14 * DAY;
/** Visitors' links without a retention period. */
const VISITOR_LIFETIME_MS = 2 * 365 * DAY;

/**
 * The links by which a person acts on a submission from a mail. They are for a mail to this person alone, whose answers do
 * not reach the visitor: an answer quotes the links. They work until the submission changes, so each works once.
 */
export function actionLinks(
  { reference, due_at, created_at, owner, version }: Submission,
  person: string,
  snooze: { until: Milliseconds; label: string },
  { officeWords: { mails } }: Pick<Settings, "officeWords">,
) {
  const expiresAt = (due_at ?? created_at) + ACTION_LIFETIME_MS;
  const link = (label: string, action: string, ...values: string[]): PreparedLink => ({
    label,
    path: "/office/action/",
    claims: { purpose: "action", values: [action, reference, person, String(version), ...values], expiresAt },
  });
  return [
    ...(owner === null ? [link(mails.take, "take")] : []),
    link(mails.answered, "markAnswered"),
    link(snooze.label, "snooze", String(snooze.until)),
  ];
}

/** The link to a submission in the office, where a sign-in comes first. */
export const officeLink = (
  { reference }: Pick<Submission, "reference">,
  { officeWords: { mails } }: Pick<Settings, "officeWords">,
): PreparedLink => ({
  label: mails.open,
  path: `/office/messages/${reference}`,
});

/** The language as a value of a visitor's link, so that its page has it also when the submission is erased. */
export const languageValue = ({ prefix }: Pick<Settings, "prefix">): string[] =>
  prefix === "" ? [] : [prefix.slice(1)];

/** The link to the page on which a visitor sees what was received. It is valid as long as the submission is stored. */
export function visitorLink(
  label: string,
  { kind, reference, created_at }: Pick<Submission, "kind" | "reference" | "created_at">,
  settings: Pick<Settings, "retentionDays" | "prefix" | "words">,
): PreparedLink {
  const days = settings.retentionDays[kind];
  /* The retention period of an application starts again with the decision, at the latest at the end of the first one. */
  const periods = kind === "application" ? 2 : 1;
  const expiresAt = created_at + (days === undefined ? VISITOR_LIFETIME_MS : periods * days * DAY);
  return {
    label,
    path: "/message/",
    claims: { purpose: "visitor", values: [reference, ...languageValue(settings)], expiresAt },
  };
}
