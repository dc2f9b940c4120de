import { FILE_TYPES, type FileType } from "#contract/files.ts";
import { oneLine } from "../text/one-line.ts";

const LONGEST = 80;

/** What file systems and terminals give a meaning to. Browsers write a quote and a line end as escapes. */
const UNSAFE = /[\\/:*?"<>|]|%22|%0[ad]/gi;

/** Devices on Windows, whatever the ending. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])\s*(?:\.|$)/i;
/**
 * Characters that do not show: a name of them looks like none, or like another. Between two letters of other scripts than
 * Latin the joiners (U+200C, U+200D) belong to the spelling.
 */
const INVISIBLE =
  /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\p{Cf}]|(?<![\p{L}\p{M}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}])|(?<=\p{Script=Latin})[\u200c\u200d]/gu;
/** File systems take 255 bytes; a mail or a backup may put something before it. */
const MOST_BYTES = 200;

/**
 * A visitor's name for a file as a label that is safe to show and to save under: one line, no folders, no device, no
 * invisible characters, at most 80 characters and 200 bytes, and then the ending of what the file is.
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

/** As many characters as fit, without half of one that is made of several code points. */
function shorten(text: string): string {
  let short = "";
  let count = 0;
  for (const { segment } of CHARACTERS.segment(text)) {
    if (++count > LONGEST || Buffer.byteLength(short + segment) > MOST_BYTES) break;
    short += segment;
  }
  return short;
}

const CHARACTERS = new Intl.Segmenter("en", { granularity: "grapheme" });
