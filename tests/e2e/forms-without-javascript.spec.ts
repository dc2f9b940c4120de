import { expect, test } from "@playwright/test";
import { readContent } from "#site/content/records.ts";
import { DEMO_FORM, pdfFile } from "../support/forms.ts";
import { FORM_TEXTS, MESSAGES } from "../support/words.ts";

const { errorsHeading } = FORM_TEXTS.demo;
const { values } = DEMO_FORM;

/* tests/site/render-forms.test.tsx has the answers to each form. */

test.use({ javaScriptEnabled: false });

test("an empty form returns with a summary and each error at its field; with a missing field it keeps the others", async ({
  page,
}) => {
  await page.goto("/book");
  await page.locator("#demo-form [type=submit]").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(readContent().answers.demo.notSent.heading);
  const returned = page.locator("main form");
  const summary = returned.getByRole("group", { name: errorsHeading });
  await expect(summary).toBeFocused();
  const links = summary.getByRole("link");
  await expect(links).toHaveCount(Object.keys(values).length + 1);
  const top = (await summary.boundingBox())?.y ?? 0;
  for (const link of await links.all()) {
    const field = page.locator(`[id="${(await link.getAttribute("href"))?.slice(1)}"]`);
    expect((await field.boundingBox())?.y).toBeGreaterThan(top);
    await expect(field).toHaveAttribute("aria-invalid", "true");
    const isChoice = (await field.getAttribute("type")) === "radio";
    const described = isChoice ? returned.getByRole("group", { name: "Budget" }) : field;
    const text = (await link.textContent())?.replaceAll(".", "\\.");
    await expect(described).toHaveAccessibleDescription(new RegExp(`${text}$`));
  }

  const field = (name: string) => returned.locator(`[name="${name}"]`);
  for (const [name, value] of Object.entries({ ...values, phone: "" })) await field(name).fill(value);
  await field("budget").first().check();
  await returned.locator("[type=submit]").click();
  await expect(returned.getByRole("status")).toContainText("your phone number is missing");
  for (const [name, value] of Object.entries({ ...values, phone: "" })) await expect(field(name)).toHaveValue(value);
  await expect(field("budget").first()).toBeChecked();
  await field("phone").fill(values.phone ?? "");
  await returned.locator("[type=submit]").click();
  await expect(page).toHaveURL(/\/demo-sent\?reference=/);
});

test("the browser shows the name of a chosen file, and the hint about the resume is hidden", async ({ page }) => {
  await page.goto("/contact-careers");
  const form = page.locator("#application-form");
  const resume = form.locator("input[type=file]");
  await expect(form.getByText(MESSAGES.resumeHint)).toBeVisible();
  await expect(resume).toHaveCSS("opacity", "1");
  await resume.setInputFiles(pdfFile("ada.pdf"));
  await expect(form.getByText(MESSAGES.resumeHint)).toBeHidden();
});
