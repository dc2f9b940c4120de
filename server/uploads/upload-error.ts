import { type FileType, fileReason, labelsOf } from "#contract/files.ts";
import { errorTexts, type Wording } from "#contract/form-reader.ts";
import type { VisitorWords } from "#contract/visitor-words.ts";

/** Why a file is rejected. The schema of the words (`contract/visitor-words.ts`) says what each means. */
export type UploadError = keyof VisitorWords["server"]["files"] | "tooLarge";

export type UploadErrorTexts = Readonly<Record<UploadError, ReturnType<typeof errorTexts>>>;

export function uploadErrorTexts(
  { common, server, language }: Pick<VisitorWords, "common" | "server" | "language">,
  form: Wording["form"],
  { field, types }: { field: string; types: readonly FileType[] },
): UploadErrorTexts {
  const wording = { language, common, form };
  const typeNames = labelsOf(types, server.typeList);
  const reasons = { ...server.files, tooLarge: common.fileTooLarge };
  return Object.fromEntries(
    Object.entries(reasons).map(([error, reason]) => [
      error,
      errorTexts(wording, fileReason(wording, field, reason, typeNames)),
    ]),
  ) as UploadErrorTexts;
}
