import { expect, type Page, test } from "@playwright/test";
import { FILE_LIMIT } from "#contract/files.ts";
import { readContent } from "#site/content/records.ts";
import { axeViolations } from "../support/axe-violations.ts";
import {
  APPLICATION_FORM,
  captureUpload,
  FormPage,
  idempotencyKeys,
  mockEndpoint,
  recordBodies,
} from "../support/forms.ts";
import { MESSAGES, RESUME_TOO_LARGE, TOO_LARGE } from "../support/words.ts";

/* The application's own tests; forms.spec.ts has those that all forms share. */

const { endpoint, messages, values } = APPLICATION_FORM;
const { contactCareers } = readContent();
const { fields, errorsHeading, submit } = contactCareers.form;
const REMOVE = `${fields.resume_file.remove} ada.pdf`;

const summaryOf = (ui: FormPage) => ui.root.getByRole("group", { name: errorsHeading });
const hintOf = (ui: FormPage) => ui.root.getByText(MESSAGES.resumeHint, { exact: true });

async function open(page: Page): Promise<FormPage> {
  const ui = new FormPage(page, APPLICATION_FORM);
  await ui.open();
  return ui;
}

/** Fills in the form without the resume. */
async function fillTexts(ui: FormPage, changed: Record<string, string> = {}) {
  for (const [name, value] of Object.entries({ ...values, ...changed })) await ui.field(name).fill(value);
}

test("the hint about the resume is shown while none is chosen", async ({ page }) => {
  const ui = await open(page);
  await expect(hintOf(ui)).toBeVisible();
  await ui.chooseFile("ada.pdf");
  await expect(ui.root.getByText("ada.pdf").first()).toBeVisible();
  await expect(hintOf(ui)).toHaveCount(0);
  await ui.root.getByRole("button", { name: REMOVE }).click();
  await expect(hintOf(ui)).toBeVisible();
  await expect(ui.fileInput).toHaveValue("");
});

test("an empty form and a missing resume are reported, and nothing is sent", async ({ page }) => {
  const { requests } = await mockEndpoint(page, endpoint);
  const ui = await open(page);
  await test.step("the status line reports the missing resume; the summary lists all required fields in order", async () => {
    await ui.submit();
    await expect(ui.status).toHaveText(MESSAGES.resumeRequired);
    const labels = ["Your full name", "Your email address", "The role of interest", "Your cover letter"];
    await expect(summaryOf(ui).getByRole("link")).toHaveText([
      ...labels.map((label) => `${label} is missing. Please fill it in.`),
      MESSAGES.resumeRequired,
    ]);
  });
  await test.step("the link in the summary leads to the resume", async () => {
    await fillTexts(ui);
    await ui.submit();
    await expect(ui.status).toHaveText(MESSAGES.resumeRequired);
    await expect(ui.status).toHaveAttribute("data-tone", "error");
    await expect(summaryOf(ui)).toBeFocused();
    await summaryOf(ui).getByRole("link", { name: MESSAGES.resumeRequired }).click();
    await expect(ui.fileInput).toBeFocused();
    await expect(ui.fileInput).toHaveAttribute("aria-invalid", "true");
    await expect(ui.fileInput).toHaveAccessibleDescription(new RegExp(`${MESSAGES.resumeHint}$`));
  });
  await test.step("with a resume, the first empty field is reported beside its hint", async () => {
    await fillTexts(ui, { subject: " " });
    await ui.chooseFile("ada.pdf");
    await ui.submit();
    await expect(ui.status).toHaveText(
      "Failed to send application: the role of interest is missing. Please fill it in.",
    );
    await expect(ui.field("subject")).toHaveAttribute("aria-invalid", "true");
    const description = new RegExp(`${fields.subject.hint}.* The role .* is missing`);
    await expect(ui.field("subject")).toHaveAccessibleDescription(description);
  });
  expect(requests).toHaveLength(0);
});

test("a resume that is too large is reported and not sent; once it is removed, a resume is required again", async ({
  page,
}) => {
  const { requests } = await mockEndpoint(page, endpoint);
  const ui = await open(page);
  await fillTexts(ui, { subject: "" });
  await ui.chooseLargeFile("ada.pdf", FILE_LIMIT + 1);
  await ui.submit();
  await expect(ui.status).toHaveText(RESUME_TOO_LARGE);
  await expect(ui.status).toHaveAttribute("data-tone", "error");
  await expect(summaryOf(ui).getByRole("link")).toHaveText([/^The role of interest/, `The resume ${TOO_LARGE}`]);
  await expect(ui.fileInput).toHaveAttribute("aria-invalid", "true");
  await ui.root.getByRole("button", { name: REMOVE }).click();
  await expect(ui.fileInput).toHaveAttribute("aria-invalid", "false");
  await expect(ui.fileInput).toHaveAccessibleDescription(new RegExp(`${MESSAGES.resumeHint}$`));
  expect(requests).toHaveLength(0);
});

