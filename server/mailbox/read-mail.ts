import type { MessageStructureObject } from "imapflow";
import { FILE_LIMIT, FILE_TYPES, type FileType } from "#contract/files.ts";
import type { NewFile } from "../database/schema.ts";
import { oneLine, severalLines, startOfLine } from "../text/one-line.ts";
import { splitMail } from "../text/split-mail.ts";
import { startFileChecker } from "../uploads/file-checker.ts";
import { startLimitedWorker } from "../uploads/limited-worker.ts";
import type { UploadError } from "../uploads/upload-error.ts";
import { checkFileContent, type ScanUpload } from "../uploads/validate-upload.ts";
import type { MailThread } from "./find-thread.ts";

/** The Content-Type of a text, without its charset. */
type TextHead = { head: string; charset: string };
/** Messages to and from the worker. `about` is undefined for a file. */
export type EncodedPart = { about: TextHead | undefined; encoding: string; content: Uint8Array };
/** A part is a text or a file. The other one is empty. */
export type DecodedPart = { text: string; content: Uint8Array<ArrayBuffer> };

/** The text of a mail and its files that passed the checks. */
export type MailContent = {
  text: string;
  /** The text without the quote and the signature. */
  written: string;
  attachments: NewFile[];
  /** The visitor's calendar program answered an invitation. `isNews`: it declined or proposed a time, or somebody added words. */
  isCalendarReply: boolean;
  isNews: boolean;
};

const UNREADABLE_TEXT = "[This mail cannot be shown. It is in the mailbox.]";
export const UNREADABLE: MailContent = {
  text: UNREADABLE_TEXT,
  written: UNREADABLE_TEXT,
  attachments: [],
  isCalendarReply: false,
  isNews: false,
};

/** In UTF-16 code units. */
const TEXT_LIMIT = 100_000;
/** The encoded texts of a mail that are read, in bytes and in parts. */
const TEXT_BYTES = 256 * 1024;
const MOST_TEXTS = 10;
const MOST_FILES = 20;
/** The files of all mails of a submission, in bytes. */
export const FILES_LIMIT = 50 * 1024 * 1024;
/** A file in base64 with line ends has at most this many times its size. */
const ENCODED = 1.4;

const TYPES = Object.keys(FILE_TYPES) as FileType[];

export type ReadMailOptions = {
  /** Fetches up to `bytes` of a part of the mail, as it is encoded or decoded from base64. */
  fetchPart(part: string, bytes: number, encoding?: "base64"): Promise<Uint8Array>;
  /** How many bytes of files may be stored. */
  room: number;
  scan: ScanUpload;
  readers: PartReaders;
  thread: MailThread;
};

/** The threads that decode and check parts, so that no mail blocks the server. They start with the first part. */
export function startPartReaders() {
  const threads = new AsyncDisposableStack();
  return {
    decoder: threads.use(startLimitedWorker<EncodedPart, DecodedPart>({ script: WORKER, heapMb: 48 })),
    checker: threads.use(startFileChecker()),
    [Symbol.asyncDispose]: () => threads.disposeAsync(),
  };
}

export type PartReaders = ReturnType<typeof startPartReaders>;

/**
 * Reads the texts and the files of a mail, and nothing else of it. Files are checked as uploads are. The text has a line for
 * each part that is only in the mailbox, before the quote.
 *
 * @param structure its parts; undefined if the mail server cannot tell them
 */
export async function readMail(structure: MessageStructureObject | undefined, options: ReadMailOptions) {
  if (!structure) return UNREADABLE;
  const parts = partsOf(structure);
  const partsFor = (use: Part["use"]) => parts.filter((part) => part.use === use);
  const calendar = partsFor("calendar")[0]?.node;
  const read: ReadPart = async (part, about, bytes) =>
    await options.readers.decoder.run({
      about,
      encoding: part.encoding ?? "",
      content: await options.fetchPart(part.part ?? "1", bytes),
    });
  const [shown = "", ...cut] = await readTexts(partsFor("text"), read);
  const { attachments, notes } = await checkFiles(partsFor("file"), read, options);
  const calendarText = calendar && (await read(calendar, textHead(calendar, "plain"), TEXT_BYTES))?.text;
  /* Long lines are folded. */
  const answer = (calendarText ?? "").replace(/\r?\n[ \t]/g, "");
  const [, comment = ""] = COMMENT.exec(answer) ?? [];
  const [, method] = /^METHOD:(REPLY|COUNTER)\s*$/im.exec(answer) ?? [];
  const isCalendarReply = method !== undefined;
  const isDeclined = isCalendarReply && DECLINED.test(answer);
  if (isDeclined) notes.push("[The invitation was declined.]");
  const isCounter = method?.toUpperCase() === "COUNTER";
  if (isCounter) notes.push(`[Another time was proposed: ${proposedTime(answer)}.]`);
  if (isCalendarReply && comment) notes.push(`[Comment: ${oneLine(comment.replace(/\\n/gi, " ").replace(/\\/g, ""))}]`);
  const { text, folded } = splitMail(shown, options.thread);
  const written = [text, ...cut, ...notes].filter(Boolean).join("\n\n");
  return {
    text: [written, folded].filter(Boolean).join("\n\n"),
    written,
    attachments,
    isCalendarReply,
    isNews: isDeclined || isCounter || comment !== "" || (text !== "" && NO_TEXT.test(answer)),
  };
}

