import { expect, type Locator, type Page, test } from "@playwright/test";
import { LIMITS } from "#contract/limits.ts";
import { MESSAGES } from "#contract/messages.ts";
import { answerCalls } from "../support/form-calls.ts";

/* Nothing a visitor enters is cut off: near a limit a field counts, over it the form says so and keeps the text. */

const FORMS = [
  { path: "/", form: "#get-in-touch", call: "/api/landing-mail", fields: ["name", "email", "description"] },
  { path: "/contact", form: "#contact-form", call: "/api/landing-mail", fields: ["name", "email", "message"] },
  {
    path: "/book",
    form: "#demo-form",
    call: "/api/book-demo",
    fields: ["full_name", "company", "email", "phone", "message_body"],
  },
  {
    path: "/contact-careers",
    form: "#application-form",
    call: "/api/send-email-with-resume",
    fields: ["full_name", "email", "phone", "subject", "message_body"],
  },
] as const;

/** The contact page keeps room for the topic that it may put before the message. */
const limitOf = async (page: Page, name: string) => {
  if (name !== "message") return LIMITS[name as keyof typeof LIMITS];
  const topics = await page.locator("[data-topic]").allTextContents();
  return LIMITS.description - Math.max(...topics.map((topic) => `${topic}\n\n`.length));
};

const textFor = (name: string, length: number) =>
  name === "email" ? `${"x".repeat(length - "@engine.example".length)}@engine.example` : "x".repeat(length);

const counterOf = (field: Locator) => field.locator("xpath=..").locator("[id$=-count]");

for (const { path, form, call, fields } of FORMS) {
  test(`${form} keeps a text over the limit of any field, names it and sends nothing`, async ({ page }) => {
    const { requests } = await answerCalls(page, call);
    await page.goto(path);
    for (const name of fields) {
      const limit = await limitOf(page, name);
      const field = page.locator(form).locator(`[name="${name}"]`);
      await field.fill(textFor(name, limit + 7));
      await expect(counterOf(field)).toHaveText(MESSAGES.charactersOver(7));
      await expect(field).toHaveAccessibleDescription(new RegExp(MESSAGES.charactersOver(7)));
    }
    await page.locator(form).locator("[type=submit]").click();
    for (const name of fields) {
      const limit = await limitOf(page, name);
      const field = page.locator(form).locator(`[name="${name}"]`);
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await expect(field).toHaveAccessibleDescription(
        new RegExp(`may have at most ${limit} characters, this one has ${limit + 7}\\. Please shorten it\\.`),
      );
      await expect(field).toHaveValue(textFor(name, limit + 7));
    }
    await expect(page.locator(form).getByRole("status")).toHaveAttribute("data-tone", "error");
    expect(requests).toHaveLength(0);
  });
}

const field = (page: Page) => page.locator("#get-in-touch").locator('[name="description"]');

test("a counter appears near the limit, follows the text and goes again", async ({ page }) => {
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

test("a screen reader hears the count once typing rests, not at each key", async ({ page }) => {
  await page.clock.install();
  await page.goto("/");
  await field(page).fill("x".repeat(LIMITS.description - 10));
  await expect(counterOf(field(page))).toBeVisible();
  const live = page.locator("#get-in-touch [aria-live=polite]");
  for (let key = 0; key < 5; key++) {
    await field(page).press("x");
    await page.clock.runFor(500);
    await expect(live).toHaveText("");
  }
  await page.clock.runFor(1000);
  await expect(live).toHaveText(MESSAGES.charactersLeft(5));
});

test("a text pasted before React has arrived is counted as soon as it has", async ({ page }) => {
  const gate = Promise.withResolvers<void>();
  await page.route("**/_astro/*.js", async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto("/");
  await field(page).fill("x".repeat(LIMITS.description + 1000));
  await expect(field(page)).toHaveValue("x".repeat(LIMITS.description + 1000));
  gate.resolve();
  await expect(counterOf(field(page))).toHaveText(MESSAGES.charactersOver(1000));
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a pasted text over the limit comes back whole, with the same sentence", async ({ page }) => {
    await page.goto("/contact-careers");
    const text = "x".repeat(LIMITS.message_body + 1000);
    await page.locator('#application-form [name="message_body"]').fill(text);
    await page.locator("#application-form [type=submit]").click();
    const again = page.locator("main form");
    await expect(again.locator('[name="message_body"]')).toHaveValue(text);
    await expect(again.locator('[name="message_body"]')).toHaveAccessibleDescription(
      /Your cover letter may have at most 5000 characters, this one has 6000\. Please shorten it\./,
    );
  });

  test("a text that is too much to read is answered with the way back to it", async ({ page }) => {
    await page.goto("/");
    await page.locator('#get-in-touch [name="description"]').fill("x".repeat(70_000));
    await page.locator("#get-in-touch [type=submit]").click();
    await expect(page.getByRole("status")).toContainText(`at most ${LIMITS.description} characters`);
    await expect(page.getByRole("status")).toContainText(MESSAGES.goBack);
  });
});
