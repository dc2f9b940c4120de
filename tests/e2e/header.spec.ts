import { expect, test } from "@playwright/test";
import { readContent } from "#site/content/records.ts";

const { services, site } = readContent();

test.beforeEach(({ page }) => page.goto("/"));

test.describe("on a wide screen", () => {
  test("the header is transparent at the top and solid past 10 px of scroll", async ({ page }) => {
    const header = page.getByRole("banner");
    await expect(header).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
    await page.evaluate(() => scrollTo(0, 10));
    await expect(page.locator("html")).not.toHaveAttribute("data-scrolled");
    await page.evaluate(() => scrollTo(0, 11));
    await expect(header).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
    await page.evaluate(() => scrollTo(0, 0));
    await expect(header).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  });

  test("Services opens on hover with its seven links and closes 150 ms after the pointer leaves", async ({ page }) => {
    const button = page.getByRole("button", { name: "Services", exact: true });
    const panel = page.locator("#services-menu");
    await button.hover();
    await expect(panel).toBeVisible();
    await expect(button).toHaveAttribute("aria-expanded", "true");
    await expect(panel.getByRole("link")).toHaveCount(services.length + 1);
    await expect(panel.getByRole("link", { name: "Explore All Services" })).toHaveAttribute(
      "href",
      "/explore-services",
    );
    await button.click();
    await panel.getByRole("link").first().hover();
    await expect(panel, "after a click, too").toBeVisible();
    const times = await page.evaluateHandle(() => {
      const times = { left: 0, closed: 0 };
      const panel = document.getElementById("services-menu");
      const menu = panel?.parentElement;
      menu?.addEventListener("pointerleave", ({ timeStamp }) => Object.assign(times, { left: timeStamp }));
      panel?.addEventListener("toggle", ({ timeStamp }) => Object.assign(times, { closed: timeStamp }));
      return times;
    });
    await page.mouse.move(300, 700);
    await expect(panel).toBeHidden();
    const { left, closed } = await times.jsonValue();
    expect(closed - left).toBeGreaterThanOrEqual(150);
    await expect(button).toHaveAttribute("aria-expanded", "false");
  });

  test("Services works by keyboard: Enter opens, Tab moves on, Escape and leaving close", async ({ page }) => {
    const button = page.getByRole("button", { name: "Services", exact: true });
    const panel = page.locator("#services-menu");
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(panel).toBeVisible();
    await expect(button).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("Tab");
    await expect(panel.getByRole("link").first()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(button).toBeFocused();
    await expect(button).toHaveAttribute("aria-expanded", "false");
    await page.keyboard.press("Enter");
    for (let tab = 0; tab <= services.length + 1; tab++) await page.keyboard.press("Tab");
    await expect(page.getByRole("banner").getByRole("link", { name: "Case Studies" })).toBeFocused();
    await expect(panel).toBeHidden();
  });

  test("@long on a low screen, the panel scrolls to every link", async ({ page }) => {
    await page.setViewportSize({ width: 1100, height: 480 });
    await page.getByRole("button", { name: "Services", exact: true }).hover();
    const last = page.locator("#services-menu").getByRole("link").last();
    await last.hover();
    for (const part of [page.locator("#services-menu"), last]) {
      const box = await part.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(480);
    }
  });
});

test.describe("by touch on a wide screen", () => {
  test.use({ hasTouch: true });

  test("a tap opens Services and a second tap closes it", async ({ page }) => {
    const button = page.getByRole("button", { name: "Services", exact: true });
    await button.tap();
    await expect(page.locator("#services-menu")).toBeVisible();
    await button.tap();
    await expect(page.locator("#services-menu")).toBeHidden();
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the menu opens over an inert page with links and contact details", async ({ page }) => {
    const button = page.getByRole("button", { name: "Menu" });
    await button.tap();
    const menu = page.getByRole("navigation", { name: "Mobile" });
    await expect(menu.getByRole("link", { name: "Careers" })).toHaveAttribute("href", "/careers");
    await expect(menu.getByRole("link", { name: site.phone.label })).toHaveAttribute(
      "href",
      `tel:${site.phone.number}`,
    );
    await expect(menu.getByRole("link", { name: site.emails.contact })).toBeVisible();
    await expect(menu.getByRole("link", { name: "BOOK A CALL" })).toHaveAttribute("href", "/contact");
    await expect(menu.getByRole("link", { name: "Book a demo" })).toHaveAttribute("href", "/book");
    await expect(button).toHaveAttribute("aria-expanded", "true");
    await expect(page.locator("main")).toHaveAttribute("inert");
    await expect(page.locator("footer")).toHaveAttribute("inert");
    await button.tap();
    await expect(menu).toBeHidden();
    await expect(page.locator("main")).not.toHaveAttribute("inert");
  });

  test("Tab stays inside the open menu, and Escape focuses its button", async ({ page }) => {
    const button = page.getByRole("button", { name: "Menu" });
    await button.tap();
    await expect(button).toHaveAttribute("aria-expanded", "true");
    const inside = () =>
      page.evaluate(() => document.activeElement?.closest("#mobile-menu, [popovertarget='mobile-menu']") !== null);
    for (const key of [...Array(12).fill("Tab"), ...Array(12).fill("Shift+Tab")]) {
      await page.keyboard.press(key);
      expect(await inside()).toBe(true);
    }
    await page.keyboard.press("Escape");
    await expect(page.locator("#mobile-menu")).toBeHidden();
    await expect(button).toBeFocused();
  });

  test("Services slides in over the menu and takes the focus; Back restores it", async ({ page }) => {
    await page.getByRole("button", { name: "Menu" }).tap();
    const open = page.getByRole("button", { name: "Services", exact: true });
    await open.tap();
    const back = page.getByRole("button", { name: "Back to Menu" });
    await expect(back).toBeFocused();
    const submenu = page.locator("#mobile-services");
    await expect(submenu.getByRole("link")).toHaveCount(services.length + 1);
    await expect(submenu.getByRole("link", { name: "Explore All Services" })).toBeVisible();
    /* Nothing moves the focus any more: the script has loaded, and the page is laid out. */
    await expect(open).toHaveAttribute("aria-expanded", "true");
    await expect(page.locator("main section:not([data-whole])")).toHaveCount(0);
    await page.keyboard.press("Shift+Tab");
    await expect(page.getByRole("button", { name: "Menu", exact: true })).toBeFocused();
    await back.tap();
    await expect(submenu).toBeHidden();
    await expect(open).toBeFocused();
    await expect(page.locator("#mobile-menu")).toBeVisible();
  });

  test("@long the menu closes when the window becomes wide", async ({ page }) => {
    await page.getByRole("button", { name: "Menu" }).tap();
    await expect(page.locator("main")).toHaveAttribute("inert");
    await page.setViewportSize({ width: 1300, height: 844 });
    await expect(page.locator("main")).not.toHaveAttribute("inert");
    await expect(page.locator("#mobile-menu")).toBeHidden();
  });
});
