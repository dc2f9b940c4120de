import { expect, type Page, test } from "@playwright/test";
import { readContent } from "#site/content/records.ts";
import { pdfFile } from "../support/forms.ts";
import { BUDGETS, FORM_TEXTS, MESSAGES } from "../support/words.ts";

const { answers } = readContent();
const { fields, errorsHeading } = FORM_TEXTS.demo;

test.use({ javaScriptEnabled: false });

const EMPTY_FORMS = [
  {
    path: "/contact",
    form: "#contact-form",
    errors: [
      "The name is missing. Please fill it in.",
      "The email address is missing. Please fill it in.",
      "The message is missing. Please fill it in.",
    ],
  },
  {
    path: "/book",
    form: "#demo-form",
    errors: [
      "Your full name is missing. Please fill it in.",
      "Your company is missing. Please fill it in.",
      "Your email address is missing. Please fill it in.",
      "Your phone number is missing. Please fill it in.",
      "What we should show you is missing. Please fill it in.",
      "The budget is missing. Please fill it in.",
    ],
  },
  {
    path: "/contact-careers",
    form: "#application-form",
    errors: [
      "Your full name is missing. Please fill it in.",
      "Your email address is missing. Please fill it in.",
      "The role of interest is missing. Please fill it in.",
      "Your cover letter is missing. Please fill it in.",
      MESSAGES.resumeRequired,
    ],
  },
];

for (const { path, form, errors } of EMPTY_FORMS) {
  test(`an empty ${form} returns a page with a summary at the top and each error at its field`, async ({ page }) => {
    await page.goto(path);
    await page.locator(form).locator("[type=submit]").click();
    const returned = page.locator("main form");
    const summary = returned.getByRole("group", { name: errorsHeading });
    await expect(summary.getByRole("link")).toHaveText(errors);
    await expect(summary).toBeFocused();
    const top = (await summary.boundingBox())?.y ?? 0;
    for (const [index, text] of errors.entries()) {
      const href = await summary.getByRole("link").nth(index).getAttribute("href");
      const field = page.locator(`[id="${href?.slice(1)}"]`);
      expect((await field.boundingBox())?.y).toBeGreaterThan(top);
      await expect(field).toHaveAttribute("aria-invalid", "true");
      const described =
        (await field.getAttribute("type")) === "radio" ? returned.getByRole("group", { name: "Budget" }) : field;
      await expect(described).toHaveAccessibleDescription(new RegExp(`${text.replaceAll(".", "\\.")}$`));
    }
  });
}

test("the browser shows the name of a chosen file, and the hint about the resume is hidden", async ({ page }) => {
  await page.goto("/contact-careers");
  const form = page.locator("#application-form");
  const resume = form.locator("input[type=file]");
  await expect(form.getByText(MESSAGES.resumeHint)).toBeVisible();
  await expect(resume).toHaveCSS("opacity", "1");
  await resume.setInputFiles(pdfFile("ada.pdf"));
  await expect(form.getByText(MESSAGES.resumeHint)).toBeHidden();
});

async function fillDemo(page: Page) {
  const form = page.locator("main form");
  await form.getByLabel(fields.full_name.label).fill("Grace & Co");
  await form.getByLabel(fields.company.label).fill("Navy");
  await form.getByLabel(fields.email.label).fill("grace@navy.example");
  await form.getByLabel(fields.message_body.label).fill("A compiler.");
  await form.getByLabel(BUDGETS[0].label).check();
}

test.describe("a demo request, with the real endpoint", () => {
  test.beforeEach(async ({ page }) => {
    await page.goto("/book");
    await fillDemo(page);
  });

  test("returns a page with the error, the entered text and the budget if a field is missing", async ({ page }) => {
    await page.getByRole("button", { name: "Schedule Demo" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(answers.demo.notSent.heading);
    const form = page.locator("main form");
    await expect(form.getByRole("status")).toContainText("your phone number is missing");
    await expect(form.getByLabel(fields.full_name.label)).toHaveValue("Grace & Co");
    await expect(form.getByRole("radio", { checked: true })).toHaveAccessibleName(BUDGETS[0].label);
    await form.getByLabel(fields.phone.label).fill("+1 202 555 0100");
    await form.getByRole("button", { name: "Schedule Demo" }).click();
    await expect(page).toHaveURL(/\/demo-sent\?reference=/);
  });
});
