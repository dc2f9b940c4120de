import { expect, test } from "@playwright/test";
import { stripMotion } from "../support/strip-motion.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("the client strip repeats once for the eye alone, moves without end and can be paused", async ({ page }) => {
  await page.goto("/");
  const strip = page.locator("#clients");
  await expect(strip.locator("ul")).toHaveCount(2);
  await expect(strip.locator("ul").nth(1)).toHaveAttribute("aria-hidden", "true");
  expect(await stripMotion(strip)).toEqual(["20s", "infinite", "linear", "running"]);
  const pause = page.getByRole("button", { name: "Pause the client list" });
  await pause.click();
  await expect(pause).toHaveAttribute("aria-pressed", "true");
  expect(await stripMotion(strip)).toEqual(["20s", "infinite", "linear", "paused"]);
  await pause.click();
  expect(await stripMotion(strip)).toEqual(["20s", "infinite", "linear", "running"]);
});

test("where motion is unwanted nothing waits and nothing moves", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await page.mouse.wheel(0, 200);
  await expect(page.locator("html")).toHaveAttribute("data-scrolled");
  await expect(page.locator("[data-reveal]")).toHaveCount(0);
  expect(await page.evaluate(() => document.getAnimations().filter((a) => a.playState === "running").length)).toBe(0);
});

test("typing a name weaves the hero's cloth anew, clearing it brings the house's own back", async ({ page }) => {
  await page.goto("/");
  const cloth = page.locator("#hero-cloth");
  const own = await cloth.innerHTML();
  const name = page.locator("#get-in-touch").getByLabel("Name");
  await name.fill("Ada Lovelace");
  await expect.poll(() => cloth.innerHTML()).not.toBe(own);
  const hers = await cloth.innerHTML();
  await name.fill("Grace Hopper");
  await expect.poll(() => cloth.innerHTML()).not.toBe(hers);
  await name.fill("");
  await expect.poll(() => cloth.innerHTML()).toBe(own);
});

test("no React is fetched before the visitor touches the form or a menu", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  await page.goto("/", { waitUntil: "networkidle" });
  await page.mouse.wheel(0, 40);
  await page.mouse.wheel(0, 900);
  await expect(page.locator("[data-order]").first()).toBeAttached();
  /* Asked for last: what the scroll asked for has been seen once this is answered. */
  await page.evaluate(() => fetch("/robots.txt"));
  expect(scripts).toEqual([]);
  await page.locator("#get-in-touch").getByLabel("Email").focus();
  await expect.poll(() => scripts.length).toBeGreaterThan(0);
});

test("the page breaks no rule of its own Content-Security-Policy and logs nothing", async ({ page }) => {
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
