import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { SiteManifest } from "#contract/site-manifest.ts";
import { writeAtomically } from "../files/write-atomically.ts";
import { hashOf } from "./built-file.ts";
import { compressWith } from "./dictionary.ts";
import { isCompressible } from "./file-headers.ts";
import { COMPRESSED_FILE, loadPages } from "./pages.ts";

/**
 * Compresses a built site for the server with Brotli, its pages also with the dictionary of their language, and nothing twice
 * that an earlier build in the folder had, too. The server does not, because the best Brotli is slow: a second of two cores for
 * 2 MB.
 */
export async function compressSite(
  folder: string,
  { pageFacts, languages }: Pick<SiteManifest, "pageFacts" | "languages">,
): Promise<void> {
  const { all } = await loadPages(folder, { siteOrigin: "", backendOrigin: undefined, pageFacts, languages });
  const forms = all.map(async ({ bodies, dictionary }) => {
    const plain = bodies.get("identity");
    if (!plain || !isCompressible(plain.headers)) return [];
    const hash = hashOf(plain.bytes);
    const brotli = bodies.get("br")?.bytes ?? (await compress(plain.bytes));
    if (!dictionary) return [[hash, brotli] as const];
    const dcz = bodies.get("dcz")?.bytes ?? (await compressWith(dictionary, plain.bytes));
    return [[hash, brotli] as const, [hash + dictionary.hash, dcz] as const];
  });
  const saved = (await Promise.all(forms)).flat().map(([name, form]) => [name, form.toString("base64")]);
  const content = JSON.stringify(Object.fromEntries(saved));
  await writeAtomically(join(folder, COMPRESSED_FILE), (path) => writeFile(path, content));
}

const compress = (plain: Buffer): Promise<Buffer> =>
  promisify(brotliCompress)(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  });
