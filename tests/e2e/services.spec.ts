import { expect, test } from "@playwright/test";

test("the seven phases of custom software scroll sideways by keyboard, in a named strip", async ({ page }) => {
  await page.goto("/services/custom-software");
  const strip = page.getByRole("group", { name: "Seven phases" });
  await expect(strip.getByRole("listitem")).toHaveCount(7);
  await strip.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => strip.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
});