/** RFC 5546 §3.2.3. */
const DECLINED = /^ATTENDEE\b.*\bPARTSTAT="?DECLINED\b/im;
const COMMENT = /^COMMENT\b[^:\n]*:[ \t]*(\S.{0,1000})/im;
/** Programs whose answers have a text only if somebody typed one. Others write sentences of their own. */
const NO_TEXT = /^PRODID:.*\bMicrosoft\b/im;
const DTSTART =
  /^DTSTART(?:;VALUE=[\w-]{1,20})?(?:;TZID=("[^"\n]{1,80}"|[^":;\n]{1,80}))?[^:\n]*:(\d{8})(?:T(\d{4})\d*(Z?))?/im;

/** The start that a counter-proposal names, with its zone, which may have any name: `2026-12-11 05:00 UTC` */
function proposedTime(answer: string): string {
  /* The descriptions of zones have starts, too. */
  const event = answer.slice(answer.search(/^BEGIN:VEVENT/im) >>> 0);
  const [, zone = "", day = "", time = "", utc] = DTSTART.exec(event) ?? [];
  const date = day.replace(/(....)(..)/, "$1-$2-");
  return oneLine(`${date} ${time.replace(/(..)/, "$1:")} ${utc ? "UTC" : zone}`) || "see the mailbox";
}

const WORKER = new URL("./decode-part-worker.mjs", import.meta.url);
/** Fetches up to so many bytes of a part and decodes them; undefined beyond the limits of the worker. */
type ReadPart = (
  part: MessageStructureObject,
  about: TextHead | undefined,
  bytes: number,
) => Promise<DecodedPart | undefined>;

type Part = {
  use: "text" | "file" | "calendar";
  node: MessageStructureObject;
  /** The same text in HTML. */
  html?: MessageStructureObject;
  /** A picture in the text. */
  isPicture?: true;
};
const isText = ({ use }: Part) => use === "text";
/** False also for a text for one program, such as a reaction of Gmail. */
const isNoText = ({ use, node: { type, disposition } }: Part) =>
  use === "calendar" || !type.startsWith("text/") || disposition === "attachment";

/** The parts of a mail that are read. Of alternatives, plain text is preferred, unless it says nothing. */
function partsOf(node: MessageStructureObject): Part[] {
  const { type, disposition, childNodes = [] } = node;
  const children = childNodes.map(partsOf);
  switch (type) {
    case "multipart/alternative": {
      const withText = children.filter((parts) => parts.some(isText));
      const plain = withText.find((parts) => parts.some((part) => isText(part) && part.node.type === "text/plain"));
      const shown = plain ?? withText[0];
      const html = withText.find((parts) => parts !== shown)?.find(isText)?.node;
      const first = html && shown?.find(isText);
      if (first) first.html = html;
      return children.flatMap((parts) => (parts === shown || !shown ? parts : parts.filter(isNoText)));
    }
    /* Without its part for programs and the mail that it names (RFC 6522). */
    case "multipart/report":
      return children[0] ?? [];
    case "multipart/related": {
      const [text = [], ...others] = children;
      const pictures = others.flat().filter(({ node }) => node.type.startsWith("image/"));
      const calendars = others.flat().filter(({ use }) => use === "calendar");
      return [...text, ...calendars, ...pictures.map((part) => ({ ...part, isPicture: true }) as const)];
    }
    case "text/calendar":
      return [{ use: "calendar", node }];
    default:
      if (/^multipart\/|^application\/(?:(?:x-)?pkcs7|pgp)-signature$/.test(type)) return children.flat();
      return [{ use: /^text\/(?:plain|html)$/.test(type) && disposition !== "attachment" ? "text" : "file", node }];
  }
}

/** The longest text that only says that a program does not show HTML, in UTF-16 code units. */
const LONGEST_NOTICE = 500;
const wordsOf = (text: string) => text.replace(/[\s\p{Cf}]+/gu, "");

