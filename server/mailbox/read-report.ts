import { addressParser, decodeWords, type Mailbox } from "postal-mime";
import { isSameAddress } from "../database/email-address.ts";
import type { Milliseconds } from "../database/schema.ts";
import { isAutomatic, isReply } from "./classify-mail.ts";
import { LONGEST_ID, type MailHead, MOST_IDS } from "./mail-head.ts";

/** A report about a mail that it names or quotes. Addresses are as they are written. */
export type Report = {
  kind: "bounce" | "automatic";
  /** The Message-IDs by which it may name the mail, the surest first. */
  messageIds: string[];
  /** Texts in which our reference may be: the mail's subject and what is quoted of it. */
  quoted: string;
  /** The Date of the mail; undefined if it is not quoted. */
  sentAt: Milliseconds | undefined;
  /** The addresses that the mail did not reach, and those in its To and Cc. */
  failed: string[];
  recipients: string[];
};

const MAIL_SYSTEM = /\b(?:mailer-daemon|post[_-]?master|mail delivery (?:sub)?system)\b/i;
const FAILURE_SUBJECT =
  /undeliver|returned mail|return(?:ed|ing) to sender|failure notice|(?:mail|message|deliver\w*)\b.{0,30}\b(?:fail\w*|returned|error|rejected|blocked)|(?:fail|rejected|blocked|error)\w*\b.{0,30}\b(?:mail|message|deliver)|unzustellbar/i;

/**
 * How surely a mail reports about another one, by its head: `surely` if a mail system wrote it, `maybe` if it is automatic. Only
 * its body names the other mail (RFC 3464).
 */
export function isReport(head: MailHead): "surely" | "maybe" | undefined {
  const { fields, sender, subject } = head;
  const isTyped = /^multipart\/report\b/i.test(fields.get("content-type") ?? "") || fields.has("x-failed-recipients");
  if (isTyped || sender === "" || MAIL_SYSTEM.test(fields.get("from") ?? "")) return "surely";
  const isMaybe = fields.get("return-path") === "<>" || (isAutomatic(head) && FAILURE_SUBJECT.test(subject));
  return isMaybe ? "maybe" : undefined;
}

