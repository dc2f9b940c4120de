import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SiteManifest } from "#contract/site-manifest.ts";
import { writeAtomically } from "../files/write-atomically.ts";
import { hashOf } from "./built-file.ts";
import { BROTLI_FILE, loadPages } from "./pages.ts";

/** Compresses a built site for the server, and nothing twice that an earlier build in the folder had, too. */
export async function compressSite(folder: string, pageFacts: SiteManifest["pageFacts"]): Promise<void> {
  const pages = await loadPages(folder, { siteOrigin: "", backendOrigin: undefined, pageFacts });
  const error = await pages.compressed;
  if (error) throw error;
  const forms: Record<string, string> = {};
  for (const { bodies } of pages.all) {
    const [plain, brotli] = [bodies.get("identity"), bodies.get("br")];
    if (plain && brotli) forms[hashOf(plain.bytes)] = brotli.bytes.toString("base64");
  }
  await writeAtomically(join(folder, BROTLI_FILE), (path) => writeFile(path, JSON.stringify(forms)));
}
