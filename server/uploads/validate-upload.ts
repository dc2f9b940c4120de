import { readFile } from "node:fs/promises";
import { FILE_TYPES, type FileType } from "#contract/files.ts";
import type { InvalidField } from "#contract/form-reader.ts";
import type { NewFile } from "../database/schema.ts";
import { type HttpError, invalidRequest } from "../http/errors.ts";
import type { FairQueue } from "./fair-queue.ts";
import type { FileChecker } from "./file-checker.ts";
import { fileLabel } from "./file-label.ts";
import type { Upload } from "./read-upload.ts";
import type { UploadScan } from "./scan-upload.ts";
import type { UploadError, UploadErrorTexts } from "./upload-error.ts";

/** The error of a file that failed while it was received. The fields after it may be missing. */
export function checkReceived(form: UploadForm, received: Upload["file"]): HttpError | undefined {
  return form.file && received && "error" in received ? httpErrorOf(received.error, form.file) : undefined;
}

export function missingFile({ file }: UploadForm, received: Upload["file"]): InvalidField | undefined {
  return file?.missing && !received ? { field: file.field, ...file.missing } : undefined;
}

export type ValidationResult = { ok: true; file: NewFile | undefined } | { ok: false; error: HttpError };

/** Scans a file that passed the other checks; undefined without a scanner. */
export type ScanUpload = ((content: Uint8Array) => Promise<UploadScan>) | undefined;

export type FileChecks = {
  fileChecker: FileChecker;
  scanUpload: ScanUpload;
  /** Networks take turns. One file at a time is in memory: one thread checks all files, so more would hardly be faster. */
  enqueue: FairQueue;
};

/** Checks the file of a form. @returns the file to save, or the error */
export async function validateUpload(
  form: UploadForm,
  received: Upload["file"],
  checks: ContentChecks,
): Promise<ValidationResult> {
  const rule = form.file;
  if (!rule) return { ok: true, file: undefined };
  const missing = missingFile(form, received);
  if (missing) return { ok: false, error: invalidRequest(missing.sentence, [missing]) };
  if (!received) return { ok: true, file: undefined };
  if ("error" in received) return { ok: false, error: httpErrorOf(received.error, rule) };
  const uploaded = { content: await readFile(received.path), name: received.name };
  const result = await checkFileContent(uploaded, rule.types, checks);
  return result.ok ? result : { ok: false, error: httpErrorOf(result.error, rule) };
}

type ContentChecks = Omit<FileChecks, "enqueue">;

/** Checks the content of a file. @returns the file to save, or why it is rejected */
export async function checkFileContent(
  uploaded: { content: Uint8Array; name: string | undefined },
  types: readonly FileType[],
  { fileChecker, scanUpload }: ContentChecks,
): Promise<{ ok: true; file: NewFile } | { ok: false; error: UploadError }> {
  const result = await fileChecker.check(uploaded.content, types);
  if (!result.ok) return result;
  const { type, sha256 } = result;
  const content = Buffer.from(result.content.buffer, result.content.byteOffset, result.content.byteLength);
  const scan = (await scanUpload?.(content)) ?? "unscanned";
  if (scan === "infected") return { ok: false, error: "infected" };
  const media_type = FILE_TYPES[type].mediaType;
  const facts = { name: fileLabel(uploaded.name, type), media_type, bytes: content.length, sha256 };
  return { ok: true, file: { ...facts, content, scan } };
}

function httpErrorOf(error: UploadError, { field, errors }: FormFile): HttpError {
  const texts = errors[error];
  return invalidRequest(texts.sentence, [{ field, ...texts }], error === "tooLarge" ? 413 : 400);
}

export type FormFile = {
  field: string;
  types: readonly FileType[];
  errors: UploadErrorTexts;
  missing: Pick<InvalidField, "sentence" | "fieldMessage"> | undefined;
};

export type UploadForm = { file?: FormFile };
