import { expect, type Locator, type Page, test } from "@playwright/test";
import { DEMO_FORM, FormPage, mockEndpoint } from "../support/forms.ts";
import { LIMITS, MESSAGES } from "../support/words.ts";

/* Text is never truncated: near its limit a field shows a counter; over it the form reports an error. */

const textFor = (name: string, length: number) =>
  name === "email" ? `${"x".repeat(length - "@engine.example".length)}@engine.example` : "x".repeat(length);

const counterOf = (field: Locator) => field.locator("xpath=..").locator("[id$=-count]");

test("a form reports every text over its limit, keeps it and sends nothing", async ({ page }) => {
  const { requests } = await mockEndpoint(page, DEMO_FORM.endpoint);
  const ui = await FormPage.open(page, DEMO_FORM);
  const names = Object.keys(DEMO_FORM.values) as (keyof typeof LIMITS)[];
  for (const name of names) {
    await ui.field(name).fill(textFor(name, LIMITS[name] + 7));
    await expect(counterOf(ui.field(name))).toHaveText(MESSAGES.charactersOver(7));
    await expect(ui.field(name)).toHaveAccessibleDescription(new RegExp(MESSAGES.charactersOver(7)));
  }
  await ui.submit();
  for (const name of names) {
    await expect(ui.field(name)).toHaveAttribute("aria-invalid", "true");
    await expect(ui.field(name)).toHaveAccessibleDescription(
      new RegExp(
        `may have at most ${LIMITS[name]} characters, this one has ${LIMITS[name] + 7}\\. Please shorten it\\.`,
      ),
    );
    await expect(ui.field(name)).toHaveValue(textFor(name, LIMITS[name] + 7));
  }
  await expect(ui.status).toHaveAttribute("data-tone", "error");
  expect(requests).toHaveLength(0);
});

const field = (page: Page) => page.locator("#get-in-touch").locator('[name="description"]');

test("the counter appears near the limit, follows the text and disappears", async ({ page }) => {
  await page.goto("/");
  await field(page).fill("x".repeat(LIMITS.description * 0.9 - 1));
  await expect(page.locator("astro-island:not([ssr])").filter({ has: field(page) })).toBeAttached();
  await expect(counterOf(field(page))).toHaveCount(0);
  await field(page).pressSequentially("x");
  await expect(counterOf(field(page))).toHaveText(MESSAGES.charactersLeft(500));
  await field(page).fill("x".repeat(LIMITS.description));
  await expect(counterOf(field(page))).toHaveText(MESSAGES.charactersLeft(0));
  await field(page).fill("");
  await expect(counterOf(field(page))).toHaveCount(0);
});

test("the count is announced once after typing, not for each key", async ({ page }) => {
  await page.clock.install();
  await page.goto("/");
  await field(page).fill("x".repeat(LIMITS.description - 10));
  await expect(counterOf(field(page))).toBeVisible();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
  const live = page.locator("#get-in-touch [aria-live=polite]");
  await expect(live).toHaveText(MESSAGES.charactersLeft(10));
  for (let key = 0; key < 5; key++) {
    await field(page).press("x");
    await page.clock.runFor(500);
    await expect(live).toHaveText(MESSAGES.charactersLeft(10));
  }
  await page.clock.runFor(1000);
  await expect(live).toHaveText(MESSAGES.charactersLeft(5));
});
