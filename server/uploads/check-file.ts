import type { FileType } from "#contract/files.ts";
import { checkDoc, looksLikeCompound } from "./check-doc.ts";
import { checkDocx, looksLikeZip } from "./check-docx.ts";
import { checkPdf, looksLikePdf } from "./check-pdf.ts";
import { checkJpg, checkPng, looksLikeJpg, looksLikePng } from "./check-picture.ts";
import { beginsAsPdf } from "./other-formats.ts";
import type { UploadError } from "./upload-error.ts";

type Check = {
  type: FileType;
  looksLike(bytes: Buffer): boolean;
  flawOf(bytes: Buffer): UploadError | undefined | Promise<UploadError | undefined>;
};

const CHECKS: readonly Check[] = [
  { type: "pdf", looksLike: looksLikePdf, flawOf: checkPdf },
  { type: "png", looksLike: looksLikePng, flawOf: checkPng },
  { type: "jpg", looksLike: looksLikeJpg, flawOf: checkJpg },
  { type: "doc", looksLike: looksLikeCompound, flawOf: checkDoc },
  { type: "docx", looksLike: looksLikeZip, flawOf: checkDocx },
];

export type FileVerdict = { ok: true; type: FileType } | { ok: false; flaw: UploadError };

/** What a file is, told by its bytes alone, when that is one of the `allowed` types and it is sound. */
export async function checkFile(bytes: Buffer, allowed: readonly FileType[]): Promise<FileVerdict> {
  if (bytes.length === 0) return { ok: false, flaw: "empty" };
  const check = CHECKS.find(({ looksLike }) => looksLike(bytes));
  if (!check || !allowed.includes(check.type)) return { ok: false, flaw: "otherType" };
  const flaw = (await check.flawOf(bytes)) ?? (check.type !== "pdf" && beginsAsPdf(bytes) ? "ambiguous" : undefined);
  return flaw ? { ok: false, flaw } : { ok: true, type: check.type };
}
