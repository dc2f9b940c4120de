import { createInflateRaw } from "node:zlib";
import type { Flaw } from "./flaw.ts";
import { readZip, type ZipEntry } from "./read-zip.ts";

/** What a document may unpack to; pictures, which make documents large, hardly shrink when packed. */
const MOST_UNPACKED = 200 * 1024 * 1024;
/** Text shrinks to a tenth, a table of equal rows to a fiftieth; only what is made to burst goes beyond this. */
const MOST_RATIO = 100;
/** Small ones may shrink as they like. */
const SMALL_UNPACKED = 10 * 1024 * 1024;
const MOST_CONTENT_TYPES = 1024 * 1024;

const MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
const MACRO_MAIN = /application\/vnd\.ms-word\.(?:document|template)\.macroEnabled/i;

export const looksLikeZip = (bytes: Buffer) => bytes.length > 3 && bytes.readUInt32BE(0) === 0x504b0304;

/**
 * Whether a ZIP archive is a Word document (ECMA-376, part 2) without macros, and unpacks to no more than it says and
 * than a document needs.
 */
export async function checkDocx(bytes: Buffer): Promise<Flaw | undefined> {
  const reading = readZip(bytes);
  if (!reading.ok) return reading.flaw;
  const { entries } = reading;
  if (entries.some(({ name }) => /(?:^|\/)vbaProject\.bin$/i.test(name))) return "macros";
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0);
  if (unpacked > MOST_UNPACKED) return "bomb";
  if (unpacked > SMALL_UNPACKED && unpacked > bytes.length * MOST_RATIO) return "bomb";
  const types = entries.find(({ name }) => name === "[Content_Types].xml");
  if (!types || !entries.some(({ name }) => /^word\/document\d*\.xml$/.test(name))) return "otherType";
  for (const entry of entries) {
    if ((await unpackedSize(entry)) !== entry.size) return "damaged";
  }
  const declared = (await unpack(types, MOST_CONTENT_TYPES)).toString();
  if (MACRO_MAIN.test(declared)) return "macros";
  return declared.includes(MAIN) ? undefined : "otherType";
}

/** How many bytes an entry really unpacks to, counted up to one more than it says; undefined when it cannot. */
async function unpackedSize(entry: ZipEntry): Promise<number | undefined> {
  let size = 0;
  try {
    for await (const chunk of unpacking(entry)) {
      size += chunk.length;
      if (size > entry.size) break;
    }
    return size;
  } catch {
    /* What cannot be unpacked is damaged, whatever zlib calls it. */
    return undefined;
  }
}

async function unpack(entry: ZipEntry, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of unpacking(entry)) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > most) break;
  }
  return Buffer.concat(chunks);
}

/** An entry's bytes as they were packed, a piece at a time; zlib works on a thread of its own. */
function unpacking({ method, packed }: ZipEntry): AsyncIterable<Buffer> | Iterable<Buffer> {
  if (method === "stored") return [packed];
  const inflate = createInflateRaw({ chunkSize: 256 * 1024 });
  inflate.end(packed);
  return inflate as AsyncIterable<Buffer>;
}
