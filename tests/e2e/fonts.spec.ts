import { expect, type Page, test } from "@playwright/test";
import { FONTS, mainFile } from "#site/fonts/fonts.ts";

test("a character outside the subset loads the whole font", async ({ page }) => {
  const fonts: string[] = [];
  page.on("request", (request) => request.resourceType() === "font" && fonts.push(new URL(request.url()).pathname));
  await page.goto("/", { waitUntil: "networkidle" });
  const subsets = [...fonts];
  expect(subsets.length).toBeGreaterThan(0);
  await page.locator("h1").evaluate((heading) => heading.append(" \u0141\u00f3d\u017a"));
  await expect.poll(() => fonts.length).toBe(subsets.length + 1);
  const wholeFont = fonts.at(-1) ?? "";
  expect(wholeFont).toContain(mainFile(FONTS.display).replace("woff2", ""));
  expect(subsets).not.toContain(wholeFont);
  const font = `20px '${FONTS.display.family} whole'`;
  await expect.poll(() => page.evaluate((font) => document.fonts.check(font, "\u0141"), font)).toBe(true);
});

test.describe("on a phone with a slow network", () => {
  test.use({ viewport: { width: 412, height: 823 }, hasTouch: true, isMobile: true });
  const PATHS = ["/", "/services/ux-ui-design"];

  for (const path of PATHS)
    test(`${path} is painted before its fonts have arrived, and hardly moves when they do`, async ({ page }) => {
      const painted = Promise.withResolvers<void>();
      const requested: string[] = [];
      await page.route("**/*.woff2", async (route) => {
        requested.push(route.request().url());
        await painted.promise;
        await route.continue();
      });
      await page.goto(path, { waitUntil: "domcontentloaded" });
      await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
      expect(requested.length).toBeGreaterThan(1);
      expect(await loadedFonts(page, "")).toBe(0);
      const systemFonts = await loadedFonts(page, " fallback");
      painted.resolve();
      await expect.poll(() => loadedFonts(page, "")).toBeGreaterThan(1);
      test.skip(systemFonts === 0, "No Arial, Liberation Sans or Roboto is installed, so nothing is scaled.");
      expect(await layoutShift(page)).toBeLessThan(0.1);
    });
});

/** How many faces have loaded of the families with this suffix. */
const loadedFonts = (page: Page, suffix: string) =>
  page.evaluate(
    (families) =>
      [...document.fonts].filter(
        ({ family, status }) => status === "loaded" && families.includes(family.replaceAll('"', "")),
      ).length,
    Object.values(FONTS).map(({ family }) => family + suffix),
  );

/** The cumulative layout shift until after the next frame. Nobody has touched the page. */
const layoutShift = (page: Page) =>
  page.evaluate(async () => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += shift.value;
    }).observe({ type: "layout-shift", buffered: true });
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 150)));
    return sum;
  });
