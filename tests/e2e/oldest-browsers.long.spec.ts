import { expect, type Page, test } from "@playwright/test";
import { DEMO_FORM, FormPage } from "../support/forms.ts";
import { emulateOldestBrowser } from "../support/oldest-browser.ts";
import { SEARCH_WORDS } from "../support/words.ts";

/*
 * The oldest supported browsers cannot be installed everywhere, so these tests remove newer features from the current
 * Chromium. A real Chromium 120 can run them, too, set as CHROMIUM_PATH.
 */

let errors: string[];
test.beforeEach(async ({ page }) => {
  errors = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await emulateOldestBrowser(page);
});
test.afterEach(async ({ page }) => {
  /* A test may end while the next page loads its style sheet. */
  await page.unrouteAll({ behavior: "ignoreErrors" });
  expect(errors).toEqual([]);
});

const colours = (page: Page) =>
  page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body);
    const footer = getComputedStyle(document.querySelector("footer") as Element).backgroundColor;
    return { color, backgroundColor, footer };
  });
const LIGHT = { color: "rgb(22, 20, 26)", backgroundColor: "rgb(244, 242, 237)", footer: "rgb(5, 4, 6)" };
const DARK = { color: "rgb(243, 239, 232)", backgroundColor: "rgb(22, 19, 27)", footer: "rgb(5, 4, 6)" };

test("the page follows a light system theme, unless the dark theme is chosen", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  expect(await colours(page)).toEqual(LIGHT);
  await page.evaluate(() => localStorage.setItem("theme", "dark"));
  await page.reload();
  expect(await colours(page)).toEqual(DARK);
});

test("Services opens on hover and by keyboard", async ({ page }) => {
  await page.goto("/");
  const button = page.getByRole("button", { name: "Services", exact: true });
  const panel = page.locator("#services-menu");
  await button.hover();
  await panel.getByRole("link").first().hover();
  await expect(panel).toBeVisible();
  await page.mouse.move(300, 700);
  await expect(panel).toBeHidden();
  await button.press("Enter");
  await expect(panel).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(button).toHaveAttribute("aria-expanded", "true");
  await expect(panel.getByRole("link").first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/services\//);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("the menu and its Services submenu open and close", async ({ page }) => {
    await page.goto("/");
    const menu = page.locator("#mobile-menu");
    const submenu = page.locator("#mobile-services");
    const button = page.getByRole("button", { name: "Menu", exact: true });
    await expect(menu).toBeHidden();
    /* Native popovers would open before any script. */
    await page.waitForFunction(() => "showPopover" in HTMLElement.prototype);
    await button.tap();
    await expect(menu).toBeVisible();
    await expect(menu.getByRole("link", { name: "Careers" })).toBeVisible();
    await page.getByRole("button", { name: "Services", exact: true }).tap();
    await expect(submenu).toBeInViewport();
    await page.getByRole("button", { name: "Back to Menu" }).tap();
    await expect(submenu).toBeHidden();
    await expect(menu).toBeVisible();
    await button.tap();
    await expect(menu).toBeHidden();
    await button.tap();
    await menu.getByRole("link", { name: "Careers" }).tap();
    await expect(page).toHaveURL(/\/careers$/);
  });
});

test("the search finds a page, closes by a click beside it, and stops scrolling meanwhile", async ({ page }) => {
  await page.goto("/about");
  await page.keyboard.press("/");
  const dialog = page.getByRole("dialog", { name: SEARCH_WORDS.label });
  await dialog.getByRole("searchbox").fill("cloud");
  await expect(dialog.locator("ol > li").first()).toBeVisible();
  await expect(page.locator("html")).toHaveCSS("overflow", "hidden");
  await page.mouse.click(20, 700);
  await expect(dialog).toBeHidden();
  await expect(page.locator("html")).not.toHaveCSS("overflow", "hidden");
});

test("a form with a file sends", async ({ page }) => {
  const ui = await FormPage.open(page, DEMO_FORM);
  await ui.fill();
  await ui.chooseFile("ada.pdf");
  await ui.submit();
  await expect(ui.status).toContainText(DEMO_FORM.messages.sent);
});
