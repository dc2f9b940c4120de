import { expect, test } from "@playwright/test";

test("a sign that no page shows comes from the whole font, which nothing fetched before", async ({ page }) => {
  const fonts: string[] = [];
  page.on("request", (request) => request.resourceType() === "font" && fonts.push(new URL(request.url()).pathname));
  await page.goto("/", { waitUntil: "networkidle" });
  const cuts = [...fonts];
  expect(cuts.length).toBeGreaterThan(0);
  await page.locator("h1").evaluate((heading) => heading.append(" \u0141\u00f3d\u017a"));
  await expect.poll(() => fonts.length).toBe(cuts.length + 1);
  const whole = fonts.at(-1) ?? "";
  expect(whole).toMatch(/georama/);
  expect(cuts).not.toContain(whole);
  await expect.poll(() => page.evaluate(() => document.fonts.check("20px 'Georama whole'", "\u0141"))).toBe(true);
});
