import { inflateSync } from "node:zlib";
import { decryptStream, isEncryption, openWithoutPassword, type PdfEncryption, type PdfKey } from "./decrypt-pdf.ts";
import { endsAsZip, hasSignature, holdsPage, isOtherFile, PDF_HEAD } from "./other-formats.ts";
import { type PdfDictionary, PdfLexer } from "./pdf-lexer.ts";
import type { UploadError } from "./upload-error.ts";

/** Readers search the end marker in the last 1024 bytes (ISO 32000-1, appendix H.3.4.4). Scanners pad files behind it. */
const TAIL = 1024;
const MAX_UNPACKED = 50 * 1024 * 1024;

/** Readers skip blank lines, commands for a printer and other text before the header. A program or an archive is none. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are bytes
const HEADER = /^(?:\xef\xbb\xbf)?([\s\0\x1b -~]*?)%PDF-/;
export function looksLikePdf(bytes: Buffer): boolean {
  const [, before] = HEADER.exec(bytes.toString("latin1", 0, PDF_HEAD)) ?? [];
  return before !== undefined && !hasSignature(before);
}

/**
 * Names of actions and features that run code (ISO 32000-1 §12.6), of embedded files, and of the action that opens another file,
 * possibly on a remote server.
 */
const RISKS: readonly { error: UploadError; names: ReadonlySet<string> }[] = [
  { error: "scripts", names: new Set(["JavaScript", "Launch", "ImportData", "SubmitForm", "RichMedia", "XFA"]) },
  { error: "embedded", names: new Set(["EmbeddedFile", "EmbeddedFiles", "GoToE"]) },
  { error: "remote", names: new Set(["GoToR"]) },
];

/** Matches every text that may contain one of these names, escaped or not. */
const RISKY = /JavaScript|Launch|ImportData|SubmitForm|RichMedia|XFA|EmbeddedFile|GoTo[ER]|\/(?:JS|EF)|#[0-9a-f]{2}/i;

/**
 * Checks that a file with a PDF header has a version, objects and a trailer that points into the file, is not also an
 * archive or an HTML page, has no scripts or embedded files, and opens without a password. Page content is not checked.
 */
export function checkPdf(bytes: Buffer): UploadError | undefined {
  if (!/%PDF-[12]\.\d/.test(bytes.toString("latin1", 0, PDF_HEAD))) return "damaged";
  const length = bytes.findLastIndex((byte) => byte > 0x20) + 1;
  const tail = bytes.toString("latin1", Math.max(0, length - TAIL), length);
  const end = /startxref\s+(\d{1,10})\s+%%EOF(?!.*%%EOF)/s.exec(tail);
  if (!end || Number(end[1]) >= bytes.length) return "damaged";
  const trailing = bytes.subarray(bytes.lastIndexOf("%%EOF") + 5);
  const text = bytes.toString("latin1");
  /* The whole text first, because frameOf copies it. */
  const isPage = holdsPage(text) && holdsPage(frameOf(text));
  if (endsAsZip(bytes) || isOtherFile(trailing) || isPage) return "ambiguous";
  return checkObjects(bytes, text);
}

/** The text without streams and strings, which may mention HTML tags. */
function frameOf(text: string): string {
  return text.replace(/\bstream\r?\n.*?\bendstream\b/gs, "").replace(/\((?:\\.|[^()\\])*\)/gs, "");
}

type ObjectStream = { outermost: PdfDictionary; start: number; id: ObjectId | undefined };
type ObjectId = { number: number; generation: number };

/**
 * Checks every object, also those that the cross-reference table does not list: readers that repair a file find them, and
 * an object may start inside another's string. Page content and strings are not searched: a resume may mention
 * "HTML/JavaScript".
 */
function checkObjects(bytes: Buffer, text: string): UploadError | undefined {
  let hasObject = false;
  let isEncrypted = false;
  const streams: ObjectStream[] = [];
  const encryptions: PdfEncryption[] = [];
  const ids: string[] = [];
  for (const { index, 0: mark } of text.matchAll(/(?<!end)obj|trailer/g)) {
    const lexer = new PdfLexer(text, index + mark.length);
    const dictionaries = lexer.readValue();
    const error = valueError(lexer, dictionaries);
    if (error) return error;
    const id = mark === "obj" ? objectIdBefore(text, index) : undefined;
    hasObject ||= id !== undefined;
    const [outermost] = dictionaries;
    if (!outermost) continue;
    encryptions.push(
      ...dictionaries.filter(isEncryption).map((found) => ({ dictionary: found, nested: dictionaries })),
    );
    const start = mark === "obj" ? lexer.streamStart() : undefined;
    if (mark === "trailer" || start !== undefined) {
      isEncrypted ||= outermost.keys.has("Encrypt");
      ids.push(...(outermost.keys.get("ID")?.slice(0, 1) ?? []));
    }
    /* Only object streams have the key First. */
    if (start !== undefined && outermost.keys.has("First")) streams.push({ outermost, start, id });
  }
  if (!hasObject) return "damaged";
  const keys = isEncrypted ? openWithoutPassword(encryptions, ids) : [];
  return keys ? checkObjectStreams(bytes, text, streams, keys) : "locked";
}