/** Reads a text, or the HTML beside it if it is empty or only a notice, which says what the HTML does not. */
async function readText({ node, html }: Part, read: ReadPart, bytes: number): Promise<string | undefined> {
  const text = (await read(node, textHead(node), bytes))?.text.trim();
  if (!html || text === undefined) return text;
  const words = wordsOf(text);
  if (words !== "" && (text.length > LONGEST_NOTICE || !/html/i.test(text))) return text;
  const other = (await read(html, textHead(html), bytes))?.text.trim() ?? "";
  return words !== "" && (other === "" || wordsOf(other).includes(words)) ? text : other;
}

async function readTexts(parts: readonly Part[], read: ReadPart): Promise<string[]> {
  const texts: string[] = [];
  let left = TEXT_BYTES;
  let isCut = parts.length > MOST_TEXTS;
  for (const part of parts.slice(0, MOST_TEXTS)) {
    const size = part.node.size ?? 0;
    if (size > left) isCut = true;
    if (left === 0) break;
    texts.push((await readText(part, read, left)) ?? "[A text of this mail cannot be shown. It is in the mailbox.]");
    left -= Math.min(left, size);
  }
  const text = severalLines(texts.filter(Boolean).join("\n\n"));
  const shown = text.slice(0, TEXT_LIMIT).toWellFormed();
  return isCut || shown.length < text.length ? [shown, "[The rest of this text is only in the mailbox.]"] : [shown];
}

async function checkFiles(
  parts: readonly Part[],
  read: ReadPart,
  { room, scan, readers, fetchPart, thread }: ReadMailOptions,
): Promise<{ attachments: NewFile[]; notes: string[] }> {
  const attachments: NewFile[] = [];
  const notes: string[] = [];
  let left = room;
  /** @returns the file, or why it is not stored */
  const checkFile = async (file: MessageStructureObject, name: string | undefined): Promise<NewFile | string> => {
    const { type, size = 0, encoding, part = "1" } = file;
    if (type.startsWith("message/")) return OTHER_TYPE;
    if (size > FILE_LIMIT * ENCODED) return TOO_LARGE;
    if (size > left * ENCODED) return TOO_MANY;
    /* Only one in quoted-printable is small enough for the memory that a parser needs. */
    const content =
      encoding === "quoted-printable"
        ? (await read(file, undefined, size))?.content
        : await fetchPart(part, size, encoding === "base64" ? "base64" : undefined);
    if (!content) return "it cannot be read";
    if (content.length > FILE_LIMIT) return TOO_LARGE;
    if (content.length > left) return TOO_MANY;
    left -= content.length;
    const checks = { fileChecker: readers.checker, scanUpload: scan };
    const result = await checkFileContent({ content, name }, TYPES, checks);
    return result.ok ? result.file : (REASONS[result.error] ?? "it failed the checks of uploads");
  };
  /* Logos of signatures come last. */
  const files = parts.toSorted((one, other) => Number(one.isPicture ?? 0) - Number(other.isPicture ?? 0));
  for (const { node: file, isPicture } of files.slice(0, MOST_FILES)) {
    const filename = file.dispositionParameters?.filename ?? file.parameters?.name;
    const checked = await checkFile(file, filename);
    const name = startOfLine(filename ?? "", 80) || "without a name";
    if (isPicture && typeof checked !== "string" && thread.files.has(checked.sha256)) continue;
    if (typeof checked === "string") notes.push(`[The file ${name} is only in the mailbox: ${checked}.]`);
    else attachments.push(checked);
  }
  if (files.length > MOST_FILES) notes.push(`[${files.length - MOST_FILES} more files are only in the mailbox.]`);
  return { attachments, notes };
}

const TOO_LARGE = "it is too large";
const TOO_MANY = "there are too many files";
const OTHER_TYPE = "files of its type are not stored";
const REASONS: { [Error in UploadError]?: string } = {
  otherType: OTHER_TYPE,
  infected: "the virus scanner found a virus in it",
};

/** The MIME headers of a text, with what a decoder needs. Its own may contain anything. */
function textHead({ type, parameters = {} }: MessageStructureObject, subtype = type.slice(5)): TextHead {
  const { charset = "", format = "", delsp = "" } = parameters;
  const words = Object.entries({ format, delsp }).filter(([, value]) => WORD.test(value));
  return {
    head: [`Content-Type: text/${subtype}`, ...words.map(([key, value]) => `${key}=${value}`)].join("; "),
    charset: WORD.test(charset) ? charset : "",
  };
}

const WORD = /^[\w.:-]{1,40}$/;
