import { rm, utimes, writeFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { APPLICATION_FORM, captureUpload, FormPage, mockEndpoint } from "../support/forms.ts";
import { samplePdf } from "../support/sample-files.ts";
import { FORM_TEXTS, MESSAGES } from "../support/words.ts";

/* The application's own tests; forms.spec.ts has those that all forms share. */

const { endpoint, messages, values } = APPLICATION_FORM;
const { fields, submit } = FORM_TEXTS.application;

/** Fills in the form without the resume. */
async function fillTexts(ui: FormPage) {
  for (const [name, value] of Object.entries(values)) await ui.field(name).fill(value);
}

test("without a resume nothing is sent; status, summary and field say so beside its hint", async ({ page }) => {
  const { requests } = await mockEndpoint(page, endpoint);
  const ui = await FormPage.open(page, APPLICATION_FORM);
  await fillTexts(ui);
  await ui.submit();
  await expect(ui.status).toHaveText(MESSAGES.resumeRequired);
  await expect(ui.status).toHaveAttribute("data-tone", "error");
  await expect(ui.summary).toBeFocused();
  await ui.summary.getByRole("link", { name: MESSAGES.resumeRequired }).click();
  await expect(ui.fileInput).toBeFocused();
  await expect(ui.fileInput).toHaveAttribute("aria-invalid", "true");
  await expect(ui.fileInput).toHaveAccessibleDescription(new RegExp(`${MESSAGES.resumeHint}$`));
  await ui.field("subject").fill(" ");
  await ui.submit();
  await expect(ui.field("subject")).toHaveAccessibleDescription(
    new RegExp(`${fields.subject.hint}.* The role .* is missing`),
  );
  expect(requests).toHaveLength(0);
});

test("a resume that the server refuses is marked and listed, until another one is chosen", async ({ page }) => {
  const ui = await FormPage.open(page, APPLICATION_FORM);
  await fillTexts(ui);
  await ui.fileInput.setInputFiles({ name: "ada.pdf", mimeType: "application/pdf", buffer: Buffer.from("no PDF") });
  await ui.submit();
  await expect(ui.status).toHaveAttribute("data-tone", "error");
  await expect(ui.summary).toBeFocused();
  await expect(ui.summary.getByRole("link")).toHaveCount(1);
  await expect(ui.fileInput).toHaveAttribute("aria-invalid", "true");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(ui.fileInput).toBeFocused();
  await ui.chooseFile("ada.pdf");
  await expect(ui.fileInput).not.toHaveAttribute("aria-invalid", "true");
  await expect(ui.summary).toHaveCount(0);
});

test("a resume that was changed or deleted after it was chosen is to be chosen again", async ({ page }) => {
  const ui = await FormPage.open(page, APPLICATION_FORM);
  await ui.fill();
  const path = test.info().outputPath("ada.pdf");
  const change = async () => {
    /* Chromium notes the time of the file when it is first asked for it. */
    await ui.fileInput.evaluate((input: HTMLInputElement) => input.files?.[0]?.lastModified);
    await utimes(path, 1, 1);
  };
  for (const spoil of [change, () => rm(path)]) {
    await writeFile(path, samplePdf());
    await ui.fileInput.setInputFiles(path);
    await spoil();
    await ui.submit();
    await expect(ui.status).toHaveText(MESSAGES.resumeChanged, { ignoreCase: true });
    await expect(ui.summary.getByRole("link")).toHaveCount(1);
    await expect(ui.fileInput).toHaveAttribute("aria-invalid", "true");
    await ui.chooseFile("ada.pdf");
    await expect(ui.summary).toHaveCount(0);
  }
  await ui.submit();
  await expect(ui.status).toHaveAttribute("data-tone", "success");
});

test("a request shows the progress of its upload and does not time out meanwhile", async ({ page }) => {
  const upload = await captureUpload(page);
  await page.clock.install();
  const { requests, hold } = await mockEndpoint(page, endpoint);
  const release = hold();
  const ui = await FormPage.open(page, APPLICATION_FORM);
  await ui.fill();
  await ui.submit();
  await expect.poll(() => requests.length).toBe(1);
  await expect(ui.submitButton).toBeDisabled();
  await expect(ui.submitButton).toHaveText(MESSAGES.applicationSendingButton);
  for (let round = 0; round < 3; round++) {
    await page.clock.runFor(50_000);
    await upload.reportProgress();
    await expect(ui.root.getByRole("progressbar")).toHaveAttribute("value", "0.25");
    await expect(ui.status).toHaveText(messages.sending);
  }
  release();
  await expect(ui.status).toHaveText(messages.sent);
  await expect(ui.submitButton).toHaveText(submit);
  await expect(ui.root).not.toContainText("ada.pdf");
});
