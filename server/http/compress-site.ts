import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { SiteManifest } from "#contract/site-manifest.ts";
import { writeAtomically } from "../files/write-atomically.ts";
import { hashOf } from "./built-file.ts";
import { isCompressible } from "./file-headers.ts";
import { BROTLI_FILE, loadPages } from "./pages.ts";

/**
 * Compresses a built site for the server with Brotli, and nothing twice that an earlier build in the folder had, too. The server
 * does not, because the best Brotli is slow: a second of two cores for 2 MB.
 */
export async function compressSite(folder: string, pageFacts: SiteManifest["pageFacts"]): Promise<void> {
  const { all } = await loadPages(folder, { siteOrigin: "", backendOrigin: undefined, pageFacts });
  const forms = all.map(async ({ bodies }) => {
    const [plain, known] = [bodies.get("identity"), bodies.get("br")];
    if (!plain || !isCompressible(plain.headers)) return [];
    const form = known?.bytes ?? (await compress(plain.bytes));
    return [[hashOf(plain.bytes), form.toString("base64")] as const];
  });
  const content = JSON.stringify(Object.fromEntries((await Promise.all(forms)).flat()));
  await writeAtomically(join(folder, BROTLI_FILE), (path) => writeFile(path, content));
}

const compress = (plain: Buffer): Promise<Buffer> =>
  promisify(brotliCompress)(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  });
