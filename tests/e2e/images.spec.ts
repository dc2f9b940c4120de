import { expect, test } from "@playwright/test";

for (const path of ["/", "/about", "/case-studies"]) {
  test(`${path} loads all its drawings without scrolling`, async ({ page }) => {
    await page.goto(path);
    const missing = () =>
      page.locator("img:not(picture *)").evaluateAll((all) => {
        const shown = (all as HTMLImageElement[]).filter((picture) => picture.checkVisibility());
        return shown.filter((picture) => picture.naturalWidth === 0).map((picture) => picture.src);
      });
    await expect.poll(missing).toEqual([]);
  });
}
