import type { Flaw } from "./flaw.ts";

/** Readers look for the end mark in the last 1024 bytes (ISO 32000-1, appendix H.3.4.4). */
const TAIL = 1024;

export const looksLikePdf = (bytes: Buffer) => /^(?:\xef\xbb\xbf)?\s{0,16}%PDF-/.test(bytes.toString("latin1", 0, 32));

/**
 * Whether a file that begins like a PDF is one as far as its frame tells: a version, objects, and a trailer that
 * points into the file.
 *
 * Programs and pages put behind a PDF's first line have no such trailer. What the pages draw is not looked at.
 */
export function checkPdf(bytes: Buffer): Flaw | undefined {
  if (!/%PDF-[12]\.\d/.test(bytes.toString("latin1", 0, 32))) return "damaged";
  const tail = bytes.toString("latin1", Math.max(0, bytes.length - TAIL));
  const end = /startxref\s+(\d{1,10})\s+%%EOF(?!.*%%EOF)/s.exec(tail);
  if (!end) return "damaged";
  if (Number(end[1]) >= bytes.length) return "damaged";
  return hasObject(bytes) ? undefined : "damaged";
}

/** `12 0 obj` somewhere; what only looks like it is passed over a thousand times at most. */
function hasObject(bytes: Buffer): boolean {
  let at = bytes.indexOf(" obj");
  for (let tries = 0; at >= 0 && tries < 1000; at = bytes.indexOf(" obj", at + 1), tries++) {
    if (/\d\s+\d+$/.test(bytes.toString("latin1", Math.max(0, at - 16), at))) return true;
  }
  return false;
}
