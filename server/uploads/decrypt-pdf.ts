import { createCipheriv, createDecipheriv, createHash } from "node:crypto";
import type { PdfDictionary } from "./pdf-lexer.ts";

/** A file key with a method of a crypt filter: `V2` is RC4, `AESV2` and `AESV3` are AES with 128 and 256 bits. */
export type PdfKey = { key: Buffer; method: "V2" | "AESV2" | "AESV3" | "None" };

export type PdfEncryption = { dictionary: PdfDictionary; nested: readonly PdfDictionary[] };

/** More encryption dictionaries, or file identifiers, are in no ordinary file. */
const MOST = 4;

/** Fills up a password, here the empty one (ISO 32000-1 §7.6.3.3). */
const PADDING = Buffer.from("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a", "hex");

export const isEncryption = ({ keys }: PdfDictionary) => ["Filter", "O", "U", "P", "R"].every((key) => keys.has(key));

/**
 * The keys of a PDF that opens with the empty password, because its owner restricted only printing or changes. A file may
 * contain several encryption dictionaries and identifiers, of which a reader uses any, so each dictionary must open.
 *
 * @returns undefined if the file needs a password
 */
export function openWithoutPassword(
  encryptions: readonly PdfEncryption[],
  ids: readonly string[],
): PdfKey[] | undefined {
  const distinctIds = [...new Set(ids)].map(stringBytes);
  if (encryptions.length === 0 || encryptions.length > MOST || distinctIds.length > MOST) return undefined;
  const found: PdfKey[] = [];
  for (const { dictionary, nested } of encryptions) {
    const keys = fileKeys(dictionary, distinctIds.length > 0 ? distinctIds : [Buffer.alloc(0)]);
    const method = methodOf(dictionary, nested);
    if (keys.length === 0 || method === undefined) return undefined;
    if (keys.some(({ length }) => length !== (KEY_LENGTHS[method] ?? length))) return undefined;
    found.push(...keys.map((key) => ({ key, method })));
  }
  return found;
}

/** In bytes. */
const KEY_LENGTHS: { [Method in PdfKey["method"]]?: number } = { AESV2: 16, AESV3: 32 };

/** Decrypts a stream of the object `number generation obj` (ISO 32000-1 §7.6.2, ISO 32000-2 §7.6.3). */
export function decryptStream(
  bytes: Buffer,
  { key, method }: PdfKey,
  { number, generation }: { number: number; generation: number },
): Buffer {
  if (method === "None") return bytes;
  if (method === "AESV3") return aesDecrypt("aes-256-cbc", key, bytes.subarray(0, 16), bytes.subarray(16));
  const objectId = Buffer.alloc(5);
  objectId.writeUIntLE(number & 0xffffff, 0, 3);
  objectId.writeUIntLE(generation & 0xffff, 3, 2);
  const salt = method === "AESV2" ? "sAlT" : "";
  const objectKey = digest("md5", key, objectId, Buffer.from(salt)).subarray(0, Math.min(16, key.length + 5));
  if (method === "V2") return rc4(objectKey, bytes);
  return aesDecrypt("aes-128-cbc", objectKey, bytes.subarray(0, 16), bytes.subarray(16));
}

/**
 * The method of the crypt filter for streams; undefined without exactly one, or if it is in another object, because a reader could
 * use another one.
 */
function methodOf({ keys }: PdfDictionary, nested: readonly PdfDictionary[]): PdfKey["method"] | undefined {
  if (numberOf(keys, "V", 0) < 4) return "V2";
  const [used = "Identity"] = keys.get("StmF") ?? [];
  if (used === "Identity") return "None";
  const namedAs = (wanted: string) => nested.filter(({ name }) => name === wanted);
  const [filters, methods] = [namedAs("CF"), namedAs(used)];
  const isHere = keys.get("CF")?.[0] === "<<" && filters.every((filter) => filter.keys.get(used)?.[0] === "<<");
  if (!isHere || filters.length !== 1 || methods.length !== 1) return undefined;
  const [named] = methods[0]?.keys.get("CFM") ?? [];
  return (["V2", "AESV2", "AESV3", "None"] as const).find((method) => method === named);
}

