import type { CheerioAPI } from "cheerio";
import { parsedPages } from "./parsed-pages.ts";
import type { Site } from "./sites.ts";

type PageOfSite = { site: string; path: string; url: string };

/** A page that adds fewer classes to those before it is tested in `npm run test:all`. */
const LEAST_GAIN = 3;

/**
 * The fewest pages of the sites that together use the classes of all pages: one for each page template and kind of section,
 * and more. Checks of components need no others.
 */
export function findDistinctPages(sites: readonly (Site & { url: string })[]): PageOfSite[] {
  const pages = sites.flatMap(({ name, dist, url }) =>
    [...parsedPages(dist)].map(([path, page]) => ({ site: name, path, url: url + path, classes: classesIn(page) })),
  );
  const seen = new Set<string>();
  const chosen: PageOfSite[] = [];
  for (;;) {
    const gains = pages.map(({ classes, ...page }) => ({
      page,
      added: [...classes].filter((name) => !seen.has(name)),
    }));
    const { page, added } = gains.reduce((one, other) => (other.added.length > one.added.length ? other : one));
    if (added.length < LEAST_GAIN) return chosen;
    chosen.push(page);
    for (const name of added) seen.add(name);
  }
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
