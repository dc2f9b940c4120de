import { expect, type Page, test } from "@playwright/test";
import { RESUME_TOO_LARGE } from "#contract/application.ts";
import { FILE_LIMIT, TOO_LARGE } from "#contract/files.ts";
import { MESSAGES } from "#contract/messages.ts";
import { readContent } from "#site/content/records.ts";
import { axeViolations } from "../support/axe-violations.ts";
import { answerCalls, fileNamed, recordBodies } from "../support/form-calls.ts";

const CALL = "/api/send-email-with-resume";
const { contactCareers } = readContent();
const { fields, mend } = contactCareers.form;

const TYPED = {
  full_name: "Ada Lovelace",
  email: "ada@engine.example",
  phone: "+44 20 7946 0000",
  subject: "Weaver",
  message_body: "Dear team,\n\nI weave.",
} as const;
type Typed = keyof typeof TYPED;

const formOf = (page: Page) => page.locator("#application-form");
const statusOf = (page: Page) => formOf(page).getByRole("status");
const fieldOf = (page: Page, name: Typed) => formOf(page).getByLabel(fields[name].label);
const resumeOf = (page: Page) => formOf(page).getByLabel(fields.resume_file.label, { exact: true });
const hintOf = (page: Page) => formOf(page).getByText("Resume is required.", { exact: true });
const summaryOf = (page: Page) => formOf(page).getByRole("group", { name: mend });
const buttonOf = (page: Page) => formOf(page).getByRole("button", { name: /^Submit/ });
const send = (page: Page) => buttonOf(page).click();

async function fill(page: Page, values: Partial<Record<Typed, string>> = {}) {
  for (const [name, text] of Object.entries({ ...TYPED, ...values })) await fieldOf(page, name as Typed).fill(text);
}
const choose = (page: Page) => resumeOf(page).setInputFiles(fileNamed("ada.pdf"));

test.beforeEach(async ({ page }) => {
  await page.goto("/contact-careers");
});

test("the form takes a resume as PDF, DOC or DOCX and posts by itself to the backend", async ({ page }) => {
  await expect(resumeOf(page)).toHaveAttribute("accept", ".pdf,.doc,.docx");
  await expect(resumeOf(page)).toHaveAttribute("name", "resume_file");
  await expect(resumeOf(page)).toHaveAttribute("required");
  await expect(formOf(page)).toHaveAttribute("action", CALL);
  await expect(formOf(page)).toHaveAttribute("method", "post");
  await expect(formOf(page)).toHaveAttribute("enctype", "multipart/form-data");
  for (const name of Object.keys(TYPED) as Typed[]) {
    await expect(fieldOf(page, name)).toHaveAttribute("name", name);
  }
  await expect(fieldOf(page, "phone")).not.toHaveAttribute("required");
  await expect(fieldOf(page, "subject")).toHaveAttribute("required");
  await expect(statusOf(page)).toHaveText("");
});

test("the section links to the privacy policy and back to careers", async ({ page }) => {
  const section = page.locator("#application");
  await expect(section.locator('a[href="/privacy-policy"]')).toBeVisible();
  await expect(section.locator('a[href="/careers"]')).toBeVisible();
  await expect(section).toContainText("Response Within 3-5 Business Days");
});

test("the hint about the resume goes when one is chosen and returns when it is taken back", async ({ page }) => {
  await expect(hintOf(page)).toBeVisible();
  await choose(page);
  await expect(formOf(page).getByText("ada.pdf").first()).toBeVisible();
  await expect(hintOf(page)).toHaveCount(0);
  await formOf(page).getByRole("button", { name: "Remove ada.pdf" }).click();
  await expect(hintOf(page)).toBeVisible();
  await expect(resumeOf(page)).toHaveValue("");
});

test("without a resume nothing is sent and the line asks for one", async ({ page }) => {
  const { requests } = await answerCalls(page, CALL);
  await fill(page);
  await send(page);
  await expect(statusOf(page)).toHaveText("Resume file is required. Please select a file.");
  await expect(statusOf(page)).toHaveAttribute("data-tone", "error");
  await expect(summaryOf(page)).toBeFocused();
  await summaryOf(page).getByRole("link", { name: MESSAGES.resumeRequired }).click();
  await expect(resumeOf(page)).toBeFocused();
  await expect(resumeOf(page)).toHaveAttribute("aria-invalid", "true");
  await expect(resumeOf(page)).toHaveAccessibleDescription(/Resume is required\.$/);
  expect(requests).toHaveLength(0);
});

