import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type CheerioAPI, load } from "cheerio";

/**
 * Every page of the built site, parsed, by its public path: `dist/about.html` is `/about`. The templates in
 * `dist/answers/` have no address and are left out.
 *
 * @throws if the site is not built
 */
export function parsedPages(dist = "dist"): ReadonlyMap<string, CheerioAPI> {
  const files = readdirSync(dist, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".html") && !file.startsWith("answers/"));
  return new Map(
    files.map((file) => [
      `/${file.replace(/(^|\/)index\.html$|\.html$/, "")}`,
      load(readFileSync(join(dist, file), "utf8")),
    ]),
  );
}

/** The page at `path`. @throws if the build has no such page */
export function pageAt(pages: ReadonlyMap<string, CheerioAPI>, path: string): CheerioAPI {
  const page = pages.get(path);
  if (!page) throw new Error(`dist has no page for ${path}`);
  return page;
}

/** Text with runs of white space collapsed, as a browser shows it. */
export const collapsed = (text: string) => text.replace(/\s+/g, " ").trim();
