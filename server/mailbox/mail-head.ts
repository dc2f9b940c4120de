import { createHash } from "node:crypto";
import { addressParser, decodeWords, type Mailbox } from "postal-mime";
import { charsetOf } from "../text/charset-of.mjs";
import { oneLine } from "../text/one-line.ts";

const HEAD_FIELDS = [
  "message-id",
  "in-reply-to",
  "references",
  "date",
  "from",
  "to",
  "cc",
  "bcc",
  "subject",
  "content-type",
  "return-path",
  "auto-submitted",
  "x-autoreply",
  "x-autorespond",
  "x-auto-reply",
  "precedence",
  "list-id",
  "list-unsubscribe",
];

/** The maximum number of Message-IDs that are looked up for a mail. */
export const MOST_IDS = 30;
/** In characters, of which the last ones of References name the nearest mails. */
const LONGEST_FIELD = 8_000;
/** In characters. A longer one does not fit into an index. */
const LONGEST_ID = 500;
const LONGEST_SUBJECT = 300;
const LONGEST_NAME = 100;

/** A header with its continuation lines (RFC 5322 §2.2). */
const FIELD = /^([\w-]+):(.*(?:\r?\n[ \t].*)*)/gm;

/** Reads the headers that decide about a mail: each once, and not longer than LONGEST_FIELD. Addresses are in lower case. */
export function readHead(source: Buffer) {
  const fields = new Map<string, string>();
  for (const [, name = "", bytes = ""] of source.toString("latin1").matchAll(FIELD)) {
    const key = name.toLowerCase();
    if (fields.has(key) || !HEAD_FIELDS.includes(key)) continue;
    const value = decodeField(Buffer.from(bytes, "latin1"));
    const cut = key === "references" ? value.slice(-LONGEST_FIELD) : value.slice(0, LONGEST_FIELD);
    fields.set(key, cut.replace(/\s+/g, " ").trim());
  }
  const field = (name: string) => fields.get(name) ?? "";
  const ids = (name: string) => [...field(name).matchAll(/<[^<>\s\p{Cc}]+>/gu)].map(([id]) => id);
  const addresses = (name: string) => addressParser(field(name), { flatten: true }) as Mailbox[];
  const addressOf = ({ address }: Mailbox) => oneLine(address).toLowerCase();
  const [from] = addresses("from");
  const messageId = oneLine(field("message-id"));
  const date = new Date(field("date"));
  return {
    /** Unique. Of a mail without a usable Message-ID, a hash of its head. */
    messageId:
      messageId !== "" && messageId.length <= LONGEST_ID
        ? messageId
        : `<${hashOf([...fields.entries()].join("\n"))}@none>`,
    /** The Message-IDs of the mails that it answers, the nearest first. */
    answers: [...new Set([...ids("in-reply-to"), ...ids("references").reverse()])].slice(0, MOST_IDS),
    /** The address and the name in From; empty if there is none. */
    sender: from ? addressOf(from) : "",
    senderName: oneLine(from?.name ?? "")
      .slice(0, LONGEST_NAME)
      .toWellFormed(),
    recipients: ["to", "cc", "bcc"].flatMap(addresses).map(addressOf),
    subject: oneLine(decodeWords(field("subject")))
      .toWellFormed()
      .slice(0, LONGEST_SUBJECT)
      .toWellFormed(),
    date: Number.isNaN(date.getTime()) ? undefined : date,
    /** The values of HEAD_FIELDS that it has, by name, in one line, as they are written. */
    fields: fields as ReadonlyMap<string, string>,
  };
}

export type MailHead = ReturnType<typeof readHead>;

/** Headers are ASCII (RFC 5322), but some programs write other text without its charset. */
const decodeField = (value: Uint8Array) => new TextDecoder(charsetOf(value)).decode(value);

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");
