import { expect, test } from "@playwright/test";

for (const width of [390, 900, 1440]) {
  test(`the seven phases of custom software fit the page at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/services/custom-software");
    const phases = page.locator("#process ol > li");
    await expect(phases).toHaveCount(7);
    const edges = await phases.evaluateAll((all) => all.map((phase) => phase.getBoundingClientRect().right));
    expect(Math.max(...edges)).toBeLessThanOrEqual(width);
  });
}