/** The file keys that the empty password gives, one for each identifier that fits. */
function fileKeys({ keys }: PdfDictionary, ids: readonly Buffer[]): Buffer[] {
  const [owner, user] = [stringOf(keys, "O"), stringOf(keys, "U")];
  const revision = numberOf(keys, "R", 0);
  if (keys.get("Filter")?.[0] !== "Standard" || !owner || !user) return [];
  if (revision === 5 || revision === 6) {
    const wrapped = stringOf(keys, "UE")?.subarray(0, 32);
    if (user.length < 48 || wrapped?.length !== 32) return [];
    const hash = revision === 5 ? (salt: Buffer) => digest("sha256", salt) : hardenedHash;
    if (!hash(user.subarray(32, 40)).equals(user.subarray(0, 32))) return [];
    return [aesDecrypt("aes-256-cbc", hash(user.subarray(40, 48)), Buffer.alloc(16), wrapped)];
  }
  if (revision < 2 || revision > 4) return [];
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(numberOf(keys, "P", 0) | 0);
  const isMetadataPlain = revision === 4 && keys.get("EncryptMetadata")?.[0] === "false";
  const mark = Buffer.alloc(isMetadataPlain ? 4 : 0, 255);
  const lengths = revision === 2 ? [5] : [numberOf(keys, "Length", 40) / 8, 16];
  const fitting = lengths.filter((length) => Number.isInteger(length) && length >= 5 && length <= 16);
  return ids.flatMap((id) => {
    const full = digest("md5", PADDING, owner.subarray(0, 32), permissions, id, mark);
    for (const length of fitting) {
      let key = full.subarray(0, length);
      if (revision > 2) for (let round = 0; round < 50; round++) key = digest("md5", key).subarray(0, length);
      const expected = revision === 2 ? rc4(key, PADDING) : userCheck(key, id);
      if (expected.equals(user.subarray(0, expected.length))) return [key];
    }
    return [];
  });
}

/** The first 16 bytes of `U` in revisions 3 and 4 (algorithm 5). */
function userCheck(key: Buffer, id: Buffer): Buffer {
  let check = digest("md5", PADDING, id);
  for (let round = 0; round < 20; round++) check = rc4(key.map((byte) => byte ^ round) as Buffer, check);
  return check;
}

/** Algorithm 2.B of ISO 32000-2 for the empty user password. */
function hardenedHash(salt: Buffer): Buffer {
  let hash = digest("sha256", salt);
  for (let round = 1, last = 0; round <= 64 || last > round - 33; round++) {
    const cipher = createCipheriv("aes-128-cbc", hash.subarray(0, 16), hash.subarray(16, 32)).setAutoPadding(false);
    const mixed = cipher.update(Buffer.concat(Array.from({ length: 64 }, () => hash)));
    const sum = mixed.subarray(0, 16).reduce((total, byte) => total + byte, 0);
    hash = digest(["sha256", "sha384", "sha512"][sum % 3] as string, mixed);
    last = mixed.at(-1) as number;
  }
  return hash.subarray(0, 32);
}

const digest = (algorithm: string, ...parts: Buffer[]): Buffer =>
  createHash(algorithm).update(Buffer.concat(parts)).digest();

/** Decrypts whole blocks: a line end may stand behind the stream. */
function aesDecrypt(algorithm: string, key: Buffer, iv: Buffer, bytes: Buffer): Buffer {
  if (iv.length < 16) return Buffer.alloc(0);
  return createDecipheriv(algorithm, key, iv)
    .setAutoPadding(false)
    .update(bytes.subarray(0, bytes.length - (bytes.length % 16)));
}

/** OpenSSL 3 has RC4 only in its legacy provider. */
function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (a: number, b: number) => {
    const value = state[a] as number;
    state[a] = state[b] as number;
    state[b] = value;
  };
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + (state[i] as number) + (key[i % key.length] as number)) & 255;
    swap(i, j);
  }
  let [i, j] = [0, 0];
  return bytes.map((byte) => {
    i = (i + 1) & 255;
    j = (j + (state[i] as number)) & 255;
    swap(i, j);
    return byte ^ (state[((state[i] as number) + (state[j] as number)) & 255] as number);
  }) as Buffer;
}

const numberOf = (keys: PdfDictionary["keys"], key: string, otherwise: number) =>
  Number(keys.get(key)?.[0] ?? otherwise);

function stringOf(keys: PdfDictionary["keys"], key: string): Buffer | undefined {
  const token = keys.get(key)?.[0];
  return token !== undefined && /^[(<]/.test(token) ? stringBytes(token) : undefined;
}

const ESCAPES: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** The bytes of a string, written as `(text)` or `<hexadecimal>` (ISO 32000-1 §7.3.4). */
function stringBytes(token: string): Buffer {
  if (token.startsWith("<")) {
    const digits = token.replace(/[^0-9a-f]/gi, "");
    return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, "hex");
  }
  const text = token.slice(1, -1).replace(/\\([0-7]{1,3}|\r\n?|.)|\r\n?/gs, (_, escaped: string | undefined) => {
    if (escaped === undefined) return "\n";
    if (/^[0-7]/.test(escaped)) return String.fromCharCode(Number.parseInt(escaped, 8) & 255);
    return /^[\r\n]/.test(escaped) ? "" : (ESCAPES[escaped] ?? escaped);
  });
  return Buffer.from(text, "latin1");
}
