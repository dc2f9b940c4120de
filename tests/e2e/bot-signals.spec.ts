import { expect, type Page, test } from "@playwright/test";
import { DURATION_HEADER, HONEYPOT_FIELD } from "#contract/bot-signals.ts";
import { FormPage, HOME_FORM, mockEndpoint } from "../support/forms.ts";
import { showSubmission } from "../support/run-inbox.ts";
import { MESSAGES } from "../support/words.ts";

const honeypotOf = (ui: FormPage) => ui.field(HONEYPOT_FIELD);

/** Fills the honeypot as a bot does, whether or not it is visible. */
const fillHoneypot = (ui: FormPage) =>
  honeypotOf(ui).evaluate((input: HTMLInputElement) => (input.value = "https://x.example"));

/** Stops the page's clock this many milliseconds after the form was first touched. */
const setElapsed = (page: Page, ms: number) =>
  page.evaluate((after) => {
    const touch = performance.getEntriesByType("mark").find(({ name }) => name.startsWith("touch "));
    performance.now = () => (touch?.startTime ?? 0) + after;
  }, ms);

/** The spam reason that the inbox shows for the submission that was just sent. */
async function spamReason({ status }: FormPage) {
  await expect(status).toContainText(HOME_FORM.messages.sent);
  const reference = /C-[0-9A-Z]{8}/.exec((await status.textContent()) ?? "")?.[0] ?? "";
  return (await showSubmission(process.env.E2E_DATA_DIR ?? "", reference)).suspect;
}

test("the honeypot is laid out, but neither visible, announced nor focusable", async ({ page }) => {
  const ui = await FormPage.open(page, HOME_FORM);
  await expect(honeypotOf(ui)).toHaveCount(1);
  await expect(honeypotOf(ui)).toHaveValue("");
  const box = await honeypotOf(ui).evaluate((input) => {
    const { width, height } = (input.parentElement as HTMLElement).getBoundingClientRect();
    return { width, height, display: getComputedStyle(input).display };
  });
  expect(box).toEqual({ width: 1, height: 1, display: "inline-block" });
  await expect(ui.root).not.toHaveAccessibleName(MESSAGES.leaveEmpty);
  expect(await ui.root.ariaSnapshot()).not.toContain(MESSAGES.leaveEmpty);
  const fields = ui.root.locator("input, textarea, button, a");
  await fields.first().focus();
  for (let tabs = await fields.count(); tabs > 0; tabs--) {
    await page.keyboard.press("Tab");
    await expect(honeypotOf(ui)).not.toBeFocused();
  }
});

test("a submission that is sent too fast is saved with its spam reason, a slow one without one", async ({ page }) => {
  for (const [elapsed, reason] of [
    [500, "sent faster than anybody types"],
    [30_000, null],
  ] as const) {
    const ui = await FormPage.open(page, HOME_FORM);
    await ui.fill({ description: `After ${elapsed} ms.` });
    await setElapsed(page, elapsed);
    await ui.submit();
    expect(await spamReason(ui)).toBe(reason);
  }
});

test("a restored draft has no elapsed time and no honeypot value", async ({ page }) => {
  const { requests, respondWith } = await mockEndpoint(page, HOME_FORM.endpoint, { status: 500, json: {} });
  const ui = await FormPage.open(page, HOME_FORM);
  await ui.fill();
  await fillHoneypot(ui);
  await ui.submit();
  await expect(ui.status).toHaveText(MESSAGES.contactFailed);
  await page.goto("/about");
  await ui.open();
  await expect(ui.field("name")).toHaveValue(HOME_FORM.values.name ?? "");
  await expect(honeypotOf(ui)).toHaveValue("");
  respondWith({ json: {} });
  await ui.submit();
  await expect(ui.status).toHaveText(HOME_FORM.messages.sent);
  expect(requests[1]?.headers()).not.toHaveProperty(DURATION_HEADER.toLowerCase());
});
