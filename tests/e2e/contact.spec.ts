import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import PostalMime from "postal-mime";
import { MESSAGES } from "#contract/messages.ts";
import { readContent } from "#site/content/records.ts";
import { answerCalls } from "../support/form-calls.ts";
import { runInbox } from "../support/run-inbox.ts";

const CALL = "**/api/landing-mail";
const { home, site } = readContent();
const { fields } = home.form;

const formOf = (page: Page) => page.locator("#get-in-touch");
const statusOf = (page: Page) => formOf(page).getByRole("status");
const send = (page: Page) => formOf(page).getByRole("button", { name: "Send Message" }).click();

async function fill(page: Page, values: { name?: string; email?: string; description?: string } = {}) {
  const {
    name = "Ada Lovelace",
    email = "ada@engine.example",
    description = "An engine that weaves algebra.",
  } = values;
  await formOf(page).getByLabel(fields.name.label).fill(name);
  await formOf(page).getByLabel(fields.email.label).fill(email);
  await formOf(page).getByLabel(fields.description.label).fill(description);
}

test.beforeEach(async ({ page }) => {
  await page.goto("/");
});

test("the status line is there from the start, empty and without a tone", async ({ page }) => {
  await expect(statusOf(page)).toHaveText("");
  await expect(statusOf(page)).not.toHaveAttribute("data-tone");
});

test("a message is kept, thanked for, and the fields are empty again", async ({ page }) => {
  await fill(page);
  const request = page.waitForRequest(CALL);
  await send(page);
  expect((await request).postDataJSON()).toEqual({
    to_email: "ada@engine.example",
    name: "Ada Lovelace",
    description: "An engine that weaves algebra.",
  });
  await expect(statusOf(page)).toContainText(MESSAGES.contactSent);
  await expect(statusOf(page)).toHaveAttribute("data-tone", "success");
  for (const { label } of Object.values(fields)) await expect(formOf(page).getByLabel(label)).toHaveValue("");
});

test("what was thanked for is in the operator's inbox and goes out as a mail", async ({ page }) => {
  const dataDir = process.env.E2E_DATA_DIR ?? "";
  await fill(page, { name: "Katherine Johnson", description: "Trajectories, by hand if need be." });
  await send(page);
  await expect(statusOf(page)).toContainText(MESSAGES.contactSent);
  const reference = /C-[0-9A-Z]{8}/.exec((await statusOf(page).textContent()) ?? "")?.[0] ?? "";
  const { stdout } = await runInbox(dataDir, "show", reference, "--json");
  expect(JSON.parse(stdout)).toMatchObject({
    name: "Katherine Johnson",
    email: "ada@engine.example",
    body: "Trajectories, by hand if need be.",
    page: "/",
  });
  const mails = () => readdirSync(join(dataDir, "mail")).filter((file) => file.includes(reference));
  await expect.poll(mails).toHaveLength(1);
  const mail = await PostalMime.parse(readFileSync(join(dataDir, "mail", mails()[0] ?? "")));
  expect(mail.to?.map(({ address }) => address)).toEqual([site.emails.contact]);
  expect(mail.replyTo?.[0]?.address).toBe("ada@engine.example");
  expect(mail.subject).toContain(reference);
  expect(mail.text).toContain("Trajectories, by hand if need be.");
});

test("sending at once, before React has arrived, is not lost", async ({ page }) => {
  const gate = Promise.withResolvers<void>();
  await page.route("**/_astro/*.js", async (route) => {
    await gate.promise;
    await route.continue();
  });
  await formOf(page)
    .locator("button")
    .evaluate((button: HTMLButtonElement) => button.click());
  gate.resolve();
  await expect(statusOf(page)).toHaveText(MESSAGES.fillInAllFields);
});

test("if React cannot be fetched the form is posted natively and answered as a page", async ({ page }) => {
  await page.route("**/_astro/*.js", (route) => route.abort());
  await fill(page);
  await send(page);
  await expect(page).toHaveURL(/\/message-sent\?reference=/, { timeout: 15_000 });
  await expect(page.getByRole("main")).toContainText(MESSAGES.contactSent);
});

for (const missing of ["name", "email", "description"] as const) {
  test(`without ${missing} nothing is sent and the sentence says why`, async ({ page }) => {
    const calls: string[] = [];
    page.on("request", (request) => request.method() === "POST" && calls.push(request.url()));
    await fill(page, { [missing]: "  " });
    await send(page);
    await expect(statusOf(page)).toHaveText("Please fill in all fields.");
    await expect(statusOf(page)).toHaveAttribute("data-tone", "error");
    const field = formOf(page).getByLabel(fields[missing].label);
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    expect(calls).toEqual([]);
  });
}

test("an address without its second half is named before anything is sent", async ({ page }) => {
  await fill(page, { email: "ada@" });
  await send(page);
  await expect(statusOf(page)).toContainText("Add the part after the @.");
  await expect(formOf(page).getByLabel(fields.email.label)).toBeFocused();
});

