import { createHash } from "node:crypto";
import { simpleParser } from "mailparser";
import { oneLine } from "../text/one-line.ts";

/** The headers that decide about a mail. */
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

/** The head of a mail. Addresses are in lower case. */
export type MailHead = {
  /** Unique. Of a mail without a usable Message-ID, a hash of its head. */
  messageId: string;
  /** The Message-IDs of the mails that it answers, the nearest first. */
  answers: string[];
  /** The address and the name in From; empty if there is none. */
  sender: string;
  senderName: string;
  recipients: string[];
  subject: string;
  date: Date | undefined;
  /** The values of HEAD_FIELDS that it has, by name, as they are written. */
  fields: ReadonlyMap<string, string>;
};

/** The maximum number of Message-IDs that are looked up for a mail. */
export const MOST_IDS = 30;
/** In characters, of which the last ones of References name the nearest mails. */
const LONGEST_FIELD = 8_000;
/** In characters. A longer one does not fit into an index. */
const LONGEST_ID = 500;
const LONGEST_SUBJECT = 300;
const LONGEST_NAME = 100;

/** The headers of a mail that decide about it: each once, and not longer than LONGEST_FIELD. */
export function pickHead(source: Buffer): string {
  const picked = new Map<string, string>();
  for (const [line, name = ""] of source.toString("latin1").matchAll(FIELD)) {
    const key = name.toLowerCase();
    if (picked.has(key) || !HEAD_FIELDS.includes(key)) continue;
    const value = line.slice(name.length + 1);
    picked.set(key, `${name}:${key === "references" ? value.slice(-LONGEST_FIELD) : value.slice(0, LONGEST_FIELD)}`);
  }
  return [...picked.values(), "", ""].join("\r\n");
}

/** A header with its continuation lines (RFC 5322 §2.2). */
const FIELD = /^([\w-]+):.*(?:\r?\n[ \t].*)*/gm;

/** Parses the headers that `pickHead` returns. @throws if they are no headers */
export async function readHead(source: string): Promise<MailHead> {
  const head = await simpleParser(Buffer.from(source, "latin1"), SKIP_TEXT);
  const { headerLines, messageId, from, to, cc, bcc, subject, date } = head;
  const fields = new Map<string, string>();
  for (const { key, line } of headerLines)
    if (!fields.has(key))
      fields.set(
        key,
        line
          .slice(line.indexOf(":") + 1)
          .replace(/\s+/g, " ")
          .trim(),
      );
  const ids = (name: string) => [...(fields.get(name) ?? "").matchAll(/<[^<>\s]+>/g)].map(([id]) => id);
  const answers = new Set([...ids("in-reply-to"), ...ids("references").reverse()]);
  const addresses = [from, to, cc, bcc].map((field) =>
    [field ?? []]
      .flat()
      .flatMap(({ value }) => value.flatMap((each) => [each, ...(each.group ?? [])]))
      .flatMap(({ address }) => (address ? [oneLine(address).toLowerCase()] : [])),
  );
  const id = oneLine(messageId ?? "");
  return {
    messageId:
      id !== "" && id.length <= LONGEST_ID ? id : `<${createHash("sha256").update(source).digest("hex")}@none>`,
    answers: [...answers].slice(0, MOST_IDS),
    sender: addresses[0]?.[0] ?? "",
    senderName: oneLine(from?.value[0]?.name ?? "")
      .slice(0, LONGEST_NAME)
      .toWellFormed(),
    recipients: addresses.slice(1).flat(),
    subject: oneLine(subject ?? "")
      .toWellFormed()
      .slice(0, LONGEST_SUBJECT)
      .toWellFormed(),
    date,
    fields,
  };
}

const SKIP_TEXT = { skipHtmlToText: true, skipTextToHtml: true, skipImageLinks: true };
