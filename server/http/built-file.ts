import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Encoding } from "./accept-encoding.ts";
import { isCompressible } from "./file-headers.ts";
import type { Headers } from "./security-headers.ts";

export type BuiltFile = {
  /** Its encodings, each with all headers. Brotli is added when it is computed. */
  bodies: Map<Encoding, Body>;
  /** For the page of a job: when it closes, in milliseconds since 1970. */
  closesAt?: number | undefined;
  /** For the page of a contact form: the page that shows and sends each topic, and the query that asks for it. */
  topics?: readonly { name: string; value: string; page: BuiltFile }[];
};

/** Brotli forms by `hashOf` the plain one, so that a form of another build is never used. Those that are missing are made. */
export type BrotliForms = ReadonlyMap<string, Buffer>;

/** @param headers of all encodings */
export async function buildFile(bytes: Buffer, headers: Headers, brotli: BrotliForms): Promise<BuiltFile> {
  const bodies: BuiltFile["bodies"] = new Map([["identity", makeBody("identity", bytes, bytes, headers)]]);
  const known = brotli.get(hashOf(bytes));
  if (known) addSmaller(bodies, "br", known);
  if (isCompressible(headers)) addSmaller(bodies, "gzip", await promisify(gzip)(bytes, { level: 9 }));
  return { bodies };
}

/** Adds a compressed form, unless it is no smaller than the plain one. */
function addSmaller(bodies: BuiltFile["bodies"], encoding: Encoding, bytes: Buffer): void {
  const plain = bodies.get("identity");
  if (plain && bytes.length < plain.bytes.length) {
    bodies.set(encoding, makeBody(encoding, bytes, plain.bytes, plain.headers));
  }
}

export const hashOf = (plain: Buffer) => createHash("sha256").update(plain).digest("base64url").slice(0, 22);

/** A strong ETag names bytes, so each encoding has its own. */
function makeBody(encoding: Encoding, bytes: Buffer, plain: Buffer, headers: Headers) {
  const hash = hashOf(plain);
  const isPlain = encoding === "identity";
  const etag = isPlain ? `"${hash}"` : `"${hash}-${encoding}"`;
  const complete: Headers = {
    ...headers,
    etag,
    "content-length": String(bytes.length),
    ...(!isPlain && { "content-encoding": encoding }),
  };
  /* `headerList` is the same, name after value after name: the form that Node writes fastest. */
  return { bytes, etag, headers: complete, headerList: Object.entries(complete).flat() };
}

export type Body = ReturnType<typeof makeBody>;

/**
 * The best Brotli is slow (a second of two cores for 2 MB), so it does not hold up the start; and only two
 * files at a time, so that what else waits for the thread pool is not held up either.
 */
export async function addBrotli(files: readonly BuiltFile[]): Promise<void> {
  const isWaiting = ({ bodies }: BuiltFile) =>
    !bodies.has("br") && isCompressible(bodies.get("identity")?.headers ?? {});
  const waiting = files.filter(isWaiting);
  const work = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) await addBrotliTo(file);
  };
  await Promise.all([work(), work()]);
}

async function addBrotliTo({ bodies }: BuiltFile): Promise<void> {
  const plain = bodies.get("identity")?.bytes ?? Buffer.alloc(0);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  addSmaller(bodies, "br", await promisify(brotliCompress)(plain, { params }));
}
