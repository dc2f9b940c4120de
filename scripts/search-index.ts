import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { close, createIndex, type IndexFile, type PagefindIndex } from "pagefind";
import { searchPages } from "./search-pages.ts";

/** Not the words of a page: drawings, second copies, what waits hidden for a query or an answer. */
const SILENT = ["svg", "[aria-hidden=true]", "[hidden]", "[role=status]", "template", "noscript"];

/** What a browser fetches to search; Pagefind also writes user interfaces of its own. */
const USED = /^(?:pagefind\.js|pagefind-entry\.json|pagefind\.\w+\.pf_meta|(?:index|fragment)\/.+)$/;

/**
 * Writes the search index of the built site to `dist`/pagefind.
 *
 * @param brand left out of the pages' titles
 * @returns how many pages can be found
 * @throws when a page cannot be indexed
 */
export async function writeSearchIndex(dist: string, brand: string): Promise<number> {
  const folder = join(dist, "pagefind");
  rmSync(folder, { recursive: true, force: true });
  const pages = searchPages(builtPages(dist), brand);
  const { index, errors } = await createIndex({ rootSelector: "main", excludeSelectors: SILENT });
  if (!index) throw new Error(errors.join("\n"));
  try {
    for (const page of pages) check(await index.addHTMLFile(page));
    for (const { path, content } of await usedFiles(index)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
  } finally {
    await close();
  }
  return pages.length;
}

function builtPages(dist: string): Map<string, string> {
  const paths = readdirSync(dist, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".html"))
    .sort();
  return new Map(paths.map((path) => [path, readFileSync(join(dist, path), "utf8")]));
}

async function usedFiles(index: PagefindIndex): Promise<IndexFile[]> {
  const { files } = check(await index.getFiles());
  const entry = files.find(({ path }) => path === "pagefind-entry.json");
  const { languages } = JSON.parse(Buffer.from(entry?.content ?? []).toString()) as {
    languages: Record<string, { wasm: string }>;
  };
  const programs = Object.values(languages).map(({ wasm }) => `wasm.${wasm}.pagefind`);
  return files.filter(({ path }) => USED.test(path) || programs.includes(path));
}

function check<Response extends { errors: string[] }>(response: Response): Response {
  if (response.errors.length > 0) throw new Error(response.errors.join("\n"));
  return response;
}
