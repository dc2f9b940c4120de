import { expect, test } from "@playwright/test";

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
