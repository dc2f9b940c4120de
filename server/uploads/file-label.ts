import { FILE_TYPES, type FileType } from "#contract/files.ts";
import { oneLine } from "../plain-text.ts";

const LONGEST = 80;

/** What file systems and terminals give a meaning to. Browsers write a quote and a line end as escapes. */
const UNSAFE = /[\\/:*?"<>|]|%22|%0[ad]/gi;

/**
 * A visitor's name for a file as a label that is safe to show and to save under: one line, no folders, at most 80
 * characters and then the ending of what the file is.
 */
export function fileLabel(name: string | undefined, type: FileType): string {
  const last = (name ?? "").split(/[\\/]/).at(-1) ?? "";
  const plain = oneLine(last.toWellFormed().replace(UNSAFE, " ")).replace(/^[.\s~-]+/, "");
  const ending = FILE_TYPES[type].extensions.find((extension) => plain.toLowerCase().endsWith(extension)) ?? "";
  const stem = [...plain.slice(0, plain.length - ending.length)]
    .slice(0, LONGEST)
    .join("")
    .replace(/[.\s]+$/, "");
  return `${stem || "file"}${FILE_TYPES[type].extensions[0]}`;
}
