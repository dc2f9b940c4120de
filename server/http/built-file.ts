import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Encoding } from "./accept-encoding.ts";
import type { Dictionary } from "./dictionary.ts";
import { isCompressible } from "./file-headers.ts";
import type { Headers } from "./security-headers.ts";

export type BuiltFile = {
  /** Its encodings, each with all headers. A compressed one is smaller than the plain one. */
  bodies: ReadonlyMap<Encoding, Body>;
  /** For a page: the dictionary of its `dcz` form. */
  dictionary?: Dictionary | undefined;
  /** For the page of a job: when it closes, in milliseconds since 1970. */
  closesAt?: number | undefined;
  /** For the page of a contact form: the page that shows and sends each topic, and the query that asks for it. */
  topics?: readonly { name: string; value: string; page: BuiltFile }[];
};

/**
 * Brotli forms by `hashOf` the plain one, and `dcz` forms by that and the hash of their dictionary, so that a form of another
 * build is never used.
 */
export type CompressedForms = ReadonlyMap<string, Buffer>;

/** @param headers of all encodings */
export async function buildFile(
  bytes: Buffer,
  headers: Headers,
  forms: CompressedForms,
  dictionary?: Dictionary,
): Promise<BuiltFile> {
  const hash = hashOf(bytes);
  const dcz = dictionary && forms.get(hash + dictionary.hash);
  const common = dcz ? { ...headers, vary: "accept-encoding, available-dictionary, save-data" } : headers;
  /* A browser that has the dictionary need not be told of it. */
  const usual = dcz ? { ...common, link: dictionary.link } : common;
  const bodies = new Map([["identity" as Encoding, makeBody("identity", bytes, hash, usual)]]);
  const gzipped = isCompressible(headers) ? await promisify(gzip)(bytes, { level: 9 }) : undefined;
  for (const [encoding, form] of [["br", forms.get(hash)] as const, ["gzip", gzipped] as const])
    if (form && form.length < bytes.length) bodies.set(encoding, makeBody(encoding, form, hash, usual));
  if (dcz) bodies.set("dcz", makeBody("dcz", dcz, hashOf(dcz), common));
  return { bodies, dictionary };
}

export const hashOf = (plain: Buffer) => createHash("sha256").update(plain).digest("base64url").slice(0, 22);

/** A strong ETag names bytes, so each encoding has its own. @param hash of the plain form, or of one that depends on more */
function makeBody(encoding: Encoding, bytes: Buffer, hash: string, headers: Headers) {
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
