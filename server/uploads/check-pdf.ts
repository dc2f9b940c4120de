import { inflateSync } from "node:zlib";
import { endsAsZip, holdsPage, isOtherFile } from "./other-formats.ts";
import { type PdfDictionary, PdfLexer } from "./pdf-lexer.ts";
import type { UploadError } from "./upload-error.ts";

/** Readers look for the end mark in the last 1024 bytes (ISO 32000-1, appendix H.3.4.4). */
const TAIL = 1024;
/** What the object streams of a file may unpack to. */
const MOST_UNPACKED = 50 * 1024 * 1024;

export const looksLikePdf = (bytes: Buffer) => /^(?:\xef\xbb\xbf)?\s{0,16}%PDF-/.test(bytes.toString("latin1", 0, 32));

/** Names of actions and features that run something (ISO 32000-1 §12.6), wherever they stand. */
const SCRIPTS = new Set(["JavaScript", "Launch", "ImportData", "SubmitForm", "RichMedia", "XFA"]);
/** Names of files inside the file, and of the action that opens one. */
const EMBEDDED = new Set(["EmbeddedFile", "EmbeddedFiles", "GoToE"]);
/** The action that opens another file, which may lie on a stranger's server. */
const REMOTE = new Set(["GoToR"]);

/** What every text holds in which one of these names stands, escaped or not. */
const SUSPECT = /JavaScript|Launch|ImportData|SubmitForm|RichMedia|XFA|EmbeddedFile|GoTo[ER]|\/(?:JS|EF)|#[0-9a-f]{2}/i;

/**
 * Whether a file that begins like a PDF is one as far as its frame tells: a version, objects, and a trailer that
 * points into the file; whether it is an archive or a page too; and whether its objects hold scripts, other files or a
 * password.
 *
 * Programs and pages put behind a PDF's first line have no such trailer. What the pages draw is not looked at.
 */
export function checkPdf(bytes: Buffer): UploadError | undefined {
  if (!/%PDF-[12]\.\d/.test(bytes.toString("latin1", 0, 32))) return "damaged";
  const tail = bytes.toString("latin1", Math.max(0, bytes.length - TAIL));
  const end = /startxref\s+(\d{1,10})\s+%%EOF(?!.*%%EOF)/s.exec(tail);
  if (!end) return "damaged";
  if (Number(end[1]) >= bytes.length) return "damaged";
  const trailing = bytes.subarray(bytes.lastIndexOf("%%EOF") + 5);
  const text = bytes.toString("latin1");
  /* First as a whole: to leave something out takes a copy. */
  const isPage = holdsPage(text) && holdsPage(frameOf(text));
  if (endsAsZip(bytes) || isOtherFile(trailing) || isPage) return "ambiguous";
  return checkObjects(bytes, text);
}

/** Without streams and texts: a page, or its title, may speak of markup. */
function frameOf(text: string): string {
  return text.replace(/\bstream\r?\n.*?\bendstream\b/gs, "").replace(/\((?:\\.|[^()\\])*\)/gs, "");
}

/**
 * Looks at every object, whether the file's own list names it or not: programs that repair a file find it all the same,
 * and an object may begin inside another's text. Pages' content and texts are not searched: a resume may well say
 * "HTML/JavaScript".
 */
function checkObjects(bytes: Buffer, text: string): UploadError | undefined {
  let left = MOST_UNPACKED;
  let hasObject = false;
  for (const { index, 0: mark } of text.matchAll(/(?<!end)obj|trailer/g)) {
    const lexer = new PdfLexer(text, index + mark.length);
    const dictionaries = lexer.readValue();
    const flaw = valueFlaw(lexer, dictionaries);
    if (flaw) return flaw;
    hasObject ||= mark === "obj" && /\d\s+\d+\s*$/.test(text.slice(Math.max(0, index - 32), index));
    const [outermost] = dictionaries;
    if (!outermost) continue;
    const start = mark === "obj" ? lexer.streamStart() : undefined;
    if (outermost.keys.has("Encrypt") && (mark === "trailer" || start !== undefined)) return "locked";
    /* Of all streams only those that hold objects have a first one. */
    if (start === undefined || !outermost.keys.has("First")) continue;
    const unpacked = unpackObjects(bytes, { start, end: text.indexOf("endstream", start) }, outermost, left);
    if (!unpacked.ok) return unpacked.flaw;
    left -= unpacked.text.length;
    const inside = checkObjectStream(unpacked.text, unpacked.first);
    if (inside) return inside;
  }
  return hasObject ? undefined : "damaged";
}

const valueFlaw = (lexer: PdfLexer, dictionaries: readonly PdfDictionary[]) =>
  namesFlaw(lexer.names) ?? dictionariesFlaw(dictionaries);

const namesFlaw = (names: ReadonlySet<string>): UploadError | undefined => {
  for (const name of names) {
    if (SCRIPTS.has(name)) return "scripts";
    if (EMBEDDED.has(name)) return "embedded";
    if (REMOTE.has(name)) return "remote";
  }
  return undefined;
};

/** Keys too short to be looked for by themselves: `/JS` of an action, `/EF` of a file's description. */
function dictionariesFlaw(dictionaries: readonly PdfDictionary[]): UploadError | undefined {
  if (dictionaries.some(({ keys }) => keys.has("JS") && keys.has("S"))) return "scripts";
  const describesFile = ({ keys }: PdfDictionary) => keys.has("EF") && (keys.has("F") || keys.has("UF"));
  return dictionaries.some(describesFile) ? "embedded" : undefined;
}

type UnpackedObjects = { ok: true; text: string; first: number } | { ok: false; flaw: UploadError };

/** The text of an object stream. Programs compress it with Flate or not at all; anything else is made to hide. */
function unpackObjects(
  bytes: Buffer,
  { start, end }: { start: number; end: number },
  { keys }: PdfDictionary,
  most: number,
): UnpackedObjects {
  const [first = "", ...others] = keys.get("First") ?? [];
  const filters = keys.get("Filter") ?? [];
  const isUsual =
    /^\d{1,9}$/.test(first) && others.length === 0 && !["F", "DP", "DecodeParms"].some((key) => keys.has(key));
  if (!isUsual || end < 0 || filters.length > 1) return { ok: false, flaw: "damaged" };
  const packed = bytes.subarray(start, end);
  if (filters.length === 0) return { ok: true, text: packed.toString("latin1"), first: Number(first) };
  if (filters[0] !== "FlateDecode" && filters[0] !== "Fl") return { ok: false, flaw: "damaged" };
  try {
    const text = inflateSync(packed, { maxOutputLength: Math.max(1, most) }).toString("latin1");
    return { ok: true, text, first: Number(first) };
  } catch (thrown) {
    return { ok: false, flaw: (thrown as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE" ? "bomb" : "damaged" };
  }
}

/** Before the first object stands a list of pairs: an object's number, and where it begins after the first. */
function checkObjectStream(text: string, first: number): UploadError | undefined {
  if (!SUSPECT.test(text)) return undefined;
  const numbers = text.slice(0, first).match(/\d+/g) ?? [];
  for (const offset of numbers.filter((_, index) => index % 2 === 1)) {
    const lexer = new PdfLexer(text, first + Number(offset));
    const flaw = valueFlaw(lexer, lexer.readValue());
    if (flaw) return flaw;
  }
  return undefined;
}
