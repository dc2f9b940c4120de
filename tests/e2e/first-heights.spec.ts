import { expect, type Page, test } from "@playwright/test";
import { addressOf, pagePaths, SAMPLE_SITE, SITES } from "../support/sites.ts";
import { IS_LONG } from "../support/test-run.ts";

/* A page is about as high at first, with estimated sections, as it is once all are laid out (docs/decisions/0033). */

const FEW = ["/", "/about", "/case-studies", "/case-studies/custom-software-roi", "/services/custom-software"];
const PAGES = IS_LONG
  ? SITES.flatMap((site) => pagePaths(site.dist).map((path) => addressOf(site) + path))
  : FEW.map((path) => addressOf(SAMPLE_SITE) + path);

const WINDOWS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
const MOST = 0.1;

/** The layout in which a column is as narrow as a letter: with long words in every text, its height says nothing. */
const BROKEN = "[id^='points-diagram']";

/** The height of the page at first, divided by that of the whole page, and both heights of each part. */
async function firstHeight(page: Page): Promise<{ ratio: number; parts: string }> {
  const partHeights = () =>
    page
      .locator("main section, body > footer")
      .evaluateAll((parts) => parts.map((part) => `${part.id} ${Math.round(part.getBoundingClientRect().height)}`));
  const height = () =>
    page.evaluate(async (broken) => {
      await document.fonts.ready;
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      const heights = [...document.querySelectorAll(broken)].map((section) => section.getBoundingClientRect().height);
      return heights.reduce((sum, each) => sum - each, document.documentElement.scrollHeight);
    }, BROKEN);
  const [first, firstParts] = [await height(), await partHeights()];
  await page.evaluate(() => {
    document.documentElement.dataset.all = "";
  });
  return { ratio: first / (await height()), parts: `${firstParts}; whole: ${await partHeights()}` };
}

for (const url of PAGES) {
  const { pathname } = new URL(url);
  const site = SITES.find((each) => url.startsWith(`${addressOf(each)}/`))?.name;
  test(`${site}: ${pathname} has about its height from the first paint on`, async ({ page }) => {
    /* Its scripts lay out nothing yet. */
    await page.addInitScript(() => {
      self.requestIdleCallback = () => 0;
    });
    for (const window of WINDOWS) {
      await page.setViewportSize(window);
      await page.goto(url);
      const { ratio, parts } = await firstHeight(page);
      expect(ratio, `${window.width} px: ${parts}`).toBeGreaterThan(1 - MOST);
      expect(ratio, `${window.width} px: ${parts}`).toBeLessThan(1 + MOST);
    }
  });
}
