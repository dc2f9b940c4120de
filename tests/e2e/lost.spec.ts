import { expect, test } from "@playwright/test";

for (const path of ["/no-such-page", "/services/nothing", "/careers/weaver", "/case-studies/none"]) {
  test(`${path} is the 404 page with status 404`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("404: Page Not Found");
    await expect(page.getByRole("main")).toContainText(
      "Sorry, the page you are looking for doesn't exist or has been moved. Let's get you back on track.",
    );
  });
}

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

test("the footer page is header, footer and nothing else, and keeps out of search engines", async ({ page }) => {
  await page.goto("/footer");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Footer");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await expect(page.locator("main > :not(h1)")).toHaveCount(0);
});
