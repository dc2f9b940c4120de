import { expect, type Page, test } from "@playwright/test";
import { FONTS, mainFile } from "#site/fonts/fonts.ts";
import { layOutSections } from "../support/axe-violations.ts";
import { distinctPages } from "../support/distinct-pages.ts";
import { IS_LONG } from "../support/test-run.ts";

test("a character outside the subset loads the whole font", async ({ page }) => {
  const fonts: string[] = [];
  page.on("request", (request) => request.resourceType() === "font" && fonts.push(new URL(request.url()).pathname));
  await page.goto("/", { waitUntil: "networkidle" });
  const subsets = [...fonts];
  expect(subsets.length).toBeGreaterThan(0);
  await page.locator("h1").evaluate((heading) => heading.append(" \u00de\u00f0"));
  await expect.poll(() => fonts.length).toBe(subsets.length + 1);
  const wholeFont = fonts.at(-1) ?? "";
  expect(wholeFont).toContain(mainFile(FONTS.display).replace("woff2", ""));
  expect(subsets).not.toContain(wholeFont);
  const font = `20px '${FONTS.display.family} whole'`;
  await expect.poll(() => page.evaluate((font) => document.fonts.check(font, "\u00de"), font)).toBe(true);
});

test.describe("on a phone with a slow network", () => {
  test.use({ viewport: { width: 412, height: 823 }, hasTouch: true, isMobile: true });
  test("a page is painted before its fonts have arrived, and hardly moves when they do", async ({ page }) => {
    const painted = Promise.withResolvers<void>();
    const requested: string[] = [];
    await page.route("**/*.woff2", async (route) => {
      requested.push(route.request().url());
      await painted.promise;
      await route.continue();
    });
    await page.goto("/", { waitUntil: "domcontentloaded" });
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    expect(requested.length).toBeGreaterThan(1);
    expect(await loadedFonts(page, "")).toBe(0);
    const systemFonts = await loadedFonts(page, " fallback");
    painted.resolve();
    await expect.poll(() => loadedFonts(page, "")).toBeGreaterThan(1);
    test.skip(systemFonts === 0, "No font of a fallback is installed, so nothing is scaled.");
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

/* Those with the most kinds of headings come first. */
for (const { path, url } of distinctPages().slice(0, IS_LONG ? undefined : 6))
  test(`no lines of display type on ${path} touch`, async ({ page }) => {
    await page.goto(url);
    await layOutSections(page);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await page.evaluate(tightTexts, FONTS.display.family), `at ${width} px`).toEqual([]);
    }
  });

/** The texts of a font whose lines are not as far apart as its highest and its deepest letters are high, and 2 % more. */
function tightTexts(family: string): string[] {
  const context = document.createElement("canvas").getContext("2d");
  /* The fitted headline breaks where it is told to. */
  return [...document.querySelectorAll<HTMLElement>("main :not(#hero *, svg *, .sr)")].flatMap((element) => {
    const style = getComputedStyle(element);
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
    if (!context || !hasText || !style.fontFamily.includes(family) || style.whiteSpace === "nowrap") return [];
    context.font = `580 100px "${family}"`;
    const { actualBoundingBoxAscent, actualBoundingBoxDescent } = context.measureText("dflgpyjQ");
    const needed = (actualBoundingBoxAscent + actualBoundingBoxDescent) / 100 + 0.02;
    const ratio = Number.parseFloat(style.lineHeight) / Number.parseFloat(style.fontSize);
    return ratio < needed ? [`${ratio.toFixed(2)} of ${needed.toFixed(2)}: ${element.textContent?.slice(0, 40)}`] : [];
  });
}
