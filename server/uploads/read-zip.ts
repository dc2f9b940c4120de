export type ZipEntry = {
  name: string;
  method: "stored" | "deflated";
  packed: Buffer;
  size: number;
};

export type ZipReading = { ok: true; entries: ZipEntry[] } | { ok: false; error: "damaged" | "locked" | "tooComplex" };

const END = 0x06054b50;
const END_BYTES = 22;
const DIRECTORY = 0x02014b50;
const DIRECTORY_BYTES = 46;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;

/** Flags for encryption, strong encryption and an encrypted directory (APPNOTE 4.4.4: bits 0, 6 and 13). */
const LOCKED = 0x2041;
const METHODS: Record<number, ZipEntry["method"]> = { 0: "stored", 8: "deflated" };
const UNIX = 3;
const KIND_OF_FILE = 0o170000;
const SYMBOLIC_LINK = 0o120000;
/** A document with a hundred pictures has about 200. */
const MAX_ENTRIES = 1000;

const DAMAGED = { ok: false, error: "damaged" } as const;

/**
 * Reads the central directory of a ZIP archive (APPNOTE 6.3) without unpacking.
 *
 * It is strict where programs differ: the archive must be the whole file, local headers must match the directory, and
 * entries must not overlap. Split archives, ZIP64, links and names outside the folder are rejected.
 */
export function readZip(bytes: Buffer): ZipReading {
  const end = bytes.length - END_BYTES;
  if (end < 0 || bytes.readUInt32LE(end) !== END || bytes.readUInt32LE(end + 4) !== 0) return DAMAGED;
  const count = bytes.readUInt16LE(end + 10);
  const directory = bytes.readUInt32LE(end + 16);
  const whole = bytes.readUInt16LE(end + 8) === count && bytes.readUInt16LE(end + 20) === 0;
  if (!whole || directory + bytes.readUInt32LE(end + 12) !== end) return DAMAGED;
  if (count > MAX_ENTRIES) return { ok: false, error: "tooComplex" };

  const entries: ZipEntry[] = [];
  const ranges: [from: number, to: number][] = [];
  let at = directory;
  for (let index = 0; index < count; index++) {
    if (at + DIRECTORY_BYTES > end || bytes.readUInt32LE(at) !== DIRECTORY) return DAMAGED;
    if (bytes.readUInt16LE(at + 8) & LOCKED) return { ok: false, error: "locked" };
    const entry = readEntry(bytes, at, directory);
    if (!entry) return DAMAGED;
    entries.push(entry);
    ranges.push(entry.range);
    at += DIRECTORY_BYTES + [28, 30, 32].reduce((sum, field) => sum + bytes.readUInt16LE(at + field), 0);
  }
  if (at !== end || !areSeparate(ranges)) return DAMAGED;
  const names = new Set(entries.map(({ name }) => name.toLowerCase()));
  return names.size === entries.length ? { ok: true, entries } : DAMAGED;
}

function readEntry(bytes: Buffer, at: number, limit: number): (ZipEntry & { range: [number, number] }) | undefined {
  const method = METHODS[bytes.readUInt16LE(at + 10)];
  const packedSize = bytes.readUInt32LE(at + 20);
  const size = bytes.readUInt32LE(at + 24);
  const rawName = bytes.subarray(at + DIRECTORY_BYTES, at + DIRECTORY_BYTES + bytes.readUInt16LE(at + 28));
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
  // biome-ignore lint/suspicious/noControlCharactersInRegex: names must not contain them
  if (name === "" || /[\\\u0000-\u001f\ufffd]|^\/|^[a-z]:/i.test(name)) return false;
  return !name.split("/").some((part) => part === ".." || part === ".");
}

/** True if the first entry starts the file and none overlap: overlapping entries can unpack to gigabytes. */
function areSeparate(ranges: readonly [from: number, to: number][]): boolean {
  const sorted = ranges.toSorted(([a], [b]) => a - b);
  if (sorted[0]?.[0] !== 0) return false;
  return sorted.every(([from], index) => index === 0 || from >= (sorted[index - 1]?.[1] ?? 0));
}
