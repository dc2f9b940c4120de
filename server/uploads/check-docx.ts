import { createInflateRaw, inflateRawSync } from "node:zlib";
import { looksLikeCompound } from "./check-doc.ts";
import { readZip, type ZipEntry } from "./read-zip.ts";
import { type ContentType, looksLikeXml, scanWordXml, type XmlScan } from "./scan-word-xml.ts";
import type { UploadError } from "./upload-error.ts";

/** What a document may unpack to; pictures, which make documents large, hardly shrink when packed. */
const MOST_UNPACKED = 200 * 1024 * 1024;
/** Text shrinks to a tenth, a table of equal rows to a fiftieth; only what is made to burst goes beyond this. */
const MOST_RATIO = 100;
/** Small ones may shrink as they like. */
const SMALL_UNPACKED = 10 * 1024 * 1024;

const MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
const CONTENT_TYPES = "[Content_Types].xml";
const MACROS = /macroenabled|vbaproject|vbadata/;
const PIECE = 256 * 1024;
const XML_NAME = /\.(?:xml|rels)$/i;

export const looksLikeZip = (bytes: Buffer) => bytes.length > 3 && bytes.readUInt32BE(0) === 0x504b0304;

/**
 * Whether a ZIP archive is a Word document (ECMA-376, part 2) without macros, embedded objects and remote content, and
 * unpacks to no more than it says and than a document needs. The checks go from cheap to expensive.
 */
export async function checkDocx(bytes: Buffer): Promise<UploadError | undefined> {
  const reading = readZip(bytes);
  if (!reading.ok) return reading.flaw;
  const { entries } = reading;
  if (entries.some(({ name }) => /(?:^|\/)vbaProject\.bin$/i.test(name))) return "macros";
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0);
  if (unpacked > MOST_UNPACKED) return "bomb";
  if (unpacked > SMALL_UNPACKED && unpacked > bytes.length * MOST_RATIO) return "bomb";
  const types = entries.find(({ name }) => name === CONTENT_TYPES);
  if (!types || !entries.some(({ name }) => /^word\/document\d*\.xml$/.test(name))) return "otherType";
  const declared: ContentType[] = [];
  for (const entry of [types, ...entries.filter((entry) => entry !== types)]) {
    const scan = scanWordXml(entry.name);
    const flaw = await checkPart(entry, scan);
    if (flaw) return flaw;
    if (entry !== types) continue;
    declared.push(...scan.contentTypes);
    const typesFlaw = checkTypes(declared, entries);
    if (typesFlaw) return typesFlaw;
  }
  return undefined;
}

/** What the list of content types says of parts that exist. */
function checkTypes(declared: readonly ContentType[], entries: readonly ZipEntry[]): UploadError | undefined {
  const names = entries.map(({ name }) => `/${name}`.toLowerCase());
  const exists = ({ part, extension }: ContentType) =>
    names.some((name) => (part === undefined ? name.endsWith(`.${extension}`) : name === part));
  if (declared.some((each) => MACROS.test(each.type) && exists(each))) return "macros";
  return declared.some(({ type }) => type === MAIN) ? undefined : "otherType";
}

/** Unpacks a part, a piece at a time: whether it is as large as it says, and what its first bytes and its XML say. */
async function checkPart(entry: ZipEntry, scan: XmlScan): Promise<UploadError | undefined> {
  let size = 0;
  let isXml = false;
  try {
    for await (const chunk of unpacking(entry)) {
      if (size === 0) {
        if (looksLikeCompound(chunk)) return "embedded";
        isXml = looksLikeXml(chunk);
        if (!isXml && XML_NAME.test(entry.name)) return "damaged";
      }
      size += chunk.length;
      if (size > entry.size) return "damaged";
      const flaw = isXml ? scan.write(chunk) : undefined;
      if (flaw) return flaw;
    }
  } catch {
    /* What cannot be unpacked is damaged, whatever zlib calls it. */
    return "damaged";
  }
  if (size !== entry.size) return "damaged";
  return isXml ? scan.end() : undefined;
}

/** An entry's bytes as they were packed: a piece at a time, or a small one at once, which is ten times as fast. */
function unpacking({ method, packed, size }: ZipEntry): AsyncIterable<Buffer> | Iterable<Buffer> {
  if (packed.length === 0) return [];
  if (method === "stored") return [packed];
  if (size <= PIECE) return [inflateRawSync(packed, { maxOutputLength: Math.max(1, size) })];
  const inflate = createInflateRaw({ chunkSize: PIECE });
  inflate.end(packed);
  return inflate as AsyncIterable<Buffer>;
}
