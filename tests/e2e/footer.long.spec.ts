import { expect, test } from "@playwright/test";

test("a logo that fails to load is replaced by its fallback", async ({ page }) => {
  await page.route("**/brand/mark-on-night.svg", (route) => route.abort());
  await page.goto("/footer");
  const logo = page.getByRole("contentinfo").locator("img").first();
  await logo.scrollIntoViewIfNeeded();
  await expect(logo).toHaveAttribute("src", "/brand/mark-fallback.svg");
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

const ground = { light: "rgb(244, 242, 237)", dark: "rgb(22, 19, 27)" };

test("the colour theme follows the system until another is chosen, which is saved", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/");
  const body = page.locator("body");
  const choose = (name: string) =>
    page.getByRole("group", { name: "Colour theme" }).getByRole("button", { name, exact: true }).click();
  await expect(body).toHaveCSS("background-color", ground.dark);
  await choose("light");
  await expect(body).toHaveCSS("background-color", ground.light);
  await page.reload();
  await expect(body).toHaveCSS("background-color", ground.light);
  await expect(page.getByRole("button", { name: "light", exact: true })).toHaveAttribute("aria-pressed", "true");
  await choose("auto");
  await expect(body).toHaveCSS("background-color", ground.dark);
  await page.reload();
  await expect(body).toHaveCSS("background-color", ground.dark);
});

test("drawings load only for the current colour theme", async ({ page }) => {
  const drawings: string[] = [];
  page.on("request", (request) => request.url().includes("/drawings/") && drawings.push(request.url()));
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await page.goto("/");
  for (const picture of await page.locator("main img.in-dark").all()) await picture.scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");
  expect(drawings.length).toBeGreaterThan(0);
  expect(drawings.filter((url) => url.includes("-light."))).toEqual([]);
});
