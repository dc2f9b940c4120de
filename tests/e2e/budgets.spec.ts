import { expect, test } from "@playwright/test";
import { overBudget } from "../../bench/budgets.ts";
import { measureLoad } from "../../bench/measure-load.ts";
import { pagePaths, sitesOfAnyContent } from "../support/sites.ts";

/* The exact part of npm run bench: bytes, requests and scripts, without times. */

test.use({ viewport: { width: 412, height: 823 } });

/** Every page that a link of another site may lead to. */
const routesOf = (dist: string) => pagePaths(dist).filter((path) => !/^\/(404|\w+-sent)$/.test(path));

for (const { name, dist, url } of sitesOfAnyContent()) {
  for (const route of routesOf(dist)) {
    test(`${route} of the ${name} site keeps its budgets and loads React on the first interaction`, async ({
      page,
    }) => {
      const load = await measureLoad(page, `${url}${route}`);
      expect(overBudget({ route, load, axe: 0 })).toEqual([]);
      expect(load.scriptBytes).toBe(0);
      expect(load.scriptAfter).toBeGreaterThan(50_000);
    });
  }
}
