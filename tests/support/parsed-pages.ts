import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type CheerioAPI, load } from "cheerio";
import { pagePaths, siteUnderTest } from "./sites.ts";

const parsed = new Map<string, ReadonlyMap<string, CheerioAPI>>();

/**
 * Every page of a built site, parsed once in a process, by its public path: `about.html` is `/about`. Redirects and the templates in
 * `answers/` are left out.
 *
 * @throws if the site is not built
 */
export function parsedPages(dist = siteUnderTest().dist): ReadonlyMap<string, CheerioAPI> {
  const pages = parsed.get(dist) ?? new Map(pagePaths(dist).map((path) => [path, parse(join(dist, fileOf(path)))]));
  parsed.set(dist, pages);
  return pages;
}

const parse = (file: string) => load(readFileSync(file, "utf8"), { sourceCodeLocationInfo: true });

const fileOf = (path: string) => (path === "/" ? "index.html" : `${path}.html`);

/** The page at `path`. @throws if the build has no such page */
export function pageAt(pages: ReadonlyMap<string, CheerioAPI>, path: string): CheerioAPI {
  const page = pages.get(path);
  if (!page) throw new Error(`The site has no page ${path}`);
  return page;
}

/** Text with runs of white space collapsed, as a browser shows it. */
export const collapsed = (text: string) => text.replace(/\s+/g, " ").trim();
