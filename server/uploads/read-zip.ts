/** One file in an archive, as the archive's own list of contents describes it. */
export type ZipEntry = {
  name: string;
  method: "stored" | "deflated";
  /** The bytes as they lie in the archive. */
  packed: Buffer;
  /** How many bytes it says it unpacks to. */
  size: number;
};

export type ZipReading = { ok: true; entries: ZipEntry[] } | { ok: false; flaw: "damaged" | "locked" | "tooComplex" };

const END = 0x06054b50;
const END_BYTES = 22;
const LISTED = 0x02014b50;
const LISTED_BYTES = 46;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;

/** Encrypted, strongly encrypted, or with a hidden list of contents (APPNOTE 4.4.4: bits 0, 6 and 13). */
const LOCKED = 0x2041;
const METHODS: Record<number, ZipEntry["method"]> = { 0: "stored", 8: "deflated" };
const UNIX = 3;
const KIND_OF_FILE = 0o170000;
const SYMBOLIC_LINK = 0o120000;
/** A document of a hundred pictures has some two hundred. */
const MOST_ENTRIES = 1000;

const DAMAGED = { ok: false, flaw: "damaged" } as const;

/**
 * Reads the list of contents of a ZIP archive (APPNOTE 6.3), and nothing that is packed.
 *
 * Strict where programs differ, so that all of them see the same files: the archive is the whole file, every entry lies
 * where the list says, under the same name, and none overlaps another. Split archives, ZIP64, links and names that lead
 * out of a folder are no part of a document.
 */
export function readZip(bytes: Buffer): ZipReading {
  const end = bytes.length - END_BYTES;
  if (end < 0 || bytes.readUInt32LE(end) !== END || bytes.readUInt32LE(end + 4) !== 0) return DAMAGED;
  const count = bytes.readUInt16LE(end + 10);
  const listed = bytes.readUInt32LE(end + 16);
  const whole = bytes.readUInt16LE(end + 8) === count && bytes.readUInt16LE(end + 20) === 0;
  if (!whole || listed + bytes.readUInt32LE(end + 12) !== end) return DAMAGED;
  if (count > MOST_ENTRIES) return { ok: false, flaw: "tooComplex" };

  const entries: ZipEntry[] = [];
  const ranges: [from: number, to: number][] = [];
  let at = listed;
  for (let index = 0; index < count; index++) {
    if (at + LISTED_BYTES > end || bytes.readUInt32LE(at) !== LISTED) return DAMAGED;
    if (bytes.readUInt16LE(at + 8) & LOCKED) return { ok: false, flaw: "locked" };
    const entry = readEntry(bytes, at, listed);
    if (!entry) return DAMAGED;
    entries.push(entry);
    ranges.push(entry.range);
    at += LISTED_BYTES + [28, 30, 32].reduce((sum, field) => sum + bytes.readUInt16LE(at + field), 0);
  }
  if (at !== end || !areApart(ranges)) return DAMAGED;
  const names = new Set(entries.map(({ name }) => name.toLowerCase()));
  return names.size === entries.length ? { ok: true, entries } : DAMAGED;
}

function readEntry(bytes: Buffer, at: number, limit: number): (ZipEntry & { range: [number, number] }) | undefined {
  const method = METHODS[bytes.readUInt16LE(at + 10)];
  const packedSize = bytes.readUInt32LE(at + 20);
  const size = bytes.readUInt32LE(at + 24);
  const rawName = bytes.subarray(at + LISTED_BYTES, at + LISTED_BYTES + bytes.readUInt16LE(at + 28));
  const name = rawName.toString();
  const local = bytes.readUInt32LE(at + 42);
  const mode = bytes.readUInt32LE(at + 38) >>> 16;
  const isLink = bytes.readUInt8(at + 5) === UNIX && (mode & KIND_OF_FILE) === SYMBOLIC_LINK;
  if (!method || isLink || !isPlainName(name) || (method === "stored" && size !== packedSize)) return undefined;

  if (local + LOCAL_BYTES > limit || bytes.readUInt32LE(local) !== LOCAL) return undefined;
  const nameEnd = local + LOCAL_BYTES + bytes.readUInt16LE(local + 26);
  const from = nameEnd + bytes.readUInt16LE(local + 28);
  const to = from + packedSize;
  if (to > limit || !bytes.subarray(local + LOCAL_BYTES, nameEnd).equals(rawName)) return undefined;
  return { name, method, size, packed: bytes.subarray(from, to), range: [local, to] };
}

function isPlainName(name: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a name has none
  if (name === "" || /[\\\u0000-\u001f\ufffd]|^\/|^[a-z]:/i.test(name)) return false;
  return !name.split("/").some((part) => part === ".." || part === ".");
}

/** Whether the first begins with the file and none reaches into another: overlapping ones unpack to gigabytes. */
function areApart(ranges: readonly [from: number, to: number][]): boolean {
  const sorted = ranges.toSorted(([a], [b]) => a - b);
  if (sorted[0]?.[0] !== 0) return false;
  return sorted.every(([from], index) => index === 0 || from >= (sorted[index - 1]?.[1] ?? 0));
}
