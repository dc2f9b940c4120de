import { type FileType, fileReason, labelsOf } from "#contract/files.ts";
import { errorTexts, type Wording } from "#contract/form-reader.ts";
import type { VisitorWords } from "#contract/visitor-words.ts";

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

/** The error messages of a file field, one for each reason. */
export type UploadErrorTexts = Readonly<Record<UploadError, ReturnType<typeof errorTexts>>>;

/** Makes the error messages of a file field. `form` are the words of its form. */
export function uploadErrorTexts(
  { common, server }: Pick<VisitorWords, "common" | "server">,
  form: Wording["form"],
  { field, types }: { field: string; types: readonly FileType[] },
): UploadErrorTexts {
  const wording = { common, form };
  const typeNames = labelsOf(types, server.typeList);
  const reasons = { ...server.files, tooLarge: common.fileTooLarge };
  return Object.fromEntries(
    Object.entries(reasons).map(([error, reason]) => [
      error,
      errorTexts(wording, fileReason(wording, field, reason, typeNames)),
    ]),
  ) as UploadErrorTexts;
}
