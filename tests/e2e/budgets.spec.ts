import { expect, test } from "@playwright/test";
import { overBudget } from "../../bench/budgets.ts";
import { distinctPages } from "../support/distinct-pages.ts";
import { measureLoad } from "../support/measure-load.ts";
import { parsedPages } from "../support/parsed-pages.ts";
import { pagePaths, sitesOfAnyContent } from "../support/sites.ts";

/* The budgets of bytes, requests and scripts. npm run bench has those of times. */

test.use({ viewport: { width: 412, height: 823 } });

/** Every page of the project that a link of another site may lead to; of the plain site those with sections of their own. */
const [OWN, PLAIN = []] = sitesOfAnyContent().map(({ dist }) => [...parsedPages(dist)]);
const DISTINCT = distinctPages([...(OWN ?? []), ...PLAIN.map(([path, page]) => [`plain ${path}`, page] as const)]);
const isMeasured = (name: string, path: string) =>
  name === "own" ? !/^\/(404|\w+-sent)$/.test(path) : DISTINCT.includes(`plain ${path}`);

for (const { name, dist, url } of sitesOfAnyContent()) {
  for (const route of pagePaths(dist).filter((path) => isMeasured(name, path))) {
    test(`${route} of the ${name} site keeps its budgets and loads React on the first interaction`, async ({
      page,
    }) => {
      const load = await measureLoad(page, `${url}${route}`);
      expect(overBudget(route, load)).toEqual([]);
      expect(load.scriptBytes).toBe(0);
      expect(load.scriptAfter).toBeGreaterThan(50_000);
    });
  }
}
