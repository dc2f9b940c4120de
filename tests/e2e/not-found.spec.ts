import { expect, test } from "@playwright/test";

test("the 404 page has three ways out", async ({ page }) => {
  await page.goto("/footer");
  await page.goto("/no-such-page");
  await expect(page.getByRole("link", { name: "Go to Homepage" })).toHaveAttribute("href", "/");
  await expect(page.getByRole("link", { name: "contact support" })).toHaveAttribute("href", "/contact");
  await page.getByRole("button", { name: "Go Back" }).click();
  await expect(page).toHaveURL(/\/footer$/);
});

test("Go Back goes home in a tab that began here", async ({ page }) => {
  await page.goto("/no-such-page");
  await page.evaluate(() => Object.defineProperty(history, "length", { value: 1 }));
  await page.getByRole("button", { name: "Go Back" }).click();
  await expect(page).toHaveURL(/\/$/);
});