/** Reports of complaints (RFC 5965) and of mails that were opened (RFC 8098). */
const OTHER_REPORT = /\b(?:report-type=["']?|message\/)(?:feedback-report|disposition-notification)\b/i;
const FAILURE =
  /\b5(?:\d\d[ -]|\.\d{1,3}\.\d)|undeliver|unzustellbar|giv(?:en|ing) up|(?:not|unable|fail\w*|reject\w*|refused|impossible)\b[^.]{0,60}\bdeliver|deliver\w*\b[^.]{0,60}\b(?:not|fail\w*|abort\w*|impossible)|(?:mailbox|user|recipient|address|account|host)\b[^.]{0,30}\b(?:not|unknown|invalid|full|disabled)|(?:no such|unknown|invalid|rejected)\b[^.]{0,20}\b(?:user|recipient|address|host|mailbox)/i;
const DELAY =
  /(?<!\bnot )\b(?:will|going to|continue to)\b(?! not| no longer)[^.]{0,40}\b(?:retr(?:y|ied)|re-?try|try(?:ing)?|attempts?)\b|attempts will continue|still (?:being )?(?:trying|retried|queued|undelivered)|not yet been delivered|\bdelay|warning (?:message )?only|for (?:the )?past \d|no action is required|need to resend|(?:weiter(?:hin)?|erneut) versucht|verzögert/i;
/** Of a temporary error. */
const FINAL = /giv(?:e|en|ing) up|gave up|permanent|expired|too (?:long|old|many)|returned|will not be re/i;

/**
 * Reads a report. One that a mail is delayed, was delivered, opened or complained about changes nothing.
 *
 * @param source the start of the mail with its head, in which each byte is a character
 * @returns undefined if it is another mail
 */
export function readReport(head: MailHead, source: string): Report | undefined {
  const text = decodeParts(source).replaceAll("&lt;", "<").replaceAll("&gt;", ">");
  const body = text.slice(text.indexOf("\n\n") >>> 0);
  const isOther = OTHER_REPORT.test(`${head.fields.get("content-type")}\n${body}`);
  const kind = isOther ? "automatic" : kindOf(head, body);
  if (!kind) return undefined;
  /* Automatic replies of people may say much the same about other mails. */
  const isSure = isReport(head) === "surely";
  const explained = body.slice(0, body.search(QUOTED_FIELD) >>> 0);
  const addresses = (values: readonly string[]) =>
    values
      .flatMap((value) => addressParser(value, { flatten: true }) as Mailbox[])
      .flatMap(({ address }) => address || []);
  const ids = valuesOf(body, "(?:Original-)?Message-ID").map((id) => id.replace(/\s/g, ""));
  const named = [
    ...ids.flatMap((id) => /<[^<>\p{Cc}]+>/u.exec(id)?.[0] ?? []),
    ...(isSure ? head.answeredIds.slice(0, 1) : []),
  ];
  const failed = valuesOf(body, "(?:Final|Original|X-Failed|X-Actual)-Recipients?").map((value) =>
    value.replace(/^.*?;/, ""),
  );
  const date = Date.parse(valuesOf(body, "Date|Sent")[0] ?? "");
  return {
    kind,
    messageIds: [...new Set(named)].filter((id) => id !== head.messageId && id.length <= LONGEST_ID).slice(0, MOST_IDS),
    quoted: !isSure ? "" : [head.subject, ...valuesOf(body, "Subject").map(decodeWords), body].join("\n"),
    sentAt: Number.isNaN(date) ? undefined : date,
    failed: [
      ...addresses([...failed, head.fields.get("x-failed-recipients") ?? ""]),
      ...firstOf(explained, ADDRESS_LINE),
    ],
    recipients: addresses([...valuesOf(body, "To").slice(0, 1), ...valuesOf(body, "Cc").slice(0, 1)]),
  };
}

/** Of the actions (RFC 3464 §2.3.3), or else of the words of a report. */
function kindOf({ subject }: MailHead, body: string): Report["kind"] | undefined {
  const actions = [...body.matchAll(/^Action:\s*(\w+)/gim)].map(([, action = ""]) => action);
  if (actions.length > 0)
    return actions.some((action) => /^(?:failed|expired)$/i.test(action)) ? "bounce" : "automatic";
  const start = `${subject}\n${body.slice(0, EXPLANATION)}`;
  const beforeQuote = start.slice(0, start.search(QUOTED_SENDER) >>> 0);
  /* A person may have such an address, too. */
  if (isReply(subject) && !/\b5(?:\d\d[ -]|\.\d{1,3}\.\d)/.test(start)) return undefined;
  const isFailure = FAILURE_SUBJECT.test(subject);
  const isTemporary = /\b4\.\d{1,3}\.\d{1,3}\b/.test(start) && !/\b5\.\d{1,3}\.\d{1,3}\b/.test(start);
  if (DELAY.test(beforeQuote) || (isTemporary && !isFailure && !FINAL.test(start))) return "automatic";
  return isFailure || FAILURE.test(start) ? "bounce" : undefined;
}

/** A report without actions explains itself in its first lines, in characters. */
const EXPLANATION = 6_000;
/** The start of the quoted mail, whose words are not those of the report. */
const QUOTED_SENDER = /^[>| \t*]*(?:Received|Return-Path|Message-ID|From):/im;
const QUOTED_FIELD = /^[>| \t*]*(?:Received|Return-Path|Message-ID|From|To|Subject|Date):/im;

/** Addresses in the words of a mail system. The quoted mail may contain others. */
const ADDRESS_LINE = /^[ \t]*<?([^\s<>@:;]+@[^\s<>:;]+)>?(?:[ \t]*[:;(]|$)/gm;

/** The values of a header of the quoted mail, whose lines may be quoted too. */
function valuesOf(text: string, name: string): string[] {
  const found = firstOf(text, new RegExp(`^[>| \\t*]*(?:${name})[ \\t]*:((?:\\n[ \\t]|.)*)`, "gim"));
  return found.map((value) => value.slice(0, LONGEST_VALUE).replace(/\s+/g, " ").trim());
}

const firstOf = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].slice(0, MOST_IDS).map(([, group = ""]) => group);

const LONGEST_VALUE = 2_000;
const MOST_PARTS = 20;

/** The UID of the invitation that a calendar answers (RFC 5546 §3.2.3, §3.2.7); undefined of another mail. */
export function invitationAnswered(source: string): string | undefined {
  const text = decodeParts(source).replace(/\n[ \t]/g, "");
  return /^METHOD:(?:REPLY|COUNTER)\s*$/im.test(text) ? /^UID:([^\s\p{Cc}]+)/imu.exec(text)?.[1] : undefined;
}

/** A mail whose encoded parts are decoded, with plain line ends. */
function decodeParts(source: string): string {
  let text = "";
  let rest = source.replace(/\r\n?/g, "\n");
  for (let count = 0; count < MOST_PARTS; count++) {
    const found = /^Content-Transfer-Encoding:[ \t]*(base64|quoted-printable)\b/im.exec(rest);
    const start = found ? rest.indexOf("\n\n", found.index) : -1;
    if (!found || start < 0) break;
    const length = rest.slice(start).search(/\n--[^\s\w]*\w\S*\n/) >>> 0;
    const part = rest.slice(start, start + length);
    const decoded = /^b/i.test(found[1] ?? "")
      ? Buffer.from(part, "base64").toString("latin1")
      : part
          .replace(/=\n/g, "")
          .replace(/=([0-9A-F]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
    text += `${rest.slice(0, start)}\n\n${decoded.replace(/\r\n?/g, "\n")}`;
    rest = rest.slice(start + length);
  }
  return text + rest;
}

/**
 * True if a report is about a mail to an address, and not about one to another of its recipients.
 *
 * @param isNamed the report contains the Message-ID, so it needs no address
 */
export function isAbout({ failed, recipients }: Report, address: string, isNamed: boolean): boolean {
  const has = (addresses: readonly string[], one = address) => addresses.some((each) => isSameAddress(each, one));
  if (has(failed)) return true;
  /* A mail that was forwarded failed at an address that its sender does not know. */
  if (has(recipients) && failed.some((each) => has(recipients, each))) return false;
  return isNamed || has(recipients);
}
