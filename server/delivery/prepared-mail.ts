import type { Config } from "../config/config.ts";
import { type LinkClaims, signLink } from "../links/signed-link.ts";
import { linkCalendar } from "./invitation.ts";
import type { Addressee, Mail } from "./mail.ts";
import { type MailBlock, type MailFrame, mailBody } from "./mail-body.ts";

/** The payload of a delivery on the channels `office` and `visitor`: a mail without its signed links. */
export type PreparedMail = {
  language?: string;
  subject: string;
  blocks: readonly MailBlock[];
  links?: readonly PreparedLink[];
  footer: readonly string[];
  /** Where answers go; an address alone is one of the site. By default to the sender. */
  replyTo?: Addressee | string;
  /** The Message-IDs of the earlier mails of its thread, oldest first. */
  references?: readonly string[];
  /** An invitation, as text/calendar. `{link}` in it becomes the address of the first link. */
  calendar?: { method: "REQUEST" | "CANCEL"; content: string };
  /** A person wrote it, so it is not marked as automatically generated. */
  isPersonal?: boolean;
  /** The person of the office who wrote it. It looks like a letter. */
  author?: string;
};

/** A link that is signed when the mail is sent, so that the outbox contains no tokens. Its token follows the path. */
export type PreparedLink = { label: string; path: string; claims?: LinkClaims };

/** The fields of the delivery that the mail uses. `recipient` is null only if the payload was queued wrongly. */
type PreparedDelivery = { message_id: string; created_at: number; recipient: string | null; payload: string | null };

type Sender = Pick<Config, "mailFrom" | "officeKey"> & MailFrame;

/**
 * Builds the mail of a delivery, below `notices`.
 *
 * @throws if the delivery has no recipient or payload, or a link cannot be signed.
 */
export function preparedMail(
  { message_id, created_at, recipient, payload }: PreparedDelivery,
  settings: Sender,
  notices: readonly string[] = [],
): Mail {
  if (recipient === null || payload === null) throw new Error("a prepared mail needs a recipient and a payload");
  const mail = JSON.parse(payload) as PreparedMail;
  const blocks = [...notices.map((text) => ({ kind: "notice", text }) as const), ...mail.blocks];
  const envelope = { messageId: message_id, date: new Date(created_at), to: { name: "", address: recipient } };
  return buildMail({ ...mail, blocks }, envelope, settings);
}

/** Builds a mail with signed links. @throws if a link cannot be signed */
export function buildMail(
  mail: PreparedMail,
  envelope: Pick<Mail, "messageId" | "date" | "to">,
  settings: Sender,
): Mail {
  const { subject, replyTo, references = [], calendar, isPersonal, author } = mail;
  const { siteName, mailFrom } = settings;
  const links = (mail.links ?? []).map((link) => signPrepared(link, settings));
  const blocks: MailBlock[] = [...mail.blocks, ...(links.length > 0 ? [{ kind: "links", links } as const] : [])];
  return {
    ...envelope,
    from: { name: siteName, address: mailFrom },
    replyTo: typeof replyTo === "string" ? { name: siteName, address: replyTo } : replyTo,
    subject,
    ...mailBody({ ...mail, title: subject, blocks, isLetter: author !== undefined }, settings),
    ...(references.length > 0 && { references, inReplyTo: references.at(-1) ?? "" }),
    ...(calendar && { calendar: { ...calendar, content: linkCalendar(calendar.content, links[0]?.href ?? "") } }),
    ...(isPersonal && { headers: {} }),
  };
}

/** Signs a link and makes its address absolute. @throws if it needs a key and there is none */
function signPrepared(
  { label, path, claims }: PreparedLink,
  { siteOrigin, officeKey }: Pick<Config, "siteOrigin" | "officeKey">,
): { label: string; href: string } {
  if (!claims) return { label, href: siteOrigin + path };
  if (!officeKey) throw new Error("OFFICE_SECRET is not set");
  return { label, href: siteOrigin + path + signLink(claims, officeKey) };
}
