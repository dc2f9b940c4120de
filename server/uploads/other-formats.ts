/** Archivers search the end record of a ZIP in its last 64 kB plus the record (APPNOTE 4.3.16). */
const ZIP_TAIL = 65_535 + 22;
/** The end record of an archive that is not split. */
const ZIP_END = Buffer.from("PK\u0005\u0006\0\0\0\0", "latin1");
const ZIP_COMMENT = 20;

/** PDF readers search the header in the first bytes (ISO 32000-1, appendix H.3.4.1). */
export const PDF_HEAD = 1024;
const MAX_PAGE_HEAD = 64 * 1024;

/** First bytes of programs, archives, documents and scripts. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are bytes
const SIGNATURE = /^[\s\0]*(?:MZ|\x7fELF|PK\x03\x04|Rar!|7z\xbc\xaf|%PDF-|\xd0\xcf\x11\xe0|#!)/;
const PAGE = /<(?:!doctype\s+html|html[\s>]|script[\s>]|\?php)/i;

/** True if an archiver would open the file as a ZIP archive. With `exact`, the archive must end where the file ends. */
export function endsAsZip(bytes: Buffer, { exact = false } = {}): boolean {
  const at = bytes.lastIndexOf(ZIP_END);
  if (at < bytes.length - ZIP_TAIL || at < 0 || at + ZIP_COMMENT + 2 > bytes.length) return false;
  return !exact || at + ZIP_COMMENT + 2 + bytes.readUInt16LE(at + ZIP_COMMENT) === bytes.length;
}

export const beginsAsPdf = (bytes: Buffer) => bytes.subarray(0, PDF_HEAD).includes("%PDF-");

export const hasSignature = (text: string) => SIGNATURE.test(text);

export const holdsPage = (text: string) => PAGE.test(text);

/** True if the bytes after the end of a file are another file. Phones write metadata there. */
export function isOtherFile(trailing: Buffer): boolean {
  const text = trailing.toString("latin1", 0, MAX_PAGE_HEAD);
  return hasSignature(text) || holdsPage(text);
}
