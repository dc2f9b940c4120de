import { labelsOf, TOO_LARGE } from "#contract/files.ts";
import type { FormFile, UploadForm } from "./form-file.ts";

/** Why a file is rejected. */
export type UploadError =
  /** It is empty. */
  | "empty"
  /** It is larger than FILE_LIMIT. */
  | "tooLarge"
  /** There are several files. */
  | "several"
  /** Its type is not allowed. */
  | "otherType"
  /** It has an allowed type, but is truncated or inconsistent. */
  | "damaged"
  /** It contains macros. */
  | "macros"
  /** It runs a script or starts a program. */
  | "scripts"
  /** It contains embedded files or objects. */
  | "embedded"
  /** It loads a remote template or data of another program. */
  | "remote"
  /** It is also a valid file of another type, such as an archive. */
  | "ambiguous"
  /** It has too many parts, or the check takes too long. */
  | "tooComplex"
  /** It needs a password. */
  | "locked"
  /** It is a decompression bomb. */
  | "bomb"
  /** The virus scanner found a virus. */
  | "infected";

/** The error message for the visitor, with a remedy. */
export function uploadErrorMessage(error: UploadError, { failed }: Pick<UploadForm, "failed">, file: FormFile): string {
  return `${failed}: ${file.label} ${MESSAGES[error](labelsOf(file.types))}`;
}

const MESSAGES: Record<UploadError, (types: string) => string> = {
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
