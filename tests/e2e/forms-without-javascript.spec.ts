import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { BUDGETS } from "#contract/demo.ts";
import { MESSAGES } from "#contract/messages.ts";
import { readContent } from "#site/content/records.ts";
import { fileNamed } from "../support/form-calls.ts";

const { book, contactCareers, answers } = readContent();

test.use({ javaScriptEnabled: false });

const templates = [
  { path: "landing-mail", fields: ["name", "email", "description"] },
  { path: "book-demo", fields: ["full_name", "company", "email", "phone", "message_body", "budget", "attachment"] },
  {
    path: "send-email-with-resume",
    fields: ["full_name", "email", "phone", "subject", "message_body", "resume_file"],
  },
];

for (const { path, fields } of templates) {
  test(`the template of a refused ${path} has tokens for everything the server fills in`, () => {
    const html = readFileSync(`dist/answers/${path}.html`, "utf8");
    const tokens = new Set([...html.matchAll(/%%(.+?)%%/g)].map(([, token]) => token));
    const expected = fields.flatMap((field) => [
      ...["if", "end", "advice", "invalid"].map((part) => `${part}:${field}`),
      ...(["attachment", "resume_file", "budget"].includes(field) ? [] : [field]),
    ]);
    const budgets = BUDGETS.map(({ value }) => `budget:${value.replace("<", "&lt;")}`);
    const others = ["if:any", "end:any", "status", ...(fields.includes("budget") ? budgets : [])];
    expect([...tokens].toSorted()).toEqual([...expected, ...others].toSorted());
    expect(html).not.toContain("data-checked");
  });
}

const empty = [
  {
    path: "/contact",
    form: "#contact-form",
    advice: [
      "The name is missing. Please fill it in.",
      "The email address is missing. Please fill it in.",
      "The message is missing. Please fill it in.",
    ],
  },
  {
    path: "/book",
    form: "#demo-form",
    advice: [
      "Your full name is missing. Please fill it in.",
      "Your company is missing. Please fill it in.",
      "Your email address is missing. Please fill it in.",
      "Your phone number is missing. Please fill it in.",
      "The message is missing. Please fill it in.",
      "The budget is missing. Please fill it in.",
    ],
  },
  {
    path: "/contact-careers",
    form: "#application-form",
    advice: [
      "Your full name is missing. Please fill it in.",
      "Your email address is missing. Please fill it in.",
      "The role you are interested in is missing. Please fill it in.",
      "Your cover letter is missing. Please fill it in.",
      MESSAGES.resumeRequired,
    ],
  },
];

for (const { path, form, advice } of empty) {
  test(`an empty ${form} comes back with a summary on top and each error at its field`, async ({ page }) => {
    await page.goto(path);
    await page.locator(form).locator("[type=submit]").click();
    const again = page.locator("main form");
    const summary = again.getByRole("group", { name: book.form.mend });
    await expect(summary.getByRole("link")).toHaveText(advice);
    await expect(summary).toBeFocused();
    const top = (await summary.boundingBox())?.y ?? 0;
    for (const [index, text] of advice.entries()) {
      const href = await summary.getByRole("link").nth(index).getAttribute("href");
      const field = page.locator(`[id="${href?.slice(1)}"]`);
      expect((await field.boundingBox())?.y).toBeGreaterThan(top);
      await expect(field).toHaveAttribute("aria-invalid", "true");
      const described =
        (await field.getAttribute("type")) === "radio" ? again.getByRole("group", { name: "Budget" }) : field;
      await expect(described).toHaveAccessibleDescription(new RegExp(`${text.replaceAll(".", "\\.")}$`));
    }
  });
}

test("a field that is right is not marked beside one that is not, and nothing of a hostile text runs", async ({
  page,
}) => {
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => dialogs.push(dialog.message()));
  await page.goto("/contact-careers");
  const form = page.locator("#application-form");
  const hostile = `"><img src=x onerror=alert(1)>%%if:email%%x%%end:email%%</textarea>$&`;
  await form.locator('[name="full_name"]').fill(hostile);
  await form.locator('[name="email"]').fill("grace@navy.example");
  await form.locator('[name="message_body"]').fill(hostile);
  await form.locator("[type=submit]").click();
  const again = page.locator("main form");
  await expect(again.locator('[name="full_name"]')).toHaveValue(hostile);
  await expect(again.locator('[name="message_body"]')).toHaveValue(hostile);
  await expect(again.locator('[aria-invalid="true"]')).toHaveCount(2);
  await expect(again.locator('[name="email"]')).toHaveAttribute("aria-invalid", "false");
  await expect(again.locator('[name="email"]')).toHaveAccessibleDescription("");
  await expect(again.locator("img")).toHaveCount(0);
  expect(dialogs).toEqual([]);
});

test("a chosen file is named by the browser, and the hint about the resume goes", async ({ page }) => {
  await page.goto("/contact-careers");
  const form = page.locator("#application-form");
  const resume = form.locator("input[type=file]");
  await expect(form.getByText(MESSAGES.resumeHint)).toBeVisible();
  await expect(resume).toHaveCSS("opacity", "1");
  await resume.setInputFiles(fileNamed("ada.pdf"));
  await expect(form.getByText(MESSAGES.resumeHint)).toBeHidden();
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
    await expect(page.getByRole("main")).toContainText(MESSAGES.demoSent);
    await expect(page.getByRole("main")).toContainText(/D-[0-9A-Z]{8}/);
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
    await expect(page.getByRole("main")).toContainText(MESSAGES.applicationSent);
    await expect(page.getByRole("main")).toContainText(/A-[0-9A-Z]{8}/);
  });

  test("comes back with the sentence and every word when the resume is missing", async ({ page }) => {
    await page.getByRole("button", { name: "Submit Application" }).click();
    const form = page.locator("main form");
    await expect(form.getByRole("status")).toContainText(MESSAGES.resumeRequired);
    await expect(form.getByLabel(words.message_body.label)).toHaveValue("I compile.");
  });
});
