import type { VisitorWords } from "#contract/visitor-words.ts";
import type { SubmissionKind } from "#contract/vocabulary.ts";
import type { Config } from "../config/config.ts";
import type { Submission } from "../database/schema.ts";
import { oneLine } from "../text/one-line.ts";

/** The settings that mails are built from. The texts of the site in them change with each build. */
export type MailSettings = Config & { words: VisitorWords };

/** The operator's address for a kind of submission. */
export const officeAddressFor = (
  kind: SubmissionKind,
  { mailTo, careersMailTo }: Pick<Config, "mailTo" | "careersMailTo">,
) => (kind === "application" ? careersMailTo : mailTo);

/** The address that news about a submission go to: its owner, or else the office. */
export const officeRecipient = (
  { kind, owner }: Pick<Submission, "kind" | "owner">,
  config: Pick<Config, "office" | "mailTo" | "careersMailTo">,
) => (owner !== null && config.office.includes(owner) ? owner : officeAddressFor(kind, config));

/** A mail before it is encoded as MIME. Each address field contains exactly one address. */
export type Mail = {
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
