import { expect, test } from "@playwright/test";
import { recordAt, sectionOf } from "../support/page-parts.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const { all, view } = sectionOf(recordAt("/portfolio"), "projects");

test("the portfolio's button is disabled and says why", async ({ page }) => {
  await page.goto("/portfolio");
  const button = page.getByRole("button", { name: "View All Projects" });
  await expect(button).toHaveAttribute("type", "button");
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await expect(button).toHaveAccessibleDescription(all.note);
  await expect(page.getByText(all.note)).toBeVisible();
  for (const number of [1, 2]) await expect(page.getByRole("img", { name: `Project ${number}` })).toBeVisible();
});

test("a project without an address leaves the visitor where the link is", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/portfolio");
  const link = page.getByRole("link", { name: view }).last();
  await link.scrollIntoViewIfNeeded();
  const before = await link.boundingBox();
  expect(before?.y).toBeGreaterThan(0);
  await page.mouse.click((before?.x ?? 0) + 10, (before?.y ?? 0) + 10);
  expect(await link.boundingBox()).toEqual(before);
  expect(page.url()).not.toContain("#");
});

test("the partner strip has a hidden copy of its list and can be paused", async ({ page }) => {
  await page.goto("/portfolio");
  const strip = page.locator("#partners [data-strip]");
  await expect(strip.locator("ul")).toHaveCount(2);
  await expect(strip.locator("ul").last()).toHaveAttribute("aria-hidden", "true");
  await strip.scrollIntoViewIfNeeded();
  await expect(strip).toHaveAttribute("data-on-screen");
  await expect(strip.locator("> div")).toHaveCSS("animation-play-state", "running");
  const pause = page.getByRole("button", { name: "Pause the partner list" });
  /* Again if its script was not loaded yet. */
  await expect(async () => {
    await pause.click();
    await expect(pause).toHaveAttribute("aria-pressed", "true", { timeout: 200 });
  }).toPass();
  await expect(strip.locator("> div")).toHaveCSS("animation-play-state", "paused");
});
