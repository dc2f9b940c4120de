import { expect, test } from "@playwright/test";

/* A page that was left is kept as it was; coming back shows it again without loading it (the back/forward cache). */

test("a theme chosen on a later page is followed by the page one comes back to", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/about");
  await page.goto("/careers");
  await page.getByRole("button", { name: "Dark" }).click();
  await page.goBack();
  await expect(page).toHaveURL(/about$/);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByRole("button", { name: "Dark" })).toHaveAttribute("aria-pressed", "true");
});

test("a theme chosen in another tab is followed at once, and the browser's frame with it", async ({
  context,
  page,
}) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/about");
  const frame = () =>
    page
      .locator("meta[name=theme-color]")
      .evaluateAll((all) =>
        all.find((meta) => matchMedia((meta as HTMLMetaElement).media || "all").matches)?.getAttribute("content"),
      );
  const byDay = await frame();
  const other = await context.newPage();
  await other.goto("/careers");
  await other.getByRole("button", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  expect(await frame()).not.toBe(byDay);
});

test("a menu that a link was followed from is closed when one comes back", async ({ page }) => {
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
