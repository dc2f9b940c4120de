import { expect, test } from "@playwright/test";
import { FILE_LIMIT } from "#contract/files.ts";
import { axeViolations } from "../support/axe-violations.ts";
import { BUDGET, DEMO_FORM, FormPage, mockEndpoint, recordBodies } from "../support/forms.ts";
import { BUDGETS, FORM_TEXTS, TOO_LARGE } from "../support/words.ts";

/* The demo request's own tests; forms.spec.ts has those that all forms share. */

const { endpoint, messages, values } = DEMO_FORM;
const { budget, fields, note } = FORM_TEXTS.demo;

test("a request is sent as multipart with every field, and the file only if there is one", async ({ page }) => {
  const bodies = await recordBodies(page);
  const { requests } = await mockEndpoint(page, endpoint);
  const ui = await FormPage.open(page, DEMO_FORM);
  for (const attachment of ["brief.pdf", undefined]) {
    await ui.fill({ full_name: "  Ada Lovelace " });
    if (attachment) await ui.chooseFile(attachment);
    await ui.submit();
    await expect(ui.field("full_name")).toHaveValue("");
    await expect(ui.status).toHaveText(messages.sent);
    expect(requests.at(-1)?.headers()["content-type"]).toContain("multipart/form-data; boundary=");
    const expected = { ...values, budget: BUDGET.value, ...(attachment && { attachment: `file ${attachment}` }) };
    expect(Object.fromEntries((await bodies()).at(-1) ?? [])).toEqual(expected);
    await expect(ui.root.getByRole("radio", { checked: true })).toHaveCount(0);
    await expect(ui.root).not.toContainText("brief.pdf");
    await expect(ui.root).toContainText(fields.attachment.choose);
  }
});

test("an empty form sends nothing; the summary takes the focus and links to each invalid field", async ({ page }) => {
  const { requests } = await mockEndpoint(page, endpoint);
  const ui = await FormPage.open(page, DEMO_FORM);
  await ui.submit();
  await expect(ui.summary).toBeFocused();
  await expect(ui.status).toHaveAttribute("data-tone", "error");
  await expect(ui.status).toHaveText("Your full name is missing.");
  expect((await ui.status.boundingBox())?.height, "the summary has the same words").toBeLessThan(2);
  const links = ui.summary.getByRole("link");
  const labels = [
    "Your full name",
    "Your company",
    "Your email address",
    "Your phone number",
    "What we should show you",
  ];
  const chooseBudget = "Choose a budget.";
  await expect(links).toHaveText([...labels.map((label) => `${label} is missing.`), chooseBudget]);
  for (const [index, name] of Object.keys(values).entries()) {
    await links.nth(index).click();
    await expect(ui.field(name)).toBeFocused();
    await expect(ui.field(name)).toHaveAttribute("aria-invalid", "true");
    await expect(ui.field(name)).toHaveAccessibleDescription(/is missing\.$/);
  }
  expect(await axeViolations(page)).toEqual([]);
  await links.last().click();
  await expect(ui.budget(BUDGETS[0].value)).toBeFocused();
  await expect(ui.root.getByRole("group", { name: budget })).toHaveAccessibleDescription(chooseBudget);

  await test.step("a second invalid submit moves the focus to the summary again", async () => {
    await ui.submit();
    await expect(ui.summary).toBeFocused();
  });
  expect(requests).toHaveLength(0);
});

test("a chosen file is named and can be removed", async ({ page }) => {
  const ui = await FormPage.open(page, DEMO_FORM);
  await ui.chooseFile("brief-v3.pdf");
  await expect(ui.root.getByText("brief-v3.pdf").first()).toBeVisible();
  await ui.root.getByRole("button", { name: `${fields.attachment.remove} brief-v3.pdf` }).click();
  await expect(ui.fileInput).toHaveValue("");
  await expect(ui.fileInput).toBeFocused();
  await expect(ui.root).not.toContainText("brief-v3.pdf");
  await ui.chooseFile("brief-v4.pdf");
  await expect(ui.root).toContainText("brief-v4.pdf");
});

test("what was typed before hydration is saved after it", async ({ page }) => {
  const ui = new FormPage(page, DEMO_FORM);
  const gate = Promise.withResolvers<void>();
  await page.route("**/_astro/*.js", async (route) => {
    await gate.promise;
    await route.continue();
  });
  /* Not even the script of all pages. */
  await page.goto(DEMO_FORM.path, { waitUntil: "commit" });
  await ui.field("company").fill("Analytical Engines");
  gate.resolve();
  await page.waitForFunction(() => sessionStorage.getItem("demo-form")?.includes("Analytical"));
  await page.goto("/about");
  await ui.open();
  await expect(ui.field("company")).toHaveValue("Analytical Engines");
});

test("a file that is too large is reported and not sent; a smaller one is", async ({ page }) => {
  const { requests } = await mockEndpoint(page, endpoint);
  const ui = await FormPage.open(page, DEMO_FORM);
  await ui.fill();
  await ui.chooseLargeFile("large.pdf", FILE_LIMIT + 1);
  await ui.submit();
  await expect(ui.status).toHaveText(`The attachment ${TOO_LARGE}`);
  await expect(ui.status).toHaveAttribute("data-tone", "error");
  await expect(ui.summary).toBeFocused();
  await ui.summary.getByRole("link", { name: TOO_LARGE }).click();
  await expect(ui.fileInput).toBeFocused();
  await expect(ui.fileInput).toHaveAttribute("aria-invalid", "true");
  await expect(ui.fileInput).toHaveAccessibleDescription(new RegExp(`${TOO_LARGE}$`));
  await ui.chooseFile("brief.pdf");
  await expect(ui.fileInput).not.toHaveAttribute("aria-invalid");
  expect(requests).toHaveLength(0);
  await ui.submit();
  await expect(ui.status).toHaveText(messages.sent);
});

test("the privacy link shows an alert and stays on the page", async ({ page }) => {
  const ui = await FormPage.open(page, DEMO_FORM);
  const dialog = page.waitForEvent("dialog");
  const click = ui.root.getByRole("link", { name: note.link.label }).click();
  expect((await dialog).message()).toBe(note.alert);
  await (await dialog).accept();
  await click;
  await expect(page).toHaveURL(DEMO_FORM.path);
});

test("the form works by keyboard alone", async ({ page }) => {
  const bodies = await recordBodies(page);
  await mockEndpoint(page, endpoint);
  const ui = await FormPage.open(page, DEMO_FORM);
  await ui.field("full_name").focus();
  for (const text of Object.values(values)) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await expect(ui.budget(BUDGETS[1].value)).toBeChecked();
  await page.keyboard.press("Tab");
  await expect(ui.fileInput).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(ui.status).toHaveText(messages.sent);
  const [sent] = await bodies();
  expect(Object.fromEntries(sent ?? [])).toEqual({ ...values, budget: BUDGETS[1].value });
});
