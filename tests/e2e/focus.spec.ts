import { expect, type Page, test } from "@playwright/test";
import { HIDDEN_PAGES, PAGE_CONTRACT, RECORD_PAGES } from "../support/page-contract.ts";

const pages = [...new Set([...Object.keys(PAGE_CONTRACT), ...RECORD_PAGES, ...HIDDEN_PAGES])];
const sizes = [
  { width: 1440, height: 600 },
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

test.use({ reuseContext: true });

/**
 * The focusable elements of a page that cannot be seen once they are focused: outside the window, or under the header.
 * They are focused by script, in the order of the Tab key, which scrolls as the key does and takes no frame each.
 */
const unseenFocus = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /* Above and below, in base.css. */
    const SCROLL_PADDING = 40;
    const header = document.querySelector("body > header");
    const from = header?.getBoundingClientRect().bottom ?? 0;
    const unseen: string[] = [];
    scrollTo(0, 0);
    for (const element of document.querySelectorAll<HTMLElement>("a[href], button, input, textarea, [tabindex='0']")) {
      if (header?.contains(element) || element.matches(".skip, :disabled, [tabindex='-1']")) continue;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      element.focus();
      const { top, bottom, height } = element.getBoundingClientRect();
      /* A browser brings the caret's line of a tall field into sight; of what is higher than the screen, a part. */
      const isTall = element.matches("textarea") || height > innerHeight - from - SCROLL_PADDING;
      const isSeen = isTall
        ? Math.min(bottom, innerHeight) - Math.max(top, from) >= 32
        : top >= from - 1 && bottom <= innerHeight + 1;
      if (document.activeElement === element && isSeen) continue;
      unseen.push(`${element.outerHTML.slice(0, 120)}: ${Math.round(top)} to ${Math.round(bottom)} px`);
    }
    return unseen;
  });

for (const path of pages) {
  test(`focus never leaves the screen on ${path}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(path);
    for (const size of sizes) {
      await page.setViewportSize(size);
      expect(await unseenFocus(page), `at ${size.width} × ${size.height}`).toEqual([]);
    }
  });
}

test("on a low screen Tab leads through the column beside the form in sight", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.goto("/contact-careers");
  const links = page.locator("#direct-contact").getByRole("link");
  await page.locator("main a[href], main input").first().focus();
  for (const link of await links.all()) {
    while (!(await link.evaluate((element) => element === document.activeElement))) await page.keyboard.press("Tab");
    await expect(link).toBeInViewport({ ratio: 1 });
  }
});
