import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { pdfFile } from "../support/forms.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { MESSAGES } from "../support/words.ts";

/* Browsers restore a page from the back/forward cache without loading it again. */

test("a restored page has the theme that was chosen on a later page", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/about");
  await page.goto("/careers");
  await page.getByRole("button", { name: "Dark" }).click();
  await page.goBack();
  await expect(page).toHaveURL(/about$/);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByRole("button", { name: "Dark" })).toHaveAttribute("aria-pressed", "true");
});

test("a theme chosen in another tab changes the page and its theme-color", async ({ context, page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/about");
  const themeColor = () =>
    page
      .locator("meta[name=theme-color]")
      .evaluateAll((all) =>
        all.find((meta) => matchMedia((meta as HTMLMetaElement).media || "all").matches)?.getAttribute("content"),
      );
  const light = await themeColor();
  const other = await context.newPage();
  await other.goto("/careers");
  await other.getByRole("button", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  expect(await themeColor()).not.toBe(light);
});

test("a menu is closed on the restored page after one of its links was followed", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/about");
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.locator("main")).toHaveAttribute("inert");
  await page.locator(":popover-open").getByRole("link", { name: "Careers" }).click();
  await expect(page).toHaveURL(/careers$/);
  await page.goBack();
  await expect(page).toHaveURL(/about$/);
  await expect(page.locator(":popover-open")).toHaveCount(0);
  await expect(page.locator("main")).not.toHaveAttribute("inert");
});

for (const withReact of [false, true]) {
  test(`the name of a restored file is shown ${withReact ? "after" : "before"} hydration`, async ({ page }) => {
    await using folder = await tempFolder();
    const path = join(folder.path, "ada.pdf");
    await writeFile(path, pdfFile("ada.pdf").buffer);
    await page.goto("/contact-careers");
    const form = page.locator("#application-form");
    await form.locator("[type=file]").setInputFiles(path);
    await expect(form.locator("b")).toHaveText("ada.pdf");
    await page.goto("/about");
    if (!withReact) await page.route("**/_astro/*.js", (route) => route.abort());
    await page.goBack();
    expect(await form.locator("[type=file]").evaluate((input: HTMLInputElement) => input.files?.length)).toBe(1);
    if (withReact) await form.locator('[name="subject"]').focus();
    await expect(form.locator("b")).toHaveText("ada.pdf");
    await expect(form.getByText(MESSAGES.resumeHint)).toBeHidden();
    await expect(form.getByRole("button", { name: "Remove ada.pdf" })).toHaveCount(withReact ? 1 : 0);
  });
}

test("Go Back on the 404 page returns to the previous page", async ({ page }) => {
  await page.goto("/footer");
  await page.goto("/no-such-page");
  await page.getByRole("button", { name: "Go Back" }).click();
  await expect(page).toHaveURL(/\/footer$/);
});

test("Go Back leads to the home page if there is no previous page", async ({ page }) => {
  await page.goto("/no-such-page");
  await page.evaluate(() => Object.defineProperty(history, "length", { value: 1 }));
  await page.getByRole("button", { name: "Go Back" }).click();
  await expect(page).toHaveURL(/\/$/);
});
