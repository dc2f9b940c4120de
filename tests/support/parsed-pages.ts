import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type CheerioAPI, load } from "cheerio";
import { isRedirect } from "./is-redirect.ts";

/**
 * Every page of the built site, parsed, by its public path: `dist/about.html` is `/about`. Redirects
 * and the templates in `dist/answers/` are left out.
 *
 * @throws if the site is not built
 */
export function parsedPages(dist = "dist"): ReadonlyMap<string, CheerioAPI> {
  const files = readdirSync(dist, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".html") && !file.startsWith("answers/"));
  const pages = files.map((file) => {
    const path = `/${file.replace(/(^|\/)index\.html$|\.html$/, "")}`;
    return [path, readFileSync(join(dist, file), "utf8")] as const;
  });
  return new Map(pages.filter(([, html]) => !isRedirect(html)).map(([path, html]) => [path, load(html)]));
}

/** The page at `path`. @throws if the build has no such page */
export function pageAt(pages: ReadonlyMap<string, CheerioAPI>, path: string): CheerioAPI {
  const page = pages.get(path);
  if (!page) throw new Error(`dist has no page for ${path}`);
  return page;
}

/** Text with runs of white space collapsed, as a browser shows it. */
export const collapsed = (text: string) => text.replace(/\s+/g, " ").trim();
