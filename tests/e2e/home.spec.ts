import { expect, test } from "@playwright/test";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("with prefers-reduced-motion: reduce, nothing is animated", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await page.mouse.wheel(0, 200);
  await expect(page.locator("html")).toHaveAttribute("data-scrolled");
  await expect(page.locator("[data-reveal]")).toHaveCount(0);
  expect(await page.evaluate(() => document.getAnimations().filter((a) => a.playState === "running").length)).toBe(0);
});

test("typing a name changes the hero's pattern, and clearing it restores the default", async ({ page }) => {
  await page.goto("/");
  const cloth = page.locator("#hero-cloth");
  const initial = await cloth.innerHTML();
  const name = page.locator("#get-in-touch").getByLabel("Name");
  await name.fill("Ada Lovelace");
  await expect.poll(() => cloth.innerHTML()).not.toBe(initial);
  const first = await cloth.innerHTML();
  await name.fill("Grace Hopper");
  await expect.poll(() => cloth.innerHTML()).not.toBe(first);
  await name.fill("");
  await expect.poll(() => cloth.innerHTML()).toBe(initial);
});

test("the page logs nothing, including violations of its Content-Security-Policy", async ({ page }) => {
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  page.on("pageerror", (error) => logged.push(error.message));
  await page.goto("/", { waitUntil: "networkidle" });
  await page.locator("#get-in-touch").getByLabel("Name").fill("Ada");
  await page.getByRole("button", { name: "Services" }).hover();
  await expect(page.getByRole("link", { name: /Explore All Services/ })).toBeVisible();
  await page.mouse.wheel(0, 20_000);
  await page.waitForLoadState("networkidle");
  expect(logged).toEqual([]);
});
