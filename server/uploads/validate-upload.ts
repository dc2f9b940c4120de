import { readFile } from "node:fs/promises";
import { FILE_TYPES } from "#contract/files.ts";
import type { Refusal } from "#contract/text-fields.ts";
import type { NewFile } from "../database/schema.ts";
import { type HttpError, invalidRequest } from "../http/errors.ts";
import type { FileChecker } from "./file-checker.ts";
import { fileLabel } from "./file-label.ts";
import type { FormFile, UploadForm } from "./form-file.ts";
import type { Upload } from "./read-upload.ts";
import type { UploadScan } from "./scan-upload.ts";
import { type UploadError, uploadErrorMessage } from "./upload-error.ts";

/** What to answer to a file whose flaw showed while it arrived. It may have hidden the fields that come after it. */
export function checkReceived(form: UploadForm, arrived: Upload["file"]): HttpError | undefined {
  return form.file && arrived && "flaw" in arrived ? flawProblem(arrived.flaw, form, form.file) : undefined;
}

/** The refusal of a form without the file it requires. */
export function missingFile({ file }: UploadForm, arrived: Upload["file"]): Refusal | undefined {
  return file?.missing && !arrived ? { field: file.field, ...file.missing } : undefined;
}

export type ValidationResult = { ok: true; file: NewFile | undefined } | { ok: false; problem: HttpError };

/** Looks for viruses in what is otherwise sound; undefined where nobody does. */
export type ScanUpload = ((content: Uint8Array) => Promise<UploadScan>) | undefined;

/** What looks at a file before it is kept. */
export type FileChecks = { fileChecker: FileChecker; scanUpload: ScanUpload };

/** Judges the file that came with a form: the whole of it as it is kept, or what to answer. */
export async function validateUpload(
  form: UploadForm,
  arrived: Upload["file"],
  { fileChecker, scanUpload }: FileChecks,
): Promise<ValidationResult> {
  const rule = form.file;
  if (!rule) return { ok: true, file: undefined };
  const missing = missingFile(form, arrived);
  if (missing) return { ok: false, problem: invalidRequest(missing.sentence, [missing]) };
  if (!arrived) return { ok: true, file: undefined };
  if ("flaw" in arrived) return { ok: false, problem: flawProblem(arrived.flaw, form, rule) };
  const verdict = await fileChecker.check(await readFile(arrived.path), rule.types);
  if (!verdict.ok) return { ok: false, problem: flawProblem(verdict.flaw, form, rule) };
  const { type, sha256 } = verdict;
  const content = Buffer.from(verdict.content.buffer);
  const scan = (await scanUpload?.(content)) ?? "unscanned";
  if (scan === "infected") return { ok: false, problem: flawProblem("infected", form, rule) };
  const file: NewFile = {
    name: fileLabel(arrived.name, type),
    media_type: FILE_TYPES[type].mediaType,
    bytes: content.length,
    sha256,
    content,
    scan,
  };
  return { ok: true, file };
}

function flawProblem(flaw: UploadError, form: UploadForm, rule: FormFile): HttpError {
  const sentence = uploadErrorMessage(flaw, form, rule);
  return invalidRequest(sentence, [{ field: rule.field, sentence }], flaw === "tooLarge" ? 413 : 400);
}