test("an empty form asks for the resume first and lists the rest in order; the phone may be left out", async ({
  page,
}) => {
  await send(page);
  await expect(statusOf(page)).toHaveText(MESSAGES.resumeRequired);
  await expect(summaryOf(page).getByRole("link")).toHaveText([
    "Your full name is missing. Please fill it in.",
    "Your email address is missing. Please fill it in.",
    "The role you are interested in is missing. Please fill it in.",
    "Your cover letter is missing. Please fill it in.",
    MESSAGES.resumeRequired,
  ]);
});

test("a resume that is too large is told first and not sent; taken back, the field asks for one again", async ({
  page,
}) => {
  const { requests } = await answerCalls(page, CALL);
  await fill(page, { subject: "" });
  await resumeOf(page).setInputFiles({ ...fileNamed("ada.pdf"), buffer: Buffer.alloc(FILE_LIMIT + 1) });
  await send(page);
  await expect(statusOf(page)).toHaveText(RESUME_TOO_LARGE);
  await expect(statusOf(page)).toHaveAttribute("data-tone", "error");
  await expect(summaryOf(page).getByRole("link")).toHaveText([
    "The role you are interested in is missing. Please fill it in.",
    `The resume ${TOO_LARGE}`,
  ]);
  await expect(resumeOf(page)).toHaveAttribute("aria-invalid", "true");
  await formOf(page).getByRole("button", { name: "Remove ada.pdf" }).click();
  await expect(resumeOf(page)).toHaveAttribute("aria-invalid", "false");
  await expect(resumeOf(page)).toHaveAccessibleDescription(/Resume is required\.$/);
  expect(requests).toHaveLength(0);
});

test("with a resume the first empty field is named", async ({ page }) => {
  await fill(page, { subject: " " });
  await choose(page);
  await send(page);
  await expect(statusOf(page)).toHaveText(
    "Failed to send application: the role you are interested in is missing. Please fill it in.",
  );
  await expect(fieldOf(page, "subject")).toHaveAttribute("aria-invalid", "true");
  await expect(fieldOf(page, "subject")).toHaveAccessibleDescription(/open position\. The role .* is missing/);
});

test("while it is sent the button is disabled and says so, the line is yellow, the hint is silent", async ({
  page,
}) => {
  const { requests, hold } = await answerCalls(page, CALL);
  const release = hold();
  await fill(page);
  await choose(page);
  await send(page);
  await expect(buttonOf(page)).toBeDisabled();
  await expect(buttonOf(page)).toHaveText("Submitting Application...");
  await expect(statusOf(page)).toHaveText("Submitting your application...");
  await expect(statusOf(page)).toHaveAttribute("data-tone", "pending");
  await expect(formOf(page).getByRole("progressbar", { name: "Submitting your application..." })).toBeAttached();
  await formOf(page).getByRole("button", { name: "Remove ada.pdf" }).click();
  await expect(hintOf(page)).toHaveCount(0);
  await fieldOf(page, "full_name").press("Enter");
  release();
  await expect(statusOf(page)).toHaveText(MESSAGES.applicationSent);
  await expect(buttonOf(page)).toBeEnabled();
  await expect(buttonOf(page)).toHaveText("Submit Application");
  await expect(hintOf(page)).toBeVisible();
  expect(requests).toHaveLength(1);
});

test("afterwards whoever sent it from the button is at the button again", async ({ page }) => {
  await answerCalls(page, CALL);
  await fill(page);
  await choose(page);
  await buttonOf(page).focus();
  await page.keyboard.press("Enter");
  await expect(statusOf(page)).toHaveText(MESSAGES.applicationSent);
  await expect(buttonOf(page)).toBeFocused();
});

test("an application goes out without the phone if none was given; then form and file name are empty", async ({
  page,
}) => {
  const bodies = await recordBodies(page);
  await page.reload();
  await answerCalls(page, CALL);
  await fill(page, { phone: "" });
  await choose(page);
  await send(page);
  await expect(statusOf(page)).toHaveText(
    "Application sent successfully! Our talent team will review it and get back to you soon.",
  );
  await expect(statusOf(page)).toHaveAttribute("data-tone", "success");
  const [sent = []] = await bodies();
  const { phone: _, ...expected } = TYPED;
  expect(Object.fromEntries(sent)).toEqual({ ...expected, resume_file: "file ada.pdf" });
  for (const name of Object.keys(TYPED) as Typed[]) await expect(fieldOf(page, name)).toHaveValue("");
  await expect(resumeOf(page)).toHaveValue("");
  await expect(formOf(page)).not.toContainText("ada.pdf");
});

