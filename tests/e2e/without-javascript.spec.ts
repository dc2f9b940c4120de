import { expect, test } from "@playwright/test";
import { distinctPages } from "../support/distinct-pages.ts";

test.use({ javaScriptEnabled: false });

test("every kind of page shows and lays out all its sections", async ({ page }) => {
  for (const { url } of distinctPages()) {
    await page.goto(url);
    const hidden = await page
      .locator("main section")
      .evaluateAll((sections) =>
        sections
          .filter(
            (section) =>
              !section.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
              getComputedStyle(section).contentVisibility !== "visible",
          )
          .map(({ id }) => id),
      );
    expect(hidden, url).toEqual([]);
    await expect(page.locator("[data-reveal]")).toHaveCount(0);
  }
});

test("controls that need JavaScript are hidden, and the client strip does not move but scrolls", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("[data-pause]")).toBeHidden();
  await expect(page.getByRole("group", { name: "Colour theme" })).toBeHidden();
  const strip = page.getByRole("group", { name: "Client names" });
  await expect(strip).toHaveCSS("overflow-x", "auto");
  await expect(strip).toHaveAttribute("tabindex", "0");
  await expect(strip.locator("ul:visible")).toHaveCount(1);
});

test("Services opens on hover and by keyboard", async ({ page }) => {
  await page.goto("/");
  const panel = page.locator("#services-menu");
  await page.getByRole("button", { name: "Services" }).hover();
  await panel.getByRole("link").first().hover();
  await expect(panel).toBeVisible();
  await page.mouse.move(300, 700);
  await expect(panel).toBeHidden();
  await page.getByRole("button", { name: "Services" }).press("Enter");
  await expect(panel).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
});

for (const reducedMotion of ["no-preference", "reduce"] as const) {
  test(`the header is solid below the top, motion: ${reducedMotion}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    await page.goto("/#services");
    await expect(page.getByRole("banner")).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  });
}

test("the 404 page offers only links that work without JavaScript", async ({ page }) => {
  await page.goto("/no-such-page");
  await expect(page.getByRole("link", { name: "Go to Homepage" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Go Back" })).toBeHidden();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("the menu and its submenu open and close", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Menu" }).tap();
    await expect(page.getByRole("navigation", { name: "Mobile" })).toBeVisible();
    await page.getByRole("button", { name: "Services" }).tap();
    await expect(page.locator("#mobile-services").getByRole("link").first()).toBeVisible();
    await page.getByRole("button", { name: "Back to Menu" }).tap();
    await expect(page.locator("#mobile-services")).toBeHidden();
    await page.getByRole("button", { name: "Menu" }).tap();
    await expect(page.locator("#mobile-menu")).toBeHidden();
  });
});
