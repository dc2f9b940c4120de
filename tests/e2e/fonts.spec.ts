import { expect, test } from "@playwright/test";

test("a character outside the subset loads the whole font", async ({ page }) => {
  const fonts: string[] = [];
  page.on("request", (request) => request.resourceType() === "font" && fonts.push(new URL(request.url()).pathname));
  await page.goto("/", { waitUntil: "networkidle" });
  const subsets = [...fonts];
  expect(subsets.length).toBeGreaterThan(0);
  await page.locator("h1").evaluate((heading) => heading.append(" \u0141\u00f3d\u017a"));
  await expect.poll(() => fonts.length).toBe(subsets.length + 1);
  const wholeFont = fonts.at(-1) ?? "";
  expect(wholeFont).toMatch(/georama/);
  expect(subsets).not.toContain(wholeFont);
  await expect.poll(() => page.evaluate(() => document.fonts.check("20px 'Georama whole'", "\u0141"))).toBe(true);
});