for (const [reducedMotion, animations] of [
  ["no-preference", 1],
  ["reduce", 0],
] as const) {
  test(`while it is sent a spinner takes the arrow's place, ${reducedMotion === "reduce" ? "at rest" : "turning"}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    const { hold } = await answerCalls(page, CALL);
    const release = hold();
    const spinner = buttonOf(page).locator("span[aria-hidden=true]");
    await fill(page);
    await choose(page);
    await expect(buttonOf(page).locator("svg")).toBeVisible();
    await send(page);
    await expect(spinner).toBeVisible();
    await expect(buttonOf(page).locator("svg")).toHaveCount(0);
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
    await expect(buttonOf(page).locator("svg")).toBeVisible();
  });
}

const answers = [
  { given: "the server's message", answer: { json: { message: "We have it." } }, text: "We have it.", tone: "success" },
  { given: "204 and no body", answer: { status: 204 }, text: MESSAGES.applicationSent, tone: "success" },
  {
    given: "the server's error",
    answer: { status: 413, json: { error: "Failed: the file is too large." } },
    text: "Failed: the file is too large.",
    tone: "error",
  },
  {
    given: "a status without a sentence",
    answer: { status: 500, json: {} },
    text: "Failed to send application. Server responded with 500.",
    tone: "error",
  },
  {
    given: "no answer",
    answer: "no network",
    text: "Client-side error or server is unreachable. Please try again later or email us directly.",
    tone: "error",
  },
] as const;

for (const { given, answer, text, tone } of answers) {
  test(`after ${given} the line says “${text}”`, async ({ page }) => {
    await answerCalls(page, CALL, answer);
    await fill(page);
    await choose(page);
    await send(page);
    await expect(statusOf(page)).toHaveText(text);
    await expect(statusOf(page)).toHaveAttribute("data-tone", tone);
    await expect(fieldOf(page, "message_body")).toHaveValue(tone === "error" ? TYPED.message_body : "");
  });
}

test("a retry carries the same Idempotency-Key, and another resume another", async ({ page }) => {
  const { requests } = await answerCalls(page, CALL, { status: 503, json: {} });
  await fill(page);
  await choose(page);
  await send(page);
  await expect(statusOf(page)).toHaveText(MESSAGES.applicationFailed(503));
  await send(page);
  await expect.poll(() => requests.length).toBe(2);
  await expect(buttonOf(page)).toBeEnabled();
  await resumeOf(page).setInputFiles(fileNamed("ada-2.pdf"));
  await send(page);
  await expect.poll(() => requests.length).toBe(3);
  const [first, second, third] = requests.map((request) => request.headers()["idempotency-key"]);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test("what was typed survives a failure and a reload; the resume is to be chosen again", async ({ page }) => {
  await answerCalls(page, CALL, "no network");
  await fill(page);
  await choose(page);
  await send(page);
  await expect(statusOf(page)).toHaveText(MESSAGES.applicationUnreachable);
  await page.goto("/about");
  await page.goto("/contact-careers");
  for (const [name, text] of Object.entries(TYPED)) await expect(fieldOf(page, name as Typed)).toHaveValue(text);
  await expect(resumeOf(page)).toHaveValue("");
  await expect(hintOf(page)).toBeVisible();
});

test("the whole form works by keyboard alone", async ({ page }) => {
  await answerCalls(page, CALL);
  await choose(page);
  await fieldOf(page, "full_name").focus();
  for (const text of Object.values(TYPED)) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await expect(resumeOf(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(formOf(page).getByRole("button", { name: "Remove ada.pdf" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(statusOf(page)).toHaveText(MESSAGES.applicationSent);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`axe finds nothing in the refused form nor while it is sent, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await send(page);
    await expect(summaryOf(page)).toBeFocused();
    expect(await axeViolations(page)).toEqual([]);
    const { hold } = await answerCalls(page, CALL);
    const release = hold();
    await fill(page);
    await choose(page);
    await send(page);
    await expect(buttonOf(page)).toBeDisabled();
    expect(await axeViolations(page)).toEqual([]);
    release();
  });
}

test.describe("with the real endpoint", () => {
  test("an application is kept and its reference told", async ({ page }) => {
    await fill(page);
    await choose(page);
    await send(page);
    await expect(statusOf(page)).toContainText(MESSAGES.applicationSent);
    await expect(resumeOf(page)).toHaveValue("");
  });
});
