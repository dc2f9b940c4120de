import { expect, type Page, test } from "@playwright/test";
import { APPLICATION_FAILED } from "#contract/application.ts";
import { CONTACT_FAILED } from "#contract/contact.ts";
import { DEMO_FAILED } from "#contract/demo.ts";
import { MESSAGES } from "#contract/messages.ts";
import { statusTone } from "#contract/status-tone.ts";
import { answerCalls, fileNamed } from "../support/form-calls.ts";

/* A server that accepts a form and never answers. The page's clock is Playwright's. */

const FORMS = [
  { path: "/", form: "#get-in-touch", call: "/api/landing-mail", failed: CONTACT_FAILED, file: undefined },
  { path: "/contact", form: "#contact-form", call: "/api/landing-mail", failed: CONTACT_FAILED, file: undefined },
  { path: "/book", form: "#demo-form", call: "/api/book-demo", failed: DEMO_FAILED, file: undefined },
  { path: "/book", form: "#demo-form", call: "/api/book-demo", failed: DEMO_FAILED, file: "brief.pdf" },
  {
    path: "/contact-careers",
    form: "#application-form",
    call: "/api/send-email-with-resume",
    failed: APPLICATION_FAILED,
    file: "ada.pdf",
  },
] as const;

async function fill(page: Page, form: string, file: string | undefined) {
  const texts = page.locator(form).locator("input:not([type=radio], [type=file], [tabindex]), textarea");
  for (const field of await texts.all()) await field.fill("ada@engine.example");
  for (const radio of await page.locator(form).getByRole("radio").all()) await radio.check();
  if (file) await page.locator(form).locator("[type=file]").setInputFiles(fileNamed(file));
  return texts;
}

for (const { path, form, call, failed, file } of FORMS) {
  const seconds = file ? 60 : 30;

  test(`${form} ${file ? "with" : "without"} a file gives up after ${seconds} s, keeps everything and is sent again under the same key`, async ({
    page,
  }) => {
    await page.clock.install();
    const { requests, hold } = await answerCalls(page, call);
    const release = hold();
    await page.goto(path);
    const texts = await fill(page, form, file);
    const status = page.locator(form).getByRole("status");
    await page.locator(form).locator("[type=submit]").click();
    await expect.poll(() => requests.length).toBe(1);
    await expect(status).toHaveAttribute("data-tone", "pending");
    await page.clock.runFor(seconds * 1000 - 5000);
    await expect(status).toHaveAttribute("data-tone", "pending");
    await page.clock.runFor(6000);
    await expect(status).toHaveText(MESSAGES.timedOut(failed, seconds));
    await expect(status).toHaveAttribute("data-tone", "error");
    for (const field of await texts.all()) await expect(field).toHaveValue("ada@engine.example");
    if (file) await expect(page.locator(form)).toContainText(file);
    release();
    const again = page.locator(form).getByRole("button", { name: MESSAGES.sendAgain });
    await again.focus();
    await page.keyboard.press("Enter");
    await expect(status).toHaveAttribute("data-tone", "success");
    await expect(again).toHaveCount(0);
    await expect(page.locator(form).locator("[type=submit]")).toBeFocused();
    const keys = requests.map((request) => request.headers()["idempotency-key"]);
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]]);
  });
}

test("an upload that moves is not given up", async ({ page }) => {
  await page.addInitScript(() => {
    const send = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function (body) {
      Object.assign(window, { upload: this.upload });
      send.call(this, body);
    };
  });
  await page.clock.install();
  const { requests, hold } = await answerCalls(page, "/api/send-email-with-resume");
  const release = hold();
  await page.goto("/contact-careers");
  await fill(page, "#application-form", "ada.pdf");
  const status = page.locator("#application-form").getByRole("status");
  await page.locator("#application-form [type=submit]").click();
  await expect.poll(() => requests.length).toBe(1);
  for (let minute = 0; minute < 3; minute++) {
    await page.clock.runFor(50_000);
    await page.evaluate(() => {
      const { upload } = window as unknown as { upload: XMLHttpRequestUpload };
      upload.dispatchEvent(new ProgressEvent("progress", { lengthComputable: true, loaded: 1, total: 4 }));
    });
    await expect(status).toHaveText(MESSAGES.applicationSending);
  }
  release();
  await expect(status).toHaveText(MESSAGES.applicationSent);
});

test("the sentence is an error by the specification's colour rule", () => {
  expect(statusTone(MESSAGES.timedOut(DEMO_FAILED, 30))).toBe("error");
});
