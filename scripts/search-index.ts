import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { close, createIndex, type IndexFile, type PagefindIndex } from "pagefind";
import { applyEdits, attributeOf, type Element, elementsOf, insertAttributes, textOf } from "#site/build/html.ts";
import { filesBelow } from "#site/content/media.ts";
import { escapeHtml } from "../server/text/escape-html.ts";

/** Elements whose text is not content: drawings, duplicates, hidden parts, buttons, links that look like one. */
const HIDDEN = ["svg", "[role=img]", "[aria-hidden=true]", "[hidden]", "[role=status]", "template", "noscript"];
const EXCLUDED = [...HIDDEN, "button", "a[data-kind]", "a.action", "a > .sr"];

/** Files that a browser fetches to search. Pagefind also writes its own user interface. */
const USED = /^(?:pagefind\.js|pagefind-entry\.json|pagefind\.\w+\.pf_meta|(?:index|fragment)\/.+)$/;

/** Writes the search index of the built site to `dist`/pagefind. @returns the number of indexed pages */
export async function writeSearchIndex(dist: string, site: SearchSite): Promise<number> {
  const folder = join(dist, "pagefind");
  rmSync(folder, { recursive: true, force: true });
  const pages = searchPages(builtPages(dist), site);
  const { index, errors } = await createIndex({ rootSelector: "main", excludeSelectors: EXCLUDED });
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

const builtPages = (dist: string) =>
  new Map(
    filesBelow(dist)
      .filter((path) => path.endsWith(".html"))
      .map((path) => [path, readFileSync(join(dist, path), "utf8")]),
  );

async function usedFiles(index: PagefindIndex): Promise<IndexFile[]> {
  const { files } = check(await index.getFiles());
  const entry = files.find(({ path }) => path === "pagefind-entry.json");
  const { languages } = JSON.parse(Buffer.from(entry?.content ?? []).toString()) as {
    languages: Record<string, { wasm: string | null }>;
  };
  /* Pagefind has no rules for the endings of words in some languages. */
  const wasmFiles = Object.values(languages).map(({ wasm }) => `wasm.${wasm ?? "unknown"}.pagefind`);
  return files.filter(({ path }) => USED.test(path) || wasmFiles.includes(path));
}

function check<Response extends { errors: string[] }>(response: Response): Response {
  if (response.errors.length > 0) throw new Error(response.errors.join("\n"));
  return response;
}

type SearchSite = {
  /** For each language, the default one first: the end of every title, the path of the home page, and its name. */
  languages: readonly { brand: string; path: string; home: string }[];
  /** The path of the page above each page. */
  parents: ReadonlyMap<string, string>;
  /** The search words of each page, besides its texts. */
  words: ReadonlyMap<string, string>;
};

/**
 * Selects the pages that search engines may list. Each `main` gets the page's title without the brand, the titles of its
 * parent pages, `Home / Case studies`, its description and its search words.
 *
 * @param built the HTML of every built page by its path in dist/, such as services/cloud-devops.html
 * @throws if a page has no main or no title
 */
export function searchPages(built: ReadonlyMap<string, string>, { languages, parents, words }: SearchSite) {
  const listed = [...built]
    .map(([path, html]) => ({ url: addressOf(path), html, path, elements: elementsOf(html) }))
    .filter(({ elements }) => !metadataOf(elements, "robots").includes("noindex"));
  const languageOf = (url: string) => {
    const isIn = ({ path }: { path: string }) => url === path || url.startsWith(`${path}/`);
    const [first = { brand: "", path: "/", home: "" }, ...others] = languages;
    return others.find(isIn) ?? first;
  };
  const titles = new Map(
    listed.map(({ url, path, elements }) => {
      const title = textOf(find(elements, "title", path));
      const { brand, path: homePath, home } = languageOf(url);
      const suffix = `: ${brand}`;
      return [url, url === homePath ? home : title.endsWith(suffix) ? title.slice(0, -suffix.length) : title];
    }),
  );
  const trailOf = (url: string): string[] => {
    const { path, home } = languageOf(url);
    if (url === path) return [];
    const parent = parents.get(url) ?? path;
    return [...trailOf(parent), titles.get(parent) ?? home];
  };
  return listed.map(({ url, html, path, elements }) => {
    const description = metadataOf(elements, "description");
    const values = {
      title: titles.get(url) ?? "",
      trail: trailOf(url).join(" / "),
      description,
      words: words.get(url) ?? "",
    };
    const attributes = Object.entries(values).map(([name, text]) => ` data-${name}="${escapeHtml(text)}"`);
    const names = Object.keys(values).map((name) => `${name}[data-${name}]`);
    const metadata = `${attributes.join("")} data-pagefind-meta="${names.join()}"`;
    const edited = applyEdits(html, [insertAttributes(find(elements, "main", path), metadata)]);
    /* Pagefind would join the words of cells and of a name with the ones before. */
    return { url, content: edited.replace(/<(?:t[dh]|small|b)\b/g, " $&").normalize() };
  });
}

const addressOf = (path: string) => `/${path.replace(/(^|\/)index\.html$|\.html$/, "")}`;

function metadataOf(elements: readonly Element[], name: string): string {
  const meta = elements.find((element) => element.tagName === "meta" && attributeOf(element, "name") === name);
  return (meta && attributeOf(meta, "content")) ?? "";
}

function find(elements: readonly Element[], tagName: string, path: string): Element {
  const element = elements.find((candidate) => candidate.tagName === tagName);
  if (!element) throw new Error(`${path} has no ${tagName}`);
  return element;
}
