import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import anyAscii from "any-ascii";
import { slug } from "#site/weave/drawing-file.ts";
import { EditorError } from "../editor-error.ts";

export type FileContent = string | Uint8Array | undefined;

/**
 * Writes files, then removes those without content. New files are on the disk before the first one is replaced, so that a full
 * disk changes nothing. Synchronous: nothing reads between two files. @throws EditorError with a sentence for errors of the disk
 */
export function writeFiles(files: ReadonlyMap<string, FileContent>): void {
  const tempPath = (path: string) => `${path}.part`;
  inSentences(() => {
    try {
      for (const [path, text] of files) {
        if (text === undefined) continue;
        mkdirSync(dirname(path), { recursive: true });
        const { mode } = statSync(path, { throwIfNoEntry: false }) ?? {};
        writeFileSync(tempPath(path), text, { flush: true, ...(mode !== undefined && { mode }) });
      }
      for (const [path, text] of files) if (text !== undefined) renameSync(tempPath(path), path);
      for (const [path, text] of files) if (text === undefined) rmSync(path, { force: true });
    } catch (thrown) {
      for (const path of files.keys()) rmSync(tempPath(path), { force: true });
      throw thrown;
    }
  });
}

/** Windows has no files of these names, whatever their ending. */
const OF_WINDOWS = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/**
 * A text of any script as the name of a file and part of an address: at most `length` small letters of a to z, digits and
 * hyphens. @param other the name of a text without a letter, and added where the name alone is not possible
 */
export function fileName(text: string, length: number, other: string): string {
  const name = slug(anyAscii(text.normalize("NFC")), length);
  return OF_WINDOWS.test(name) ? `${name}-${other}` : name || other;
}

const SENTENCES: readonly (readonly [code: RegExp, sentence: string])[] = [
  [/^(?:ENOSPC|EDQUOT)$/, "The server's disk is full, so nothing was saved. Tell the person who runs it."],
  [/^(?:EACCES|EPERM)$/, "The server may not read or write the folder of the content. Tell the person who runs it."],
  [/^EROFS$/, "The server's disk cannot be written, so nothing was saved. Tell the person who runs it."],
  [/^EISDIR$/, "A folder has the name of a file of the content. Tell the person who runs the server."],
  [/^ENOTDIR$/, "A file has the name of a folder of the content. Tell the person who runs the server."],
  [/^EIO$/, "The server's disk has an error, so nothing was saved. Tell the person who runs it."],
];

/** @param code of the system @returns undefined for other errors than those of the disk */
export const diskSentence = (code = ""): string | undefined => SENTENCES.find(([codes]) => codes.test(code))?.[1];

export const fileAt = (path: string): Buffer | undefined =>
  inSentences(() => (statSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path) : undefined));

/** Runs work on files. Errors of the disk become sentences, with their cause for the log. */
export function inSentences<T>(work: () => T): T {
  try {
    return work();
  } catch (thrown) {
    const sentence = diskSentence((thrown as NodeJS.ErrnoException)?.code);
    throw sentence === undefined ? thrown : new EditorError(507, sentence, { cause: thrown });
  }
}
