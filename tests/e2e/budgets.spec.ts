import { expect, test } from "@playwright/test";
import { overBudget } from "../../bench/budgets.ts";
import { distinctPages } from "../support/distinct-pages.ts";
import { IS_LONG } from "../support/fault-report.ts";
import { measureLoad } from "../support/measure-load.ts";
import { addressOf, pagePaths, SITES } from "../support/sites.ts";

/* The budgets of bytes, requests and scripts. npm run bench has those of times. */

test.use({ viewport: { width: 412, height: 823 } });

/** In `npm run test:all` every page. The budgets are not for the pages with every kind and layout. */
const ALL_PAGES = IS_LONG ? SITES.flatMap((site) => pagePaths(site.dist).map((path) => addressOf(site) + path)) : [];
const PAGES = [...new Set([...distinctPages().map(({ url }) => url), ...ALL_PAGES])].filter(
  (url) => !/\/(404|footer|\w+-sent|about\/(everything|pictures|layouts))$/.test(url),
);

for (const url of PAGES) {
  const { pathname } = new URL(url);
  const name = SITES.find((site) => url.startsWith(`${addressOf(site)}/`))?.name;
  test(`${name}: ${pathname} keeps its budgets and loads React on the first interaction`, async ({ page }) => {
    const load = await measureLoad(page, url);
    expect(overBudget(pathname, load)).toEqual([]);
    expect(load.scriptBytes).toBe(0);
    expect(load.scriptAfter).toBeGreaterThan(50_000);
  });
}
