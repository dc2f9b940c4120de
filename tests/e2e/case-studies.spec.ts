import { basename } from "node:path";
import { expect, type Locator, test } from "@playwright/test";
import { readContent } from "#site/content/records.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("the table of contents marks the section on the screen, one at a time", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/case-studies/financial-ml");
  const contents = page.getByRole("navigation", { name: "On this page" });
  for (const name of ["Results", "What we built"]) {
    await contents.getByRole("link", { name }).click();
    await expect(contents.getByRole("link", { name })).toHaveAttribute("aria-current", "true");
    await expect(contents.locator("[aria-current]")).toHaveCount(1);
    await expect(contents).toBeInViewport();
  }
});

test("the pictures of the index alternate between both edges of the window", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/case-studies");
  const blocks = page.locator("#studies > ul > li");
  for (const [index, block] of (await blocks.all()).entries()) {
    const picture = await block.locator("img:visible").first().boundingBox();
    expect(index % 2 === 0 ? picture?.x : 1440 - (picture?.x ?? 0) - (picture?.width ?? 0)).toBe(0);
  }
});

test("the teasers' descriptions fit into three lines at every width", async ({ page }) => {
  await page.goto("/case-studies");
  const descriptions = page.locator("#studies > ul > li dl").locator("xpath=preceding-sibling::p[1]");
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
  await descriptions.first().evaluate((paragraph) => paragraph.append(" More words.".repeat(50)));
  const { lines, limit } = await descriptions.first().evaluate((paragraph: HTMLElement) => {
    const { lineHeight, webkitLineClamp } = getComputedStyle(paragraph);
    return {
      lines: Math.round(paragraph.offsetHeight / Number.parseFloat(lineHeight)),
      limit: Number(webkitLineClamp),
    };
  });
  expect([lines, limit]).toEqual([3, 3]);
});

/** A computed property of the drawing that a block shows. */
const drawingStyle = (block: Locator, property: string) =>
  block.evaluate((element, name) => {
    const drawing = [...element.querySelectorAll("img")].findLast((image) => image.checkVisibility()) as Element;
    return getComputedStyle(drawing).getPropertyValue(name);
  }, property);
/** How much of a block's drawing is gone, from 0 to 1. */
const uncovered = async (block: Locator) => Number(await drawingStyle(block, "--uncovered"));

test("a drawing unravels to its picture where the pointer or the focus is, and only then the picture loads", async ({
  page,
}) => {
  const loaded: string[] = [];
  const screens = readContent().caseStudies.map(({ picture }) => basename(picture?.file.path ?? "", ".svg"));
  page.on("requestfinished", (request) => {
    loaded.push(...screens.filter((screen) => request.url().includes(`/${screen}.`)));
  });
  await page.goto("/case-studies", { waitUntil: "networkidle" });
  const [first, second] = [page.locator("#studies > ul > li").nth(0), page.locator("#studies > ul > li").nth(1)];
  expect([await uncovered(first), loaded]).toEqual([0, []]);
  await first.hover();
  await expect.poll(() => uncovered(first)).toBe(1);
  await expect.poll(() => loaded).toEqual(screens.slice(0, 1));
  await second.getByRole("link").focus();
  await expect.poll(() => uncovered(second)).toBe(1);
  await expect.poll(() => loaded).toEqual(screens.slice(0, 2));
});