function objectIdBefore(text: string, index: number): ObjectId | undefined {
  const [, number, generation] = /(\d+)\s+(\d+)\s*$/.exec(text.slice(Math.max(0, index - 32), index)) ?? [];
  return number && generation ? { number: Number(number), generation: Number(generation) } : undefined;
}

/**
 * Checks object streams as each key decrypts them, and as they are: a reader may use one of several trailers. A stream that a
 * key does not open is rejected, because a reader may accept more than this check.
 */
function checkObjectStreams(
  bytes: Buffer,
  text: string,
  streams: readonly ObjectStream[],
  keys: readonly PdfKey[],
): UploadError | undefined {
  let left = MAX_UNPACKED;
  for (const { outermost, start, id = { number: 0, generation: 0 } } of streams) {
    const end = streamEnd(text, start, outermost);
    if (end === undefined) return "damaged";
    const raw = bytes.subarray(start, end);
    for (const key of [...keys, undefined]) {
      const unpacked = unpackObjects(key ? decryptStream(raw, key, id) : raw, outermost, left);
      if (unpacked === "damaged" && !key && keys.length > 0) continue;
      if (typeof unpacked === "string") return unpacked;
      if (key && !startsWithNumbers(unpacked)) return "damaged";
      left -= unpacked.text.length;
      const inside = checkObjectStream(unpacked);
      if (inside) return inside;
    }
  }
  return undefined;
}

/** The mark may also be part of a string in an object stream without a filter. */
function streamEnd(text: string, start: number, { keys }: PdfDictionary): number | undefined {
  const mark = text.indexOf("endstream", start);
  if (mark < 0) return undefined;
  if ((keys.get("Filter") ?? []).length > 0) return mark;
  const [length = "", ...others] = keys.get("Length") ?? [];
  return others.length === 0 && /^\d{1,9}$/.test(length) ? Math.max(mark, start + Number(length)) : text.length;
}

/** False for what a wrong key decrypts. */
const startsWithNumbers = ({ text, first }: UnpackedObjects) =>
  text === "" || /^[\0\s]*\d+[\0\s]+\d[\d\0\s]*$/.test(text.slice(0, first));

function valueError(lexer: PdfLexer, dictionaries: readonly PdfDictionary[]): UploadError | undefined {
  const [risk] = [...lexer.names].flatMap((name) => RISKS.filter(({ names }) => names.has(name)));
  if (risk) return risk.error;
  /* Keys that are too short to search alone: `/JS` of an action, `/EF` of a file specification. */
  if (dictionaries.some(({ keys }) => keys.has("JS") && keys.has("S"))) return "scripts";
  const describesFile = ({ keys }: PdfDictionary) => keys.has("EF") && (keys.has("F") || keys.has("UF"));
  return dictionaries.some(describesFile) ? "embedded" : undefined;
}

type UnpackedObjects = { text: string; first: number };

/** Unpacks an object stream. Any filter other than Flate is rejected: PDF programs do not use others there. */
function unpackObjects(packed: Buffer, { keys }: PdfDictionary, most: number): UnpackedObjects | UploadError {
  const [first = "", ...others] = keys.get("First") ?? [];
  const filters = keys.get("Filter") ?? [];
  const isSupported =
    /^\d{1,9}$/.test(first) && others.length === 0 && !["F", "DP", "DecodeParms"].some((key) => keys.has(key));
  if (!isSupported || (filters.length > 0 && !/^(?:FlateDecode|Fl)$/.test(filters.join(" ")))) return "damaged";
  try {
    const bytes = filters.length > 0 ? inflateSync(packed, { maxOutputLength: Math.max(1, most) }) : packed;
    return { text: bytes.toString("latin1"), first: Number(first) };
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE" ? "bomb" : "damaged";
  }
}

/** An object stream starts with pairs of numbers: an object's number and its offset from `first`. */
function checkObjectStream({ text, first }: UnpackedObjects): UploadError | undefined {
  if (!RISKY.test(text)) return undefined;
  const numbers = text.slice(0, first).match(/\d+/g) ?? [];
  for (const offset of numbers.filter((_, index) => index % 2 === 1)) {
    const lexer = new PdfLexer(text, first + Number(offset));
    const error = valueError(lexer, lexer.readValue());
    if (error) return error;
  }
  return undefined;
}
