import { expect, type Page, test } from "@playwright/test";
import { BUDGETS } from "#contract/demo.ts";
import { MESSAGES } from "#contract/messages.ts";
import { SEARCH_WORDS } from "#site/components/search/search-text.ts";
import { readContent } from "#site/content/records.ts";
import { fileNamed } from "../support/form-calls.ts";
import { emulateOldestBrowser } from "../support/oldest-browser.ts";

/*
 * The oldest supported browsers cannot be installed everywhere, so today's Chromium is made to know no more than they
 * do. With CHROMIUM_PATH naming a real Chromium 109 the same tests hold there.
 */

const { book, contact, contactCareers, home, services } = readContent();

let errors: string[];
test.beforeEach(async ({ page }) => {
  errors = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await emulateOldestBrowser(page);
});
test.afterEach(() => expect(errors).toEqual([]));

const colours = (page: Page) =>
  page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body);
    const footer = getComputedStyle(document.querySelector("footer") as Element).backgroundColor;
    return { color, backgroundColor, footer };
  });
const DAY = { color: "rgb(22, 20, 26)", backgroundColor: "rgb(244, 242, 237)", footer: "rgb(19, 17, 23)" };
const NIGHT = { color: "rgb(243, 239, 232)", backgroundColor: "rgb(19, 17, 23)", footer: "rgb(12, 11, 15)" };

for (const [system, expected, chosen, others] of [
  ["light", DAY, "dark", NIGHT],
  ["dark", NIGHT, "light", DAY],
] as const) {
  test(`the ${system} theme of the system has its colours, and so has a ${chosen} theme chosen instead`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: system });
    await page.goto("/");
    expect(await colours(page)).toEqual(expected);
    await page.evaluate((theme) => localStorage.setItem("theme", theme), chosen);
    await page.reload();
    expect(await colours(page)).toEqual(others);
  });
}

test("Services opens below its button, stays while the pointer goes there, and works by keyboard", async ({ page }) => {
  await page.goto("/");
  const button = page.getByRole("button", { name: "Services" });
  const panel = page.locator("#services-menu");
  await expect(panel).toBeHidden();
  await button.hover();
  await expect(panel).toBeVisible();
  const [at, below] = await Promise.all([button.boundingBox(), panel.boundingBox()]);
  expect(Math.abs((below?.x ?? 0) + 16 - (at?.x ?? 0))).toBeLessThan(2);
  expect((below?.y ?? 0) - (at?.y ?? 0) - (at?.height ?? 0)).toBeLessThan(16);
  await page.mouse.move((at?.x ?? 0) + 30, (below?.y ?? 0) + 200, { steps: 10 });
  await expect(panel).toBeVisible();
  await expect(panel.getByRole("link")).toHaveCount(services.length + 1);
  await page.mouse.move(300, 700);
  await expect(panel).toBeHidden();

  await button.focus();
  await page.keyboard.press("Enter");
  await expect(panel).toBeVisible();
  await expect(button).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("link").first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/services\//);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("the menu is closed at first, opens, slides Services in, goes back and closes", async ({ page }) => {
    await page.goto("/");
    const menu = page.locator("#mobile-menu");
    const submenu = page.locator("#mobile-services");
    const button = page.getByRole("button", { name: "Menu", exact: true });
    await expect(menu).toBeHidden();
    await button.tap();
    await expect(menu).toBeVisible();
    await expect(menu.getByRole("link", { name: "Careers" })).toBeVisible();
    await page.getByRole("button", { name: "Services" }).tap();
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

test("the search finds a page, and a click beside its dialog closes it", async ({ page }) => {
  await page.goto("/about");
  await page.keyboard.press("/");
  const dialog = page.getByRole("dialog", { name: SEARCH_WORDS.label });
  await dialog.getByRole("searchbox").fill("cloud");
  await expect(dialog.locator("ol > li").first()).toBeVisible();
  await page.mouse.click(20, 700);
  await expect(dialog).toBeHidden();
});

test("the message forms send", async ({ page }) => {
  for (const { path, id, fields } of [
    { path: "/", id: "get-in-touch", fields: home.form.fields },
    { path: "/contact", id: "contact-form", fields: contact.form.fields },
  ]) {
    await page.goto(path);
    const form = page.locator(`#${id}`);
    await form.getByLabel(fields.name.label).fill("Ada Lovelace");
    await form.getByLabel(fields.email.label).fill("ada@engine.example");
    await form.getByLabel(fields.description.label).fill(`An engine, asked for on ${path}.`);
    await form.getByRole("button", { name: "Send Message" }).click();
    await expect(form.getByRole("status")).toContainText(MESSAGES.contactSent);
  }
});

test("a demo request sends, with a file", async ({ page }) => {
  await page.goto("/book");
  const form = page.locator("#demo-form");
  for (const { label } of [book.form.fields.full_name, book.form.fields.company, book.form.fields.message_body]) {
    await form.getByLabel(label).fill("Engines");
  }
  await form.getByLabel(book.form.fields.email.label).fill("ada@engine.example");
  await form.getByLabel(book.form.fields.phone.label).fill("+44 20 7946 0000");
  await form.getByLabel(BUDGETS[2].label).check();
  await form.getByLabel(book.form.fields.attachment.label).setInputFiles(fileNamed("brief.pdf"));
  await form.getByRole("button", { name: book.form.submit }).click();
  await expect(form.getByRole("status")).toContainText(MESSAGES.demoSent);
});

test("an application sends, with a resume", async ({ page }) => {
  await page.goto("/contact-careers");
  const form = page.locator("#application-form");
  const { fields, submit } = contactCareers.form;
  for (const { label } of [fields.full_name, fields.subject, fields.message_body]) {
    await form.getByLabel(label).fill("A weaver of engines");
  }
  await form.getByLabel(fields.email.label).fill("ada@engine.example");
  await form.getByLabel(fields.resume_file.label, { exact: true }).setInputFiles(fileNamed("ada.pdf"));
  await form.getByRole("button", { name: submit }).click();
  await expect(form.getByRole("status")).toContainText(MESSAGES.applicationSent);
});
