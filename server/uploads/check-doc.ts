import { endsAsZip } from "./other-formats.ts";
import type { UploadError } from "./upload-error.ts";

/** The signature of a compound file (MS-CFB), the container of Word until 2003 and of other programs. */
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

const HEADER = 512;
const ENTRY = 128;
/** Higher sector numbers are markers, such as the end of a chain. */
const LAST_SECTOR = 0xfffffffa;
const IN_HEADER = 109;

const UNUSED = 0;
const STREAM = 2;

/** Names of storages and streams with macros, in a document or an embedded workbook, in upper case. */
const MACROS = new Set(["MACROS", "_VBA_PROJECT_CUR", "_VBA_PROJECT", "VBA"]);
/** Names of embedded packages, and of the storage of any other object (MS-DOC §2.1.3: `_` and a number). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the name starts with one
const EMBEDDED = /^(?:\u0001OLE10NATIVE|EQUATION NATIVE|_\d+)$/;
/**
 * The code of a field (MS-DOC §2.9.90) that loads files or data or starts a program. The name RD is so short that pictures
 * contain it by chance, unless a path follows.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the control character starts a field
const LOADING = /\x13[ "]*(?:DDE|(?:LINK|INCLUDE|INCLUDETEXT|IMPORT|DATABASE)[ "\\]|RD +["\w./\\: ]{4})/i;
/** A link, or a picture, whose file may be on another server. Pictures from web pages are ordinary in DOC files. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they delimit a field's code
const SHARE = /\x13[ "]*(?:HYPERLINK|INCLUDEPICTURE)[^\x13-\x15]*[ "](?:file:|[/\\]{2})/i;
/** Smaller streams are stored in another stream. */
const SMALL = 4096;
/** The first two bytes of a Word document (MS-DOC §2.5.2), and of its older forms. */
const WORD = new Set([0xa5ec, 0xa5dc]);
const ENCRYPTED = 0x0100;

export const looksLikeCompound = (bytes: Buffer) => bytes.subarray(0, 8).equals(COMPOUND);

/** `name` is in upper case, as a compound file compares names (MS-CFB §2.6.4). */
type Entry = { name: string; type: number; start: number; size: number };

/** Checks that a compound file is a Word document without macros, embedded objects or a password. */
export function checkDoc(bytes: Buffer): UploadError | undefined {
  const file = openCompound(bytes);
  const entries = file && readDirectory(file);
  if (!file || !entries) return "damaged";
  if (entries.some(({ name }) => name === "ENCRYPTEDPACKAGE")) return "locked";
  const document = entries.find(({ name, type }) => name === "WORDDOCUMENT" && type === STREAM);
  if (!document) return "otherType";
  if (entries.some(({ name }) => MACROS.has(name))) return "macros";
  if (entries.some(({ name }) => EMBEDDED.test(name))) return "embedded";
  /* A character has one or two bytes. */
  const text = bytes.toString("latin1").replaceAll("\0", "");
  if (LOADING.test(text) || SHARE.test(text)) return "remote";
  /* Word stores its theme as a ZIP archive inside the file, but not at the end. */
  if (endsAsZip(bytes, { exact: true })) return "ambiguous";
  if (document.size === 0) return "damaged";
  return document.size < SMALL ? undefined : checkDocument(file, document);
}

function checkDocument(file: Compound, { start, size }: Entry): UploadError | undefined {
  const sectors = file.chain(start);
  const available = sectors?.reduce((sum, number) => sum + (file.sector(number)?.length ?? 0), 0) ?? 0;
  if (!sectors || available < size) return "damaged";
  const first = file.sector(sectors[0] ?? 0);
  if (!first || first.length < 12 || !WORD.has(first.readUInt16LE(0))) return "damaged";
  return first.readUInt16LE(10) & ENCRYPTED ? "locked" : undefined;
}

type Compound = NonNullable<ReturnType<typeof openCompound>>;

function openCompound(bytes: Buffer) {
  if (bytes.length < HEADER) return undefined;
  const shift = bytes.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return undefined;
  const sectorSize = 2 ** shift;
  const count = Math.ceil(bytes.length / sectorSize);
  const sector = (number: number) => {
    const at = (number + 1) * sectorSize;
    return number < count && at < bytes.length ? bytes.subarray(at, at + sectorSize) : undefined;
  };
  const perSector = sectorSize / 4;
  const tables = allocationSectors(bytes, sector, perSector, count);
  if (!tables) return undefined;
  const next = (number: number) => {
    const table = sector(tables[Math.floor(number / perSector)] ?? LAST_SECTOR);
    const at = (number % perSector) * 4;
    return table && at + 4 <= table.length ? table.readUInt32LE(at) : undefined;
  };
  /** The sectors of a stream in order; undefined if the chain leaves the file or is endless. */
  const chain = (start: number) => {
    const sectors: number[] = [];
    for (let number = start; number < LAST_SECTOR; ) {
      if (sectors.length > count || !sector(number)) return undefined;
      sectors.push(number);
      const following = next(number);
      if (following === undefined) return undefined;
      number = following;
    }
    return sectors;
  };
  return { directory: bytes.readUInt32LE(48), sector, chain };
}

/** The sectors of the allocation table: the header lists 109, the others are in a chain. */
function allocationSectors(
  bytes: Buffer,
  sector: (number: number) => Buffer | undefined,
  perSector: number,
  count: number,
): number[] | undefined {
  const found = Array.from({ length: IN_HEADER }, (_, index) => bytes.readUInt32LE(76 + index * 4));
  let more = bytes.readUInt32LE(68);
  for (let steps = 0; more < LAST_SECTOR; steps++) {
    const list = sector(more);
    if (!list || list.length < perSector * 4 || steps > count) return undefined;
    for (let index = 0; index < perSector - 1; index++) found.push(list.readUInt32LE(index * 4));
    more = list.readUInt32LE((perSector - 1) * 4);
  }
  return found.filter((number) => number < LAST_SECTOR);
}

function readDirectory(file: Compound): Entry[] | undefined {
  const sectors = file.chain(file.directory);
  if (!sectors || sectors.length === 0) return undefined;
  const bytes = Buffer.concat(sectors.map((number) => file.sector(number) ?? Buffer.alloc(0)));
  const entries: Entry[] = [];
  for (let at = 0; at + ENTRY <= bytes.length; at += ENTRY) {
    if (bytes.readUInt8(at + 66) === UNUSED) continue;
    const nameBytes = Math.min(bytes.readUInt16LE(at + 64), 64);
    const [name = ""] = bytes.toString("utf16le", at, at + nameBytes).split("\0");
    entries.push({
      name: name.toUpperCase(),
      type: bytes.readUInt8(at + 66),
      start: bytes.readUInt32LE(at + 116),
      size: bytes.readUInt32LE(at + 120),
    });
  }
  return entries;
}
