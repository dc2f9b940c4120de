import { basename } from "node:path";
import { expect, type Locator, test } from "@playwright/test";
import { readContent } from "#site/content/records.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("the contents mark the section on the screen, one at a time, and their button has its name", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/case-studies/financial-ml");
  const contents = page.getByRole("navigation", { name: "On this page" });
  const button = contents.getByRole("button");
  for (const name of ["Results", "What we built"]) {
    await button.click();
    await contents.getByRole("link", { name }).click();
    await expect(button).toHaveAccessibleName(`On this page: ${name}`);
    await button.click();
    await expect(contents.getByRole("link", { name })).toHaveAttribute("aria-current", "true");
    await expect(contents.locator("[aria-current]")).toHaveCount(1);
    await expect(button).toBeInViewport();
    await page.keyboard.press("Escape");
  }
});

test("on a phone the table of contents scrolls sideways to the section, and back at the top", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/privacy-policy");
  const contents = page.getByRole("navigation", { name: "On this page" });
  await contents.getByRole("link").last().click();
  await expect(contents.locator("[aria-current]")).toHaveCount(1);
  await expect.poll(() => contents.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => contents.evaluate(({ scrollLeft }) => scrollLeft)).toBe(0);
});

test("descriptions of teasers fit into three lines at every width, and grow with the text", async ({ page }) => {
  await page.goto("/case-studies");
  const descriptions = page.locator("#studies > ul > li details").locator("xpath=preceding-sibling::p[1]");
  await expect(descriptions).toHaveCount(readContent().caseStudies.length);
  for (const width of [320, 390, 1200, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const cut = await descriptions.evaluateAll((paragraphs) =>
      paragraphs
        .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
        .map((cut) => cut.textContent),
    );
    expect(cut, `${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  const cut = await descriptions.evaluateAll((all) => all.filter((each) => each.scrollHeight > each.clientHeight + 1));
  expect(cut).toEqual([]);
});

/** A computed property of the drawing that a block shows. */
const drawingStyle = (block: Locator, property: string) =>
  block.evaluate((element, name) => {
    const drawing = [...element.querySelectorAll("img")].findLast((image) => image.checkVisibility()) as Element;
    return getComputedStyle(drawing).getPropertyValue(name);
  }, property);
/** How much of a block's drawing is gone, from 0 to 1. */
const uncovered = async (block: Locator) => Number(await drawingStyle(block, "--uncovered"));
const isMasked = async (block: Locator) => (await drawingStyle(block, "mask-image")) !== "none";

/** Where a drawing is cut away, the picture under it is seen. */
const cornerShows = (block: Locator) =>
  block.evaluate((element) => {
    const [picture, drawing] = [...element.querySelectorAll("img")].filter((image) => image.checkVisibility());
    const { left, top, width, height } = (picture as Element).getBoundingClientRect();
    const isCut = getComputedStyle(drawing as Element).clipPath.startsWith("polygon(100% 0");
    /* The link of the study lies on both. */
    const atCorner = document.elementsFromPoint(left + width * 0.05, top + height * 0.05);
    return isCut && atCorner.find((shown) => shown instanceof HTMLImageElement) === picture;
  });

test("the pictures of the case studies leave the page on alternating sides", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/case-studies");
  const sides = await page.locator("#studies > ul > li > [data-cloth]").evaluateAll((all) =>
    all.map((picture) => {
      const { left, right } = picture.getBoundingClientRect();
      return [left === 0 && "left", right === document.documentElement.clientWidth && "right"].filter(Boolean).join();
    }),
  );
  expect(sides).toEqual(["left", "right", "left", "right", "left", "right"]);
});

test("a drawing shows its picture at a corner, under the pointer and with the focus", async ({ page }) => {
  const loaded: string[] = [];
  const screens = readContent().caseStudies.map(({ picture }) => basename(picture?.file.path ?? "", ".svg"));
  page.on("requestfinished", (request) => {
    loaded.push(...screens.filter((screen) => request.url().includes(`/${screen}.`)));
  });
  await page.goto("/case-studies", { waitUntil: "networkidle" });
  const [first, second] = [page.locator("#studies > ul > li").nth(0), page.locator("#studies > ul > li").nth(1)];
  await expect(first.getByRole("img")).toBeInViewport();
  await expect.poll(() => loaded).toContain(screens[0]);
  expect(loaded).not.toContain(screens.at(-1));
  expect([await uncovered(first), await cornerShows(first)]).toEqual([0, true]);
  await first.hover();
  await expect.poll(() => uncovered(first)).toBe(1);
  await second.getByRole("link").focus();
  await expect.poll(() => uncovered(second)).toBe(1);
  await expect.poll(() => loaded).toContain(screens[1]);
});

test.describe("on a touch screen", () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    contextOptions: { reducedMotion: "no-preference" },
  });

  test("a drawing unravels on the way to the middle of the screen", async ({ page }) => {
    await page.goto("/case-studies");
    const block = page.locator("#studies > ul > li").nth(1);
    const scrollTo = (fraction: number) =>
      block.evaluate((element, at) => scrollBy(0, element.getBoundingClientRect().top - at * innerHeight), fraction);
    await scrollTo(0.8);
    await expect.poll(async () => [await uncovered(block), await isMasked(block)]).toEqual([0, false]);
    await scrollTo(0.1);
    await expect.poll(async () => [await uncovered(block), await isMasked(block)]).toEqual([1, true]);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expect.poll(() => uncovered(block)).toBeCloseTo(0.42);
    expect(await isMasked(block)).toBe(true);
  });
});

test("results stand beside the drawing; on a phone above the text, and cells show columns", async ({ page }) => {
  const box = (part: Locator): Promise<DOMRect> => part.evaluate((element) => element.getBoundingClientRect().toJSON());
  await page.goto("/case-studies/custom-software-roi");
  const results = page.locator("article header ul");
  for (const width of [1100, 1440, 1920, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    const drawing = await box(page.locator("article header > :last-child"));
    expect((await box(results)).right, `${width} px`).toBeLessThan(drawing.left);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  const text = await box(page.locator("article section").first());
  expect(text.top).toBeGreaterThan((await box(results)).bottom);
  expect(text.left).toBeGreaterThanOrEqual((await box(page.getByRole("navigation", { name: "On this page" }))).right);
  const cell = page.locator("#mitigations td").first();
  const name = await cell.evaluate((element) => getComputedStyle(element, "::before").content);
  expect(name).toContain("Strategic Approach / Mitigation");
});

test("print is black on white, with URLs of references, without contents and call to action", async ({ page }) => {
  await page.goto("/case-studies/financial-ml");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByRole("navigation", { name: "On this page" })).toBeHidden();
  await expect(page.locator("#call-to-action")).toBeHidden();
  const ink = await page
    .locator("#challenges p")
    .first()
    .evaluate((element) => getComputedStyle(element).color);
  expect(ink).toBe("rgb(0, 0, 0)");
  const address = await page
    .locator("#references a")
    .first()
    .evaluate((element) => getComputedStyle(element, "::after").content);
  expect(address).toContain("https://www.bis.org/");
});
