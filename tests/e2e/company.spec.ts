import { expect, test } from "@playwright/test";
import { recordAt, sectionOf } from "../support/page-parts.ts";
import { pauseStrip, stripMotion } from "../support/strip-motion.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const { all, view } = sectionOf(recordAt("/portfolio"), "projects");

test("the portfolio has one to three columns, and the partners span all of them", async ({ page }) => {
  await page.goto("/portfolio");
  const cards = page.locator("#projects article");
  await expect(cards).toHaveCount(2);
  for (const [width, columns] of [
    [390, 1],
    [900, 2],
    [1440, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const grid = cards.first().locator("xpath=..");
    const tracks = await grid.evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(" ").length);
    expect(tracks, `at ${width} px`).toBe(columns);
    const [first, strip, second] = await Promise.all(
      [cards.first(), page.locator("#partners"), cards.last()].map((place) => place.boundingBox()),
    );
    if (!first || !strip || !second) throw new Error("Something of the portfolio is not visible.");
    expect(strip.y).toBeGreaterThanOrEqual(first.y + first.height);
    expect(second.y).toBeGreaterThanOrEqual(strip.y + strip.height);
    expect(strip.width).toBeGreaterThan(width * 0.9);
  }
});

test("the portfolio's button is disabled and says why", async ({ page }) => {
  await page.goto("/portfolio");
  const button = page.getByRole("button", { name: "View All Projects" });
  await expect(button).toHaveAttribute("type", "button");
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await expect(button).toHaveAccessibleDescription(all.note);
  await expect(page.getByText(all.note)).toBeVisible();
  for (const number of [1, 2]) await expect(page.getByRole("img", { name: `Project ${number}` })).toBeVisible();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled, contextOptions: { reducedMotion: "reduce" } });
    test("a project without an address leaves the visitor where the link is", async ({ page }) => {
      await page.goto("/portfolio");
      const link = page.getByRole("link", { name: view }).last();
      await link.scrollIntoViewIfNeeded();
      const before = await link.boundingBox();
      expect(before?.y).toBeGreaterThan(0);
      await page.mouse.click((before?.x ?? 0) + 10, (before?.y ?? 0) + 10);
      expect(await link.boundingBox()).toEqual(before);
      expect(page.url()).not.toContain("#");
    });
  });
}

test("the partner strip has a hidden copy of its list and can be paused", async ({ page }) => {
  await page.goto("/portfolio");
  const strip = page.locator("#partners");
  const lists = strip.locator("ul");
  await expect(lists).toHaveCount(2);
  await expect(lists.last()).toHaveAttribute("aria-hidden", "true");
  expect(await stripMotion(strip)).toEqual(["20s", "infinite", "linear", "running"]);
  const pause = page.getByRole("button", { name: "Pause the partner list" });
  await pauseStrip(pause);
  expect(await stripMotion(strip)).toEqual(["20s", "infinite", "linear", "paused"]);
});

test("the warp of the careers page runs on beside each line of its text", async ({ page }) => {
  await page.goto("/careers");
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const grounds = await page.locator("main > header :is(h1, p)").evaluateAll((texts) =>
      texts.map((text) => {
        const range = new Range();
        range.selectNodeContents(text);
        const [ground, words] = [text, range].map((part) => [...part.getClientRects()].map((line) => line.right));
        return { lines: words?.length, bare: Math.max(...(ground ?? [])) - Math.max(...(words ?? [])) };
      }),
    );
    expect(grounds, `at ${width} px`).toHaveLength(2);
    for (const { bare } of grounds) expect(bare, `at ${width} px`).toBeLessThan(1);
  }
});
