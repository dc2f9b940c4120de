import { type Attachment, type ParsedMail, type SimpleParserOptions, simpleParser } from "mailparser";
import { FILE_LIMIT, FILE_TYPES, type FileType } from "#contract/files.ts";
import { lineFeeds } from "#contract/line-feeds.ts";
import type { NewAttachment } from "../database/store-mail.ts";
import { describeSize } from "../text/describe-size.ts";
import { oneLine } from "../text/one-line.ts";
import { startFileChecker } from "../uploads/file-checker.ts";
import { fileLabel } from "../uploads/file-label.ts";
import type { ScanUpload } from "../uploads/validate-upload.ts";

/** Of larger mails only the start is read, which contains their text. Room for one file of FILE_LIMIT in base64. */
export const WHOLE_LIMIT = 16 * 1024 * 1024;
/** The start of a larger mail, in bytes. */
export const START_BYTES = 256 * 1024;

/** The text of a mail and its files that passed the checks. */
export type MailContent = {
  text: string;
  attachments: NewAttachment[];
  /** The visitor's calendar program accepted or declined an invitation. */
  isCalendarReply: boolean;
};

export const UNREADABLE: MailContent = {
  text: "[This mail cannot be shown. It is in the mailbox.]",
  attachments: [],
  isCalendarReply: false,
};

/** In UTF-16 code units. */
const TEXT_LIMIT = 100_000;
const MOST_FILES = 20;
/** The files of all mails of a submission, in bytes. */
export const FILES_LIMIT = 50 * 1024 * 1024;
/** HTML of a mail without plain text becomes text up to this length: longer ones would take the server too long. */
const HTML_LIMIT = 300_000;

const OPTIONS: SimpleParserOptions = {
  skipTextToHtml: true,
  skipImageLinks: true,
  maxHtmlLengthToParse: HTML_LIMIT,
  checksumAlgo: false,
};
const TYPES = Object.keys(FILE_TYPES) as FileType[];

// biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL stores no NUL, and pages contain no control characters
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/**
 * Reads a mail, of which `source` is the start if it is larger than WHOLE_LIMIT. Files are checked as uploads are. The text
 * ends with a line for each part that is only in the mailbox. A mail that is no valid MIME becomes such a line.
 *
 * @param size of the whole mail in bytes
 * @param room how many bytes of files may be stored
 */
export async function readMail(
  source: Buffer,
  { size, room, scan }: { size: number; room: number; scan: ScanUpload },
): Promise<MailContent> {
  const isWhole = source.length >= size;
  let mail: ParsedMail;
  try {
    mail = await simpleParser(source, OPTIONS);
  } catch {
    return UNREADABLE;
  }
  const files = mail.attachments.filter((file) => !file.related && file.contentType !== "text/calendar");
  const { attachments, notes } = isWhole
    ? await checkFiles(files, room, scan)
    : { attachments: [], notes: [`[This mail has ${describeSize(size)}. What is not shown is only in the mailbox.]`] };
  if (mail.textConversionError) notes.unshift("[The text of this mail is too long. It is in the mailbox.]");
  const text = lineFeeds(mail.text ?? "")
    .replace(CONTROLS, "")
    .toWellFormed()
    .trim();
  if (text.length > TEXT_LIMIT) notes.unshift("[The rest of this text is only in the mailbox.]");
  const isCalendarReply = mail.attachments.some(
    ({ contentType, content }) => contentType === "text/calendar" && /^METHOD:REPLY\s*$/im.test(content.toString()),
  );
  const shown = text.slice(0, TEXT_LIMIT).toWellFormed();
  return { text: [shown, ...notes].filter(Boolean).join("\n\n"), attachments, isCalendarReply };
}

async function checkFiles(
  files: readonly Attachment[],
  room: number,
  scan: ScanUpload,
): Promise<{ attachments: NewAttachment[]; notes: string[] }> {
  const attachments: NewAttachment[] = [];
  const notes: string[] = [];
  let left = room;
  /* Its thread ends with the mail. */
  await using checker = startFileChecker();
  for (const { content, filename } of files.slice(0, MOST_FILES)) {
    const name =
      oneLine((filename ?? "").toWellFormed())
        .slice(0, 80)
        .toWellFormed() || "without a name";
    const note = (reason: string) => notes.push(`[The file ${name} is only in the mailbox: ${reason}.]`);
    if (content.length > FILE_LIMIT) {
      note("it is too large");
      continue;
    }
    if (content.length > left) {
      note("there are too many files");
      continue;
    }
    left -= content.length;
    const result = await checker.check(content, TYPES);
    if (!result.ok) {
      note(result.error === "otherType" ? "files of its type are not stored" : "it failed the checks of uploads");
      continue;
    }
    const checked = Buffer.from(result.content.buffer);
    const scanned = (await scan?.(checked)) ?? "unscanned";
    if (scanned === "infected") {
      note("the virus scanner found a virus in it");
      continue;
    }
    const { type, sha256 } = result;
    attachments.push({
      name: fileLabel(filename, type),
      media_type: FILE_TYPES[type].mediaType,
      bytes: checked.length,
      sha256,
      scan: scanned,
      signature: null,
      content: checked,
    });
  }
  if (files.length > MOST_FILES) notes.push(`[${files.length - MOST_FILES} more files are only in the mailbox.]`);
  return { attachments, notes };
}
