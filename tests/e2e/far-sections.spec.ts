import { expect, test } from "@playwright/test";

/* Sections far below the screen are not laid out before they come near it (docs/decisions/0059). */

test.use({ viewport: { width: 390, height: 844 } });

/** The height up to which a browser that skips a section estimates it: 60rem. */
const ESTIMATE = 960;

test("a link to a section lays out what it needs and ends at that section", async ({ page }) => {
  await page.goto("/");
  const heightOf = (id: string) => page.locator(`#${id}`).evaluate((section) => section.clientHeight);
  expect(await heightOf("consultation")).toBe(ESTIMATE);

  await page.goto("/#consultation");
  const heading = page.locator("#consultation-title");
  await expect(heading).toBeInViewport();
  expect(await heightOf("consultation")).not.toBe(ESTIMATE);

  /* The sections above have only their estimated heights until they come near the screen. The text stays where it is. */
  const top = () => heading.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  await page.mouse.wheel(0, -2000);
  await expect.poll(top).toBeGreaterThan(1500);
  await page.mouse.wheel(0, 2000);
  await expect(heading).toBeInViewport();
});

test("a capture of the whole page shows every section, although nobody has scrolled", async ({ page }) => {
  await page.goto("/");
  await page.screenshot({ fullPage: true });
  const heights = await page
    .locator("main > section")
    .evaluateAll((all) => all.map(({ clientHeight }) => clientHeight));
  expect(heights).not.toContain(ESTIMATE);
});

test("images near the screen load, the others four seconds after the page has loaded", async ({ page }) => {
  await page.goto("/about");
  const count = (loaded: boolean) =>
    page.locator("img:not(picture *)").evaluateAll((all, expected) => {
      const shown = (all as HTMLImageElement[]).filter((image) => image.checkVisibility());
      return shown.filter((image) => image.naturalWidth > 0 === expected).length;
    }, loaded);
  expect(await count(false)).toBeGreaterThan(0);
  await expect.poll(() => count(false), { timeout: 15_000 }).toBe(0);
});

test("paper shows every section, and drawings for a light background", async ({ page }) => {
  await page.goto("/");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const skipped = page
    .locator("main > section")
    .evaluateAll((all) =>
      all.filter((section) => getComputedStyle(section).contentVisibility !== "visible").map(({ id }) => id),
    );
  expect(await skipped).toEqual([]);
  const drawings = page.locator("main img[src^='/drawings/']").filter({ visible: true });
  const paths = await drawings.evaluateAll((all) => all.map((image) => image.getAttribute("src")));
  expect(paths.length).toBeGreaterThan(0);
  expect(paths.filter((path) => !path?.includes("-light."))).toEqual([]);
});
