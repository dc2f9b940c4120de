import type { CheerioAPI } from "cheerio";
import { parsedPages } from "./parsed-pages.ts";
import type { Site } from "./sites.ts";

export type PageOfSite = { site: string; path: string; url: string };

/**
 * The fewest pages of the sites that together use every class of all pages: one for each page template and kind of section,
 * and more. Checks of components need no others.
 */
export function findDistinctPages(sites: readonly (Site & { url: string })[]): PageOfSite[] {
  const pages = sites.flatMap(({ name, dist, url }) =>
    [...parsedPages(dist)].map(([path, page]) => ({ site: name, path, url: url + path, classes: classesIn(page) })),
  );
  const missing = new Set(pages.flatMap(({ classes }) => [...classes]));
  const chosen: PageOfSite[] = [];
  while (missing.size > 0) {
    const gains = pages.map((page) => ({
      ...page,
      gain: [...page.classes].filter((name) => missing.has(name)).length,
    }));
    const { classes, gain: _, ...best } = gains.reduce((one, other) => (other.gain > one.gain ? other : one));
    chosen.push(best);
    for (const name of classes) missing.delete(name);
  }
  return chosen;
}

const classesIn = ($: CheerioAPI): Set<string> =>
  new Set(
    $("main, main [class]")
      .toArray()
      .flatMap((element) => ($(element).attr("class") ?? "").split(/\s+/))
      .filter((name) => name !== ""),
  );

/** Those of the sites that Playwright's global setup serves, which found them. */
export const distinctPages = (): readonly PageOfSite[] => JSON.parse(process.env.DISTINCT_PAGES ?? "[]");
