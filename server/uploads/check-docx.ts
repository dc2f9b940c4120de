import { createInflateRaw, inflateRawSync } from "node:zlib";
import { looksLikeCompound } from "./check-doc.ts";
import { readZip, type ZipEntry } from "./read-zip.ts";
import { type ContentType, looksLikeXml, scanWordXml, type XmlScan } from "./scan-word-xml.ts";
import type { UploadError } from "./upload-error.ts";

/** The maximum unpacked size. Large documents consist of pictures, which hardly compress. */
const MAX_UNPACKED = 200 * 1024 * 1024;
/** The maximum compression ratio: text has 10, a table of equal rows 50, a decompression bomb more. */
const MAX_RATIO = 100;
/** Up to this unpacked size the ratio is not checked. */
const SMALL_UNPACKED = 10 * 1024 * 1024;

const MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
const CONTENT_TYPES = "[Content_Types].xml";
const MACROS = /macroenabled|vbaproject|vbadata/;
const CHUNK_BYTES = 256 * 1024;
const XML_NAME = /\.(?:xml|rels)$/i;

export const looksLikeZip = (bytes: Buffer) => bytes.length > 3 && bytes.readUInt32BE(0) === 0x504b0304;

/**
 * Checks that a ZIP archive is a Word document (ECMA-376, part 2) without macros, embedded objects and remote content, of
 * the declared and a plausible unpacked size. Cheap checks come first.
 */
export async function checkDocx(bytes: Buffer): Promise<UploadError | undefined> {
  const reading = readZip(bytes);
  if (!reading.ok) return reading.error;
  const { entries } = reading;
  if (entries.some(({ name }) => /(?:^|\/)vbaProject\.bin$/i.test(name))) return "macros";
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0);
  if (unpacked > MAX_UNPACKED) return "bomb";
  if (unpacked > SMALL_UNPACKED && unpacked > bytes.length * MAX_RATIO) return "bomb";
  const types = entries.find(({ name }) => name === CONTENT_TYPES);
  if (!types || !entries.some(({ name }) => /^word\/document\d*\.xml$/.test(name))) return "otherType";
  const declared: ContentType[] = [];
  for (const entry of [types, ...entries.filter((entry) => entry !== types)]) {
    const scan = scanWordXml(entry.name);
    const error = await checkPart(entry, scan);
    if (error) return error;
    if (entry !== types) continue;
    declared.push(...scan.contentTypes);
    const typesError = checkTypes(declared, entries);
    if (typesError) return typesError;
  }
  return undefined;
}

function checkTypes(declared: readonly ContentType[], entries: readonly ZipEntry[]): UploadError | undefined {
  const names = entries.map(({ name }) => `/${name}`.toLowerCase());
  const exists = ({ part, extension }: ContentType) =>
    names.some((name) => (part === undefined ? name.endsWith(`.${extension}`) : name === part));
  if (declared.some((each) => MACROS.test(each.type) && exists(each))) return "macros";
  return declared.some(({ type }) => type === MAIN) ? undefined : "otherType";
}

async function checkPart(entry: ZipEntry, scan: XmlScan): Promise<UploadError | undefined> {
  let size = 0;
  let isXml = false;
  try {
    for await (const chunk of unpack(entry)) {
      if (size === 0) {
        if (looksLikeCompound(chunk)) return "embedded";
        isXml = looksLikeXml(chunk);
        if (!isXml && XML_NAME.test(entry.name)) return "damaged";
      }
      size += chunk.length;
      if (size > entry.size) return "damaged";
      const error = isXml ? scan.write(chunk) : undefined;
      if (error) return error;
    }
  } catch {
    /* zlib failed. */
    return "damaged";
  }
  if (size !== entry.size) return "damaged";
  return isXml ? scan.end() : undefined;
}

/** Unpacks an entry: in chunks, or a small one at once, which is ten times as fast. */
function unpack({ method, packed, size }: ZipEntry): AsyncIterable<Buffer> | Iterable<Buffer> {
  if (packed.length === 0) return [];
  if (method === "stored") return [packed];
  if (size <= CHUNK_BYTES) return [inflateRawSync(packed, { maxOutputLength: Math.max(1, size) })];
  const inflate = createInflateRaw({ chunkSize: CHUNK_BYTES });
  inflate.end(packed);
  return inflate as AsyncIterable<Buffer>;
}
