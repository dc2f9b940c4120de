import type { FileType } from "#contract/files.ts";
import { checkDoc, looksLikeCompound } from "./check-doc.ts";
import { checkDocx, looksLikeZip } from "./check-docx.ts";
import { checkPdf, looksLikePdf } from "./check-pdf.ts";
import { checkJpg, checkPng, looksLikeJpg, looksLikePng } from "./check-picture.ts";
import { beginsAsPdf } from "./other-formats.ts";
import type { UploadError } from "./upload-error.ts";

type Format = {
  type: FileType;
  matches(bytes: Buffer): boolean;
  check(bytes: Buffer): UploadError | undefined | Promise<UploadError | undefined>;
};

const FORMATS: readonly Format[] = [
  { type: "pdf", matches: looksLikePdf, check: checkPdf },
  { type: "png", matches: looksLikePng, check: checkPng },
  { type: "jpg", matches: looksLikeJpg, check: checkJpg },
  { type: "doc", matches: looksLikeCompound, check: checkDoc },
  { type: "docx", matches: looksLikeZip, check: checkDocx },
];

export type FileResult = { ok: true; type: FileType } | { ok: false; error: UploadError };

export async function checkFile(bytes: Buffer, allowed: readonly FileType[]): Promise<FileResult> {
  if (bytes.length === 0) return { ok: false, error: "empty" };
  const format = FORMATS.find(({ matches }) => matches(bytes));
  if (!format || !allowed.includes(format.type)) return { ok: false, error: "otherType" };
  const error = (await format.check(bytes)) ?? (format.type !== "pdf" && beginsAsPdf(bytes) ? "ambiguous" : undefined);
  return error ? { ok: false, error } : { ok: true, type: format.type };
}
