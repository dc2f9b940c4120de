import { brotliCompressSync } from "node:zlib";
import { expect, type Page, test } from "@playwright/test";
import { hasJoinedLetters } from "#site/fonts/fonts.ts";
import { type LoadFigures, overBudget } from "../../bench/budgets.ts";
import { distinctPages } from "../support/distinct-pages.ts";
import { addressOf, pagePaths, SAMPLE_SITE, SITES } from "../support/sites.ts";
import { IS_LONG } from "../support/test-run.ts";

/* The budgets of bytes, requests and scripts. npm run bench has those of times. */

/* On a slow connection Chromium loads images further below the screen, and it may take a busy machine for one. */
const SLOW_CONNECTION = "--force-effective-connection-type=3G";
test.use({
  viewport: { width: 412, height: 823 },
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), SLOW_CONNECTION] }),
});

/** In `npm test` those with the most components, in `npm run test:all` every page. The budgets are not for the pages with every kind and layout. */
const ALL_PAGES = IS_LONG ? SITES.flatMap((site) => pagePaths(site.dist).map((path) => addressOf(site) + path)) : [];
const FEW = [
  `${addressOf(SAMPLE_SITE)}/`,
  ...distinctPages()
    .slice(0, 8)
    .map(({ url }) => url),
];
const PAGES = [...new Set([...FEW, ...ALL_PAGES])].filter(
  (url) => !/\/(404|footer|\w+-sent|about\/(everything|pictures|layouts))$/.test(url),
);

for (const url of PAGES) {
  const { pathname } = new URL(url);
  const name = SITES.find((site) => url.startsWith(`${addressOf(site)}/`))?.name;
  test(`${name}: ${pathname} keeps its budgets and loads React on the first interaction`, async ({ page }) => {
    const load = await measureLoad(page, url);
    const tag = (await page.locator("html").getAttribute("lang")) ?? "en";
    expect(overBudget(pathname, load, hasJoinedLetters(tag))).toEqual([]);
    expect(load.scriptAfter).toBeGreaterThan(50_000);
  });
}

/** The islands that hydrate on interaction, and the elements of those in the page. */
const ISLAND = "astro-island[ssr]";
const CONTROLS = `main ${ISLAND} :is(input, textarea, button):visible`;

/** After this many milliseconds an idle page loads all its images. */
const IDLE_MS = 5_000;

/**
 * Loads a route with an empty cache, focuses a control, and counts the transferred bytes.
 *
 * @param page of a fresh browser context
 * @param url the whole address
 */
async function measureLoad(page: Page, url: string): Promise<LoadFigures> {
  const loading: Promise<{ kind: string; bytes: number }>[] = [];
  page.on("requestfinished", (request) => {
    /* For the next pages. tests/built/structure.test.ts checks its budget. */
    if (request.url().includes("/_astro/dictionary.")) return;
    const loaded = ({ responseBodySize, responseHeadersSize }: Awaited<ReturnType<typeof request.sizes>>) => ({
      kind: request.resourceType(),
      bytes: responseBodySize + responseHeadersSize,
    });
    const size = request.sizes().then(loaded);
    /* One that ends after the measurement may outlive its page. */
    size.catch(() => undefined);
    loading.push(size);
  });
  /* Instead of waiting for the images that load when the page has been idle (site/client-scripts/page.ts). */
  await page.clock.install();
  await page.goto(url, { waitUntil: "networkidle" });
  await page.clock.runFor(IDLE_MS);
  await expect
    .poll(() =>
      page
        .locator("img:not([loading='lazy'])")
        .evaluateAll((all) => all.every((image) => "complete" in image && image.complete)),
    )
    .toBe(true);
  const cold = await Promise.all(loading);
  const inline = await inlineScriptBytes(page);
  const waiting = await page.locator(ISLAND).count();
  const controls = page.locator(CONTROLS);
  if ((await controls.count()) > 0) await controls.last().focus();
  else await page.keyboard.press("/");
  await expect(page.locator(ISLAND), "the focused island, or the search").toHaveCount(waiting - 1);
  const loaded = await Promise.all(loading);
  const sum = (kind: string, from = cold) =>
    from.filter((each) => each.kind === kind).reduce((bytes, each) => bytes + each.bytes, 0);
  return {
    documentBytes: sum("document"),
    cssBytes: sum("stylesheet"),
    totalBytes: cold.reduce((bytes, each) => bytes + each.bytes, 0),
    requests: cold.length,
    scriptBefore: inline + sum("script"),
    scriptAfter: inline + sum("script", loaded),
  };
}

/** The compressed size of the inline scripts. */
async function inlineScriptBytes(page: Page): Promise<number> {
  const scripts = await page.evaluate(() =>
    [...document.scripts]
      .filter(({ src, type }) => !src && (type === "" || type === "module"))
      .map(({ textContent }) => textContent ?? ""),
  );
  return scripts.length === 0 ? 0 : brotliCompressSync(scripts.join("\n")).length;
}
