import { endsAsZip, isOtherFile } from "./other-formats.ts";
import type { UploadError } from "./upload-error.ts";

/** More than any camera has. A single-colour picture of 10 MB can have more pixels than fit in memory. */
const MAX_PIXELS = 250_000_000;

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export const looksLikePng = (bytes: Buffer) => bytes.subarray(0, 8).equals(PNG);
export const looksLikeJpg = (bytes: Buffer) => bytes.length > 3 && bytes.readUIntBE(0, 3) === 0xffd8ff;

const sizeError = (width: number, height: number): UploadError | undefined => {
  if (width === 0 || height === 0) return "damaged";
  return width * height > MAX_PIXELS ? "bomb" : undefined;
};

/** Checks the chunks of a PNG (PNG specification §5) from the header to the end marker. */
export function checkPng(bytes: Buffer): UploadError | undefined {
  let at = PNG.length;
  let error: UploadError | undefined;
  let pictures = 0;
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString("latin1", at + 4, at + 8);
    const next = at + 12 + length;
    if (next > bytes.length || (at === PNG.length) !== (name === "IHDR")) return "damaged";
    if (name === "IHDR") {
      if (length !== 13) return "damaged";
      error = sizeError(bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12));
    }
    if (name === "IDAT") pictures++;
    if (name === "IEND") return pictures === 0 ? "damaged" : (error ?? trailingError(bytes, next));
    at = next;
  }
  return "damaged";
}

/** Frame headers (ITU-T T.81, table B.1): C0 to CF except three other markers. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const SCAN = 0xda;
const END = 0xd9;

/** Checks the segments of a JPEG (ITU-T T.81): a frame and a scan up to the end marker. */
export function checkJpg(bytes: Buffer): UploadError | undefined {
  let at = 2;
  let frame: { error: UploadError | undefined } | undefined;
  let hasScan = false;
  while (at + 2 <= bytes.length) {
    if (bytes[at] !== 0xff) return "damaged";
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === END) return frame && hasScan ? (frame.error ?? trailingError(bytes, at + 2)) : "damaged";
    if (at + 4 > bytes.length) return "damaged";
    const next = at + 2 + bytes.readUInt16BE(at + 2);
    if (next > bytes.length || next < at + 4) return "damaged";
    if (isFrame(marker)) {
      if (next < at + 9) return "damaged";
      frame ??= { error: sizeError(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)) };
    }
    hasScan ||= marker === SCAN;
    at = marker === SCAN ? endOfScan(bytes, next) : next;
  }
  return "damaged";
}

/** Cameras, phones and programs that crop write data after the end marker; a file of another type there is rejected. */
const trailingError = (bytes: Buffer, end: number): UploadError | undefined =>
  endsAsZip(bytes) || isOtherFile(bytes.subarray(end)) ? "ambiguous" : undefined;

/** The start of the next segment. In scan data FF is followed by 0, a restart marker or an unknown value. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker >= 0xc0 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd7)) return at;
  }
  return bytes.length;
}
