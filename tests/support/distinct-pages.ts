import type { CheerioAPI } from "cheerio";

/**
 * The fewest pages that together use every class of all pages: one for each page template and kind of section. Checks of
 * components need no others.
 *
 * @param within what is compared: a selector, such as `main section`
 */
export function distinctPages(pages: Iterable<readonly [path: string, page: CheerioAPI]>, within = "main"): string[] {
  const classes = new Map([...pages].map(([path, page]) => [path, classesIn(page, within)]));
  const missing = new Set([...classes.values()].flatMap((names) => [...names]));
  const chosen: string[] = [];
  while (missing.size > 0) {
    const gains = [...classes].map(([path, names]) => ({
      path,
      gain: [...names].filter((name) => missing.has(name)).length,
    }));
    const best = gains.reduce((one, other) => (other.gain > one.gain ? other : one));
    chosen.push(best.path);
    for (const name of classes.get(best.path) ?? []) missing.delete(name);
  }
  return chosen;
}

const classesIn = ($: CheerioAPI, within: string): Set<string> =>
  new Set(
    $(within)
      .find("[class]")
      .addBack("[class]")
      .toArray()
      .flatMap((element) => ($(element).attr("class") ?? "").split(/\s+/))
      .filter((name) => name !== ""),
  );
