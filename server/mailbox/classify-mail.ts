import { isSameAddress } from "../database/email-address.ts";
import type { MailKind } from "../database/schema.ts";
import { type MailHead, MOST_IDS } from "./mail-head.ts";

export type MailFolder = "inbox" | "sent";

type Found = {
  folder: MailFolder;
  visitors: readonly string[];
  isOffice(address: string): boolean;
};

/**
 * The kind of a mail that belongs to a submission and is no report; undefined if it is left alone. An answer counts only from
 * the folder of sent mails, because anybody can write the office's address into the From of a mail to the inbox.
 */
export function classifyMail(head: MailHead, { folder, visitors, isOffice }: Found): MailKind | undefined {
  const isVisitor = (address: string) => visitors.some((visitor) => isSameAddress(visitor, address));
  if (folder === "sent") return isAutomatic(head) || !head.recipients.some(isVisitor) ? undefined : "answer";
  const isFromVisitor = isVisitor(head.sender);
  if (!isFromVisitor && isOffice(head.sender)) return undefined;
  return isAutomatic(head) || (isList(head) && !isFromVisitor) ? "automatic" : "message";
}

/** RFC 3834 §5, and the headers of older programs. */
function isAutomatic({ fields }: MailHead): boolean {
  const submitted = fields.get("auto-submitted")?.toLowerCase();
  if (submitted !== undefined && !submitted.startsWith("no")) return true;
  if (["x-autoreply", "x-autorespond", "x-auto-reply"].some((name) => fields.has(name))) return true;
  if (/^(bulk|junk|auto_reply)\b/i.test(fields.get("precedence") ?? "")) return true;
  return fields.get("return-path") === "<>";
}

/** A mail of a mailing list. The visitor's own address counts for more: the office's address may be a list. */
const isList = ({ fields }: MailHead) =>
  fields.has("list-id") || fields.has("list-unsubscribe") || /^list\b/i.test(fields.get("precedence") ?? "");

const MAIL_SYSTEM = /^(mailer-daemon|postmaster)@/;

/** True if a mail reports about another one, which only its body names (RFC 3464). */
export const isReport = ({ fields, sender }: MailHead): boolean =>
  /^multipart\/report\b/i.test(fields.get("content-type") ?? "") || MAIL_SYSTEM.test(sender);

export type Report = { kind: "bounce" | "automatic"; messageIds: string[] };

/** Reads a report. One that a mail is delayed, was delivered or was opened changes nothing. */
export function readReport({ messageId, answers }: Pick<MailHead, "messageId" | "answers">, source: string): Report {
  const actions = [...source.matchAll(/^Action:\s*(\w+)/gim)].map(([, action]) => action?.toLowerCase());
  const isRead = /^Content-Type:\s*message\/disposition-notification/im.test(source);
  const isBounce = !isRead && (actions.length === 0 || actions.includes("failed"));
  const ids = [...source.matchAll(/^Message-ID:\s*(<[^<>\s\p{Cc}]+>)/gimu)].map(([, id = ""]) => id);
  const messageIds = [...new Set([...answers, ...ids])].filter((id) => id !== messageId);
  return { kind: isBounce ? "bounce" : "automatic", messageIds: messageIds.slice(0, MOST_IDS) };
}