test("while a message is under way the line says so and a second click sends nothing", async ({ page }) => {
  let calls = 0;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(CALL, async (route) => {
    calls++;
    await answered;
    await route.continue();
  });
  await fill(page);
  await send(page);
  await expect(statusOf(page)).toHaveText("Sending...");
  await expect(statusOf(page)).toHaveAttribute("data-tone", "pending");
  await send(page);
  answer();
  await expect(statusOf(page)).toContainText(MESSAGES.contactSent);
  expect(calls).toBe(1);
});

const refusals = [
  {
    given: "the server's own sentence",
    answer: { status: 400, json: { error: "Failed: try Tuesday." } },
    text: "Failed: try Tuesday.",
  },
  { given: "no sentence", answer: { status: 500, json: {} }, text: "Failed to send message." },
  {
    given: "no readable answer",
    answer: { status: 502, body: "<h1>Bad Gateway</h1>" },
    text: "Server error. Try again later.",
  },
] as const;

for (const { given, answer, text } of refusals) {
  test(`an answer with ${given} shows "${text}" and keeps what was typed`, async ({ page }) => {
    await page.route(CALL, (route) => route.fulfill(answer));
    await fill(page);
    await send(page);
    await expect(statusOf(page)).toHaveText(text);
    await expect(statusOf(page)).toHaveAttribute("data-tone", "error");
    await expect(formOf(page).getByLabel(fields.name.label)).toHaveValue("Ada Lovelace");
  });
}

for (const [given, answer] of [
  ["204 and no body", { status: 204 }],
  ["200 and a body that is no JSON", { status: 200, body: "<p>Saved</p>" }],
  ["201 and an empty object", { status: 201, json: {} }],
] as const) {
  test(`${given} is a success in the page's own words`, async ({ page }) => {
    await answerCalls(page, "/api/landing-mail", answer);
    await fill(page);
    await send(page);
    await expect(statusOf(page)).toHaveText(MESSAGES.contactSent);
    await expect(statusOf(page)).toHaveAttribute("data-tone", "success");
    await expect(formOf(page).getByLabel(fields.name.label)).toHaveValue("");
  });
}

test("an empty form names each field, under the document's one sentence", async ({ page }) => {
  await send(page);
  await expect(statusOf(page)).toHaveText(MESSAGES.fillInAllFields);
  for (const [name, label] of [
    ["name", "name"],
    ["email", "email address"],
    ["description", "message"],
  ] as const) {
    await expect(formOf(page).getByLabel(fields[name].label)).toHaveAccessibleDescription(
      `The ${label} is missing. Please fill it in.`,
    );
  }
});

test("without a network the line says so, and sending again succeeds", async ({ page }) => {
  await page.route(CALL, (route) => route.abort());
  await fill(page);
  await send(page);
  await expect(statusOf(page)).toHaveText("Server error. Try again later.");
  await page.unroute(CALL);
  await send(page);
  await expect(statusOf(page)).toContainText(MESSAGES.contactSent);
});

test("sending again what did not arrive carries the same Idempotency-Key", async ({ page }) => {
  const { requests, answerWith } = await answerCalls(page, "/api/landing-mail", "no network");
  await fill(page);
  await send(page);
  await expect(statusOf(page)).toHaveText(MESSAGES.contactUnreachable);
  answerWith({ json: {} });
  await send(page);
  await expect(statusOf(page)).toHaveText(MESSAGES.contactSent);
  const [first, second] = requests.map((request) => request.headers()["idempotency-key"]);
  expect(first).toBeTruthy();
  expect(second).toBe(first);
});

test("what was typed survives a failure and a reload, until it is sent", async ({ page }) => {
  await answerCalls(page, "/api/landing-mail", { status: 500, json: {} });
  await fill(page, { description: "" });
  await send(page);
  await expect(statusOf(page)).toHaveText(MESSAGES.fillInAllFields);
  await formOf(page).getByLabel(fields.description.label).fill("An engine.");
  await page.goto("/about");
  await page.goto("/");
  await expect(formOf(page).getByLabel(fields.name.label)).toHaveValue("Ada Lovelace");
  await expect(formOf(page).getByLabel(fields.description.label)).toHaveValue("An engine.");
  await page.unrouteAll();
  await send(page);
  await expect(statusOf(page)).toContainText(MESSAGES.contactSent);
  await page.reload();
  await expect(formOf(page).getByLabel(fields.name.label)).toHaveValue("");
});

test("the whole form works by keyboard alone", async ({ page }) => {
  await formOf(page).getByLabel(fields.name.label).focus();
  await page.keyboard.type("Ada");
  await page.keyboard.press("Tab");
  await page.keyboard.type("ada@engine.example");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Hello.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(statusOf(page)).toContainText(MESSAGES.contactSent);
});
