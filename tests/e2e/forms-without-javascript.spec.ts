import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { BUDGETS } from "#contract/demo.ts";
import { WORDS } from "#contract/words.ts";
import { readContent } from "#site/content/records.ts";
import { fileNamed } from "../support/form-calls.ts";

const { book, contactCareers, answers } = readContent();

test.use({ javaScriptEnabled: false });

const templates = [
  {
    path: "book-demo",
    tokens: [
      "full_name",
      "company",
      "email",
      "phone",
      "message_body",
      ...BUDGETS.map(({ value }) => `budget:${value.replace("<", "&lt;")}`),
      "status",
    ],
  },
  { path: "send-email-with-resume", tokens: ["full_name", "email", "phone", "subject", "message_body", "status"] },
];

for (const { path, tokens } of templates) {
  test(`the template of a refused ${path} has a token for everything the server fills in`, () => {
    const html = readFileSync(`dist/answers/${path}.html`, "utf8");
    expect([...html.matchAll(/%%(.+?)%%/g)].map(([, token]) => token)).toEqual(tokens);
    expect(html).not.toContain("data-checked");
  });
}

test("a chosen file is named by the browser, and the hint about the resume goes", async ({ page }) => {
  await page.goto("/contact-careers");
  const form = page.locator("#application-form");
  const resume = form.locator("input[type=file]");
  await expect(form.getByText(WORDS.resumeHint)).toBeVisible();
  await expect(resume).toHaveCSS("opacity", "1");
  await resume.setInputFiles(fileNamed("ada.pdf"));
  await expect(form.getByText(WORDS.resumeHint)).toBeHidden();
});

async function fillDemo(page: Page) {
  const form = page.locator("main form");
  await form.getByLabel(book.form.fields.full_name.label).fill("Grace & Co");
  await form.getByLabel(book.form.fields.company.label).fill("Navy");
  await form.getByLabel(book.form.fields.email.label).fill("grace@navy.example");
  await form.getByLabel(book.form.fields.message_body.label).fill("A compiler.");
  await form.getByLabel(BUDGETS[0].label).check();
}

test.describe("a demo request, with the real endpoint", () => {
  test.beforeEach(async ({ page }) => {
    await page.goto("/book");
    await fillDemo(page);
  });

  test("posts natively and is thanked for on a page", async ({ page }) => {
    await page.getByLabel(book.form.fields.phone.label).fill("+1 202 555 0100");
    await page.locator("input[type=file]").setInputFiles(fileNamed("brief.pdf"));
    await page.getByRole("button", { name: "Schedule Demo" }).click();
    await expect(page).toHaveURL(/\/demo-sent\?reference=/);
    await expect(page.getByRole("main")).toContainText(WORDS.demoSent);
  });

  test("comes back with the sentence, every word and the budget when something is missing", async ({ page }) => {
    await page.getByRole("button", { name: "Schedule Demo" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(answers.demo.refused.heading);
    const form = page.locator("main form");
    await expect(form.getByRole("status")).toContainText("your phone number is missing");
    await expect(form.getByLabel(book.form.fields.full_name.label)).toHaveValue("Grace & Co");
    await expect(form.getByRole("radio", { checked: true })).toHaveAccessibleName(BUDGETS[0].label);
    await form.getByLabel(book.form.fields.phone.label).fill("+1 202 555 0100");
    await form.getByRole("button", { name: "Schedule Demo" }).click();
    await expect(page).toHaveURL(/\/demo-sent\?reference=/);
  });
});

test.describe("an application, with the real endpoint", () => {
  const { fields: words } = contactCareers.form;

  test.beforeEach(async ({ page }) => {
    await page.goto("/contact-careers");
    const form = page.locator("main form");
    await form.getByLabel(words.full_name.label).fill("Grace Hopper");
    await form.getByLabel(words.email.label).fill("grace@navy.example");
    await form.getByLabel(words.subject.label).fill("Admiral");
    await form.getByLabel(words.message_body.label).fill("I compile.");
  });

  test("posts natively and is thanked for on a page", async ({ page }) => {
    await page.locator("input[type=file]").setInputFiles(fileNamed("grace.pdf"));
    await page.getByRole("button", { name: "Submit Application" }).click();
    await expect(page).toHaveURL(/\/application-sent\?reference=/);
    await expect(page.getByRole("main")).toContainText(WORDS.applicationSent);
  });

  test("comes back with the sentence and every word when the resume is missing", async ({ page }) => {
    await page.getByRole("button", { name: "Submit Application" }).click();
    const form = page.locator("main form");
    await expect(form.getByRole("status")).toContainText(WORDS.resumeRequired);
    await expect(form.getByLabel(words.message_body.label)).toHaveValue("I compile.");
  });
});
