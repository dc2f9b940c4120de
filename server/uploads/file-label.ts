import { FILE_TYPES, type FileType } from "#contract/files.ts";
import { oneLine } from "../text/one-line.ts";

const MAX_CHARACTERS = 80;

/** Characters with a meaning in file systems and shells. Browsers escape quotes and line breaks. */
const UNSAFE = /[\\/:*?"<>|]|%22|%0[ad]/gi;

/** Device names on Windows, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])\s*(?:\.|$)/i;
/**
 * Invisible characters, which can disguise a name. Between letters of non-Latin scripts the joiners (U+200C, U+200D) are
 * part of the spelling.
 */
const INVISIBLE =
  /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\p{Cf}]|(?<![\p{L}\p{M}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}])|(?<=\p{Script=Latin})[\u200c\u200d]/gu;
/** File systems allow 255 bytes; mails and backups may add a prefix. */
const MAX_BYTES = 200;

/**
 * Converts the visitor's file name to a safe label: one line, no folders, no device name, no invisible characters, at most
 * 80 characters and 200 bytes, and the extension of the file's type.
 */
export function fileLabel(name: string | undefined, type: FileType): string {
  const last = (name ?? "").split(/[\\/]/).at(-1) ?? "";
  const visible = last.toWellFormed().replace(INVISIBLE, "");
  const plain = oneLine(visible.replace(UNSAFE, " ")).replace(/^[.\s~-]+/, "");
  const ending = FILE_TYPES[type].extensions.find((extension) => plain.toLowerCase().endsWith(extension)) ?? "";
  const stem = shorten(plain.slice(0, plain.length - ending.length)).replace(/[.\s]+$/, "");
  const safe = DEVICE.test(stem) ? `file ${stem}` : stem;
  return `${safe || "file"}${FILE_TYPES[type].extensions[0]}`;
}

function shorten(text: string): string {
  let short = "";
  let count = 0;
  for (const { segment } of GRAPHEMES.segment(text)) {
    if (++count > MAX_CHARACTERS || Buffer.byteLength(short + segment) > MAX_BYTES) break;
    short += segment;
  }
  return short;
}

/** `12 kB`, `1.4 MB` */
export function describeSize(bytes: number, language: string): string {
  const [unit, size, digits] =
    bytes < 1024 * 1024 ? ["kilobyte", Math.ceil(bytes / 1024), 0] : ["megabyte", bytes / 1024 / 1024, 1];
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(language, { style: "unit", unit, ...fraction }).format(size);
}

const GRAPHEMES = new Intl.Segmenter("en", { granularity: "grapheme" });
