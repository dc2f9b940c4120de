/** Where archivers look for the end of a ZIP: in its last 64 kB and the record itself (APPNOTE 4.3.16). */
const ZIP_TAIL = 65_535 + 22;
/** The end record of an archive that is one file. */
const ZIP_END = Buffer.from("PK\u0005\u0006\0\0\0\0", "latin1");
const ZIP_COMMENT = 20;

/** Readers look for a PDF's first line this far. */
const PDF_HEAD = 1024;
const LONGEST_PAGE_HEAD = 64 * 1024;

/** Programs, archives, documents and scripts by their first bytes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are bytes
const SIGNATURE = /^[\s\0]*(?:MZ|\x7fELF|PK\x03\x04|Rar!|7z\xbc\xaf|%PDF-|\xd0\xcf\x11\xe0|#!)/;
const PAGE = /<(?:!doctype\s+html|html[\s>]|script[\s>]|\?php)/i;

/** Whether an archiver opens the file as a ZIP archive. With `exact`, only one that ends where the file does. */
export function endsAsZip(bytes: Buffer, { exact = false } = {}): boolean {
  const at = bytes.lastIndexOf(ZIP_END);
  if (at < bytes.length - ZIP_TAIL || at < 0 || at + ZIP_COMMENT + 2 > bytes.length) return false;
  return !exact || at + ZIP_COMMENT + 2 + bytes.readUInt16LE(at + ZIP_COMMENT) === bytes.length;
}

/** Whether a PDF reader opens the file. */
export const beginsAsPdf = (bytes: Buffer) => bytes.subarray(0, PDF_HEAD).includes("%PDF-");

/** Whether a browser finds a page or a script in a text of one character per byte. */
export const holdsPage = (text: string) => PAGE.test(text);

/** Whether what stands behind the end of a file is a file of its own. Phones write data of theirs there. */
export function isOtherFile(trailing: Buffer): boolean {
  const text = trailing.toString("latin1", 0, LONGEST_PAGE_HEAD);
  return SIGNATURE.test(text) || holdsPage(text);
}
