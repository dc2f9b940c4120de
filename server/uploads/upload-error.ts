import { labelsOf, TOO_LARGE } from "#contract/files.ts";
import type { FormFile, UploadForm } from "./form-file.ts";

/** Why a file is not taken. */
export type UploadError =
  /** It has no bytes. */
  | "empty"
  /** It is larger than a file may be. */
  | "tooLarge"
  /** There is more than one. */
  | "several"
  /** It is something else than what may be sent here. */
  | "otherType"
  /** It begins like what it should be, but is cut off, patched together or inconsistent. */
  | "damaged"
  /** It contains macros: programs that run when it is opened. */
  | "macros"
  /** It runs a script, or starts a program, when it is opened. */
  | "scripts"
  /** It carries other files or objects, which other programs open. */
  | "embedded"
  /** It loads something from elsewhere when it is opened: a template, or another program's data. */
  | "remote"
  /** It can be read as a file of another type too, such as an archive. */
  | "ambiguous"
  /** It has too many parts, or takes too long to be checked. */
  | "tooComplex"
  /** It is locked with a password, so nobody could read it. */
  | "locked"
  /** It unpacks to far more than a document needs. */
  | "bomb"
  /** The virus scanner found something in it. */
  | "infected";

/** What a visitor can do about it. */
export function uploadErrorMessage(flaw: UploadError, { failed }: Pick<UploadForm, "failed">, file: FormFile): string {
  return `${failed}: ${file.label} ${REASONS[flaw](labelsOf(file.types))}`;
}

const REASONS: Record<UploadError, (types: string) => string> = {
  empty: () => "is an empty file. Please choose another one.",
  tooLarge: () => TOO_LARGE,
  several: () => "has to be one file, and there are several. Please choose one of them.",
  otherType: (types) =>
    `has to be a ${types} file, and this one is something else, whatever its name says. Please save it as one of them.`,
  damaged: (types) => `seems to be damaged. Please save it again as ${types} and choose the new file.`,
  macros: () => "contains macros. Please save it without them, or as PDF.",
  scripts: () => "contains a script or starts a program. Please print it to a new PDF and choose that one.",
  embedded: () =>
    "contains other files or embedded objects. Please remove them, or print it to a new PDF and choose that one.",
  remote: () => "loads content from other files or addresses. Please save it as PDF and choose that one.",
  ambiguous: (types) =>
    `is more than one kind of file at once. Please save it again as ${types} and choose the new file.`,
  tooComplex: () => "is too complex to be checked. Please save it as a new PDF and choose that one.",
  locked: () => "is locked with a password. Please save it without one.",
  bomb: () => "unpacks to more than we can take. Please save it again with smaller pictures, or as PDF.",
  infected: () => "carries a virus, so nothing was kept. Please have your computer checked, or send another file.",
};