test("while the request is pending the button is disabled, and afterwards the form is empty and the button focused", async ({
  page,
}) => {
  const { hold } = await mockEndpoint(page, endpoint);
  const release = hold();
  const ui = await open(page);
  await ui.fill();
  await ui.submitButton.focus();
  await page.keyboard.press("Enter");
  await expect(ui.submitButton).toBeDisabled();
  await expect(ui.submitButton).toHaveText(MESSAGES.applicationSendingButton);
  await ui.root.getByRole("button", { name: REMOVE }).click();
  await expect(hintOf(ui)).toHaveCount(0);
  release();
  await expect(ui.status).toHaveText(messages.sent);
  await expect(ui.submitButton).toBeEnabled();
  await expect(ui.submitButton).toHaveText(submit);
  await expect(hintOf(ui)).toBeVisible();
});

test("an application is sent without an empty phone number; then the file name is gone", async ({ page }) => {
  const bodies = await recordBodies(page);
  await mockEndpoint(page, endpoint);
  const ui = await open(page);
  await ui.fill({ phone: "" });
  await ui.submit();
  await expect(ui.status).toHaveText(messages.sent);
  const [sent = []] = await bodies();
  const { phone: _, ...expected } = values;
  expect(Object.fromEntries(sent)).toEqual({ ...expected, resume_file: "file ada.pdf" });
  await expect(ui.root).not.toContainText("ada.pdf");
});

test("another resume gets a new Idempotency-Key", async ({ page }) => {
  const { requests } = await mockEndpoint(page, endpoint, { status: 503, json: {} });
  const ui = await open(page);
  await ui.fill();
  for (const name of ["ada.pdf", "ada-2.pdf"]) {
    await ui.chooseFile(name);
    const before = requests.length;
    await ui.submit();
    await expect.poll(() => requests.length).toBe(before + 1);
    await expect(ui.submitButton).toBeEnabled();
  }
  const [first, second] = idempotencyKeys(requests);
  expect(second).not.toBe(first);
});

test("while the request is pending a spinner replaces the arrow, without animation if reduced motion is preferred", async ({
  page,
}) => {
  const { hold } = await mockEndpoint(page, endpoint);
  const ui = await open(page);
  const spinner = ui.submitButton.locator("span[aria-hidden=true]");
  for (const [reducedMotion, animations] of [
    ["no-preference", 1],
    ["reduce", 0],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    const release = hold();
    await ui.fill();
    await expect(ui.submitButton.locator("svg")).toBeVisible();
    await ui.submit();
    await expect(spinner).toBeVisible();
    await expect(ui.submitButton.locator("svg")).toHaveCount(0);
    const ring = await spinner.evaluate((element) => {
      const { width, height, borderTopWidth, borderTopStyle } = getComputedStyle(element, "::after");
      const running = element.getAnimations({ subtree: true }).filter(({ playState }) => playState === "running");
      return {
        width: Math.round(Number.parseFloat(width)),
        height: Math.round(Number.parseFloat(height)),
        border: `${borderTopWidth} ${borderTopStyle}`,
        running: running.length,
      };
    });
    expect(ring).toEqual({ width: 18, height: 18, border: "2px solid", running: animations });
    release();
    await expect(spinner).toHaveCount(0);
    await expect(ui.submitButton.locator("svg")).toBeVisible();
    await expect(ui.field("full_name")).toHaveValue("");
  }
});

test("a request does not time out while its upload makes progress", async ({ page }) => {
  const upload = await captureUpload(page);
  await page.clock.install();
  const { requests, hold } = await mockEndpoint(page, endpoint);
  const release = hold();
  const ui = await open(page);
  await ui.fill();
  await ui.submit();
  await expect.poll(() => requests.length).toBe(1);
  for (let round = 0; round < 3; round++) {
    await page.clock.runFor(50_000);
    await upload.reportProgress();
    await expect(ui.status).toHaveText(messages.sending);
  }
  release();
  await expect(ui.status).toHaveText(messages.sent);
});

test("axe finds no violation in the invalid and in the pending form, in both themes", async ({ page }) => {
  const ui = await open(page);
  const { hold } = await mockEndpoint(page, endpoint);
  const release = hold();
  const checkBothThemes = async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect.soft(await axeViolations(page), colorScheme).toEqual([]);
    }
  };
  await ui.submit();
  await expect(summaryOf(ui)).toBeFocused();
  await checkBothThemes();
  await ui.fill();
  await ui.submit();
  await expect(ui.submitButton).toBeDisabled();
  await checkBothThemes();
  release();
});
