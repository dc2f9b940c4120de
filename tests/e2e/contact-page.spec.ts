import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { LIMITS } from "#contract/limits.ts";
import { MESSAGES } from "#contract/messages.ts";
import { readContent } from "#site/content/records.ts";
import { pinnedEnvironment } from "../../scripts/pinned-node.mjs";
import { answerCalls } from "../support/form-calls.ts";
import { PAGE_CONTRACT, STUDY_SUBJECTS } from "../support/page-contract.ts";

const CALL = "/api/landing-mail";
const { contact } = readContent();
const { topics, form } = contact;

const formOf = (page: Page) => page.locator("#contact-form");
const statusOf = (page: Page) => formOf(page).getByRole("status");
const topicOf = (page: Page) => page.locator("#message [data-topic]:visible");
const send = (page: Page) => formOf(page).getByRole("button", { name: "Send Message" }).click();

async function fill(page: Page) {
  await formOf(page).getByLabel(form.fields.name.label).fill("Ada Lovelace");
  await formOf(page).getByLabel(form.fields.email.label).fill("ada@engine.example");
  await formOf(page).getByLabel(form.fields.description.label).fill("A second engine.");
}

test("every subject and service that a page links to has a topic", () => {
  const linked = [
    ...Object.values(STUDY_SUBJECTS),
    ...Object.values(PAGE_CONTRACT).flatMap(({ links = [] }) => links.map(([, href]) => href)),
  ].filter((href) => href.startsWith("/contact?"));
  const known = topics.items.map(({ query }) => `/contact?${query}`);
  expect(known.toSorted()).toEqual([...new Set(linked)].toSorted());
});

for (const { query, name } of topics.items) {
  test(`?${query} shows its topic before any touch and sends it as the first line`, async ({ page }) => {
    const { requests } = await answerCalls(page, CALL);
    await page.goto(`/contact?${query}`);
    await expect(topicOf(page)).toHaveText([`Topic: ${name}`]);
    await fill(page);
    await send(page);
    await expect(statusOf(page)).toHaveText(MESSAGES.contactSent);
    expect(requests[0]?.postDataJSON()).toEqual({
      to_email: "ada@engine.example",
      name: "Ada Lovelace",
      description: `Topic: ${name}\n\nA second engine.`,
    });
  });
}

for (const query of [
  "subject=Unknown%20words",
  "subject=mvp-builder",
  "subject=",
  "topic=mvp-builder",
  "subject=constructor",
]) {
  test(`?${query} is ignored, on the page and in the message`, async ({ page }) => {
    const { requests } = await answerCalls(page, CALL);
    await page.goto(`/contact?${query}`);
    await expect(topicOf(page)).toHaveCount(0);
    await expect(page.getByRole("main")).not.toContainText("Unknown words");
    await fill(page);
    await send(page);
    await expect(statusOf(page)).toHaveText(MESSAGES.contactSent);
    expect(requests[0]?.postDataJSON().description).toBe("A second engine.");
  });
}

test("the topic moves nothing when it appears", async ({ page }) => {
  await page.goto("/contact");
  const without = await formOf(page).boundingBox();
  await page.goto(`/contact?${topics.items[0]?.query}`);
  await expect(topicOf(page)).toHaveCount(1);
  expect(await formOf(page).boundingBox()).toEqual(without);
});

test("topic and longest message together are within the contract's limit", async ({ page }) => {
  const { requests } = await answerCalls(page, CALL);
  const longest = topics.items.toSorted((a, b) => b.name.length - a.name.length)[0];
  await page.goto(`/contact?${longest?.query}`);
  await fill(page);
  const message = formOf(page).getByLabel(form.fields.description.label);
  await message.fill("x".repeat(LIMITS.description));
  await send(page);
  await expect(statusOf(page)).toHaveAttribute("data-tone", "error");
  const room = Number(/at most (\d+) characters/.exec((await statusOf(page).textContent()) ?? "")?.[1]);
  await message.fill("x".repeat(room));
  await send(page);
  await expect(statusOf(page)).toHaveText(MESSAGES.contactSent);
  expect(requests[0]?.postDataJSON().description).toHaveLength(LIMITS.description);
});

test("what was typed survives a failure and a reload, until it is sent", async ({ page }) => {
  const { answerWith, requests } = await answerCalls(page, CALL, "no network");
  await page.goto("/contact");
  await fill(page);
  await send(page);
  await expect(statusOf(page)).toHaveText(MESSAGES.contactUnreachable);
  await page.goto("/about");
  await page.goto("/contact");
  const message = formOf(page).getByLabel(form.fields.description.label);
  await expect(message).toHaveValue("A second engine.");
  answerWith({ json: {} });
  await send(page);
  await expect(statusOf(page)).toHaveText(MESSAGES.contactSent);
  await page.reload();
  await expect(message).toHaveValue("");
  expect(requests).toHaveLength(2);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("no topic is shown", async ({ page }) => {
    await page.goto(`/contact?${topics.items[0]?.query}`);
    await expect(topicOf(page)).toHaveCount(0);
  });
});

test.describe("built with `contactForm: static`", () => {
  /* Built once, by one worker. */
  test.describe.configure({ mode: "serial" });
  let folder = "";

  test.beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "static-contact-"));
    const content = join(folder, "content");
    cpSync("content", content, { recursive: true });
    const site = readFileSync("content/site.yaml", "utf8");
    writeFileSync(join(content, "site.yaml"), site.replace("contactForm: live", "contactForm: static"));
    const { status, stderr } = spawnSync("astro", ["build", "--outDir", join(folder, "dist")], {
      env: pinnedEnvironment({ ASTRO_TELEMETRY_DISABLED: "1", CONTENT_DIR: content }),
      encoding: "utf8",
      shell: process.platform === "win32",
    });
    expect(status, stderr).toBe(0);
  });
  test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? "with JavaScript" : "without it", () => {
      test.use({ javaScriptEnabled });

      test("submitting does nothing: no call, no post, no word", async ({ page }) => {
        const html = readFileSync(join(folder, "dist/contact.html"), "utf8");
        await page.route("**/contact", (route) => route.fulfill({ contentType: "text/html", body: html }));
        const posts: string[] = [];
        page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
        await page.goto("/contact");
        await fill(page);
        if (javaScriptEnabled) {
          await expect(page.locator("astro-island", { has: formOf(page) })).not.toHaveAttribute("ssr");
        }
        await send(page);
        await formOf(page).getByLabel(form.fields.email.label).press("Enter");
        await send(page);
        await expect(statusOf(page)).toHaveText("");
        await expect(formOf(page).getByLabel(form.fields.name.label)).toHaveValue("Ada Lovelace");
        await expect(page).toHaveURL(/\/contact$/);
        expect(posts).toEqual([]);
      });
    });
  }
});
