import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { constants, zstdCompress } from "node:zlib";

export type Dictionary = ReturnType<typeof makeDictionary>;

/**
 * Makes the dictionary of the pages of a language (RFC 9842): its page for unknown addresses, which has little more than what
 * all pages share.
 *
 * @param prefix of the addresses of the language, such as `/bn`
 */
export function makeDictionary(bytes: Buffer, prefix: string) {
  const digest = createHash("sha256").update(bytes).digest();
  const hash = digest.toString("base64url").slice(0, 22);
  const path = `_astro/dictionary.${hash}.txt`;
  return {
    bytes,
    digest,
    hash,
    path,
    /** Says which requests the browser offers it for: only for documents, not for calls and files. */
    use: `match="${prefix || "/"}*", match-dest=("document")`,
    /** Makes the browser load it when it is idle. */
    link: `</${path}>; rel="compression-dictionary"`,
    /** The Available-Dictionary header of a browser that has it. */
    offer: `:${digest.toString("base64")}:`,
  };
}

/**
 * Compresses a page as `dcz` (RFC 9842 §5). With its size known, the window is the page, not 8 MB: browsers must not reject it, and
 * need less memory.
 */
export async function compressWith({ bytes, digest }: Dictionary, page: Buffer): Promise<Buffer> {
  const params = { [constants.ZSTD_c_compressionLevel]: 19 };
  const frame = await promisify(zstdCompress)(page, { dictionary: bytes, params, pledgedSrcSize: page.length });
  return Buffer.concat([MAGIC, digest, frame]);
}

const MAGIC = Buffer.from("5e2a4d1820000000", "hex");
