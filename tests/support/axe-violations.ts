import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The violations that axe finds on a page in its current state, by all its rules: `image-alt: <img src="…">`. */
export async function axeViolations(page: Page): Promise<string[]> {
  await layOutSections(page);
  /* @axe-core/playwright injects the source before each run, which takes a third of the time. */
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(SOURCE);
  return page.evaluate(async () => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const { violations } = await run(document, {
      resultTypes: ["violations"],
      /* Only experimental rules read the style sheets, and the report below has no selectors. */
      preload: { assets: ["media"] },
      selectors: false,
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  });
}

/** Lays out the sections far below the screen too, as a capture of the whole page does (docs/decisions/0033). */
export const layOutSections = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset.all = "";
  });
