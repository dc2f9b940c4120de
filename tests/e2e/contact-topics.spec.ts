import { expect, type Page, test } from "@playwright/test";
import { readContent } from "#site/content/records.ts";
import { CONTACT_FORM, FormPage, mockEndpoint } from "../support/forms.ts";
import { recordAt, sectionOf } from "../support/page-parts.ts";
import { showSubmission } from "../support/run-inbox.ts";
import { MESSAGES } from "../support/words.ts";

const { endpoint, messages, values } = CONTACT_FORM;
const texts = sectionOf(recordAt("/contact"), "contact-form");
const { topics } = texts;
const { times = { label: "", placeholder: "", hint: "" } } = texts.form.fields;

const topicOf = (page: Page) => page.locator("#message [data-topic]:visible");

async function open(page: Page, query = ""): Promise<FormPage> {
  await page.goto(`${CONTACT_FORM.path}?${query}`);
  return new FormPage(page, CONTACT_FORM);
}

test("a topic is shown before hydration and sent with the message", async ({ page }) => {
  const { requests } = await mockEndpoint(page, endpoint);
  /* Of a case study and of a service. */
  for (const { query, name } of [topics.items[0], topics.items.at(-1)].flatMap((topic) => topic ?? [])) {
    await open(page, `${query}&utm_source=news`);
    await expect(topicOf(page)).toHaveText([`${topics.label}: ${name}`]);
  }
  const { name = "" } = topics.items.at(-1) ?? {};
  const ui = new FormPage(page, CONTACT_FORM);
  await ui.fill();
  const heading = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });
  await expect(heading(texts.heading)).toBeVisible();
  await ui.submit();
  await expect(ui.status).toHaveText(messages.sent);
  await expect(heading(readContent().answers.message.sent.heading), "nothing asks to write any more").toBeVisible();
  await expect(topicOf(page)).toHaveCount(0);
  expect(requests.at(-1)?.postDataJSON()).toEqual({
    to_email: values.email,
    name: values.name,
    description: values.message,
    topic: name,
  });
});

test("an unknown topic is ignored, on the page and in the message", async ({ page }) => {
  const { requests } = await mockEndpoint(page, endpoint);
  for (const query of ["subject=Unknown%20words", "subject=mvp-builder", "topic=mvp-builder", "subject=constructor"]) {
    await open(page, query);
    await expect(topicOf(page), query).toHaveCount(0);
    await expect(page.getByRole("main")).not.toContainText("Unknown words");
  }
  const ui = new FormPage(page, CONTACT_FORM);
  await ui.fill();
  await ui.submit();
  await expect(ui.status).toHaveText(messages.sent);
  expect(Object.keys(requests.at(-1)?.postDataJSON())).toEqual(["to_email", "name", "description"]);
});

test("times for a call are kept as a draft and sent with the message, also after an error", async ({ page }) => {
  const { requests } = await mockEndpoint(page, endpoint);
  const ui = await open(page);
  await ui.fill({ email: "" });
  await page.getByLabel(times.label).fill("Tuesday 10:00, Thursday 15:00");
  await expect(ui.hydrated).toBeAttached();
  await page.reload();
  await expect(page.getByLabel(times.label)).toHaveValue("Tuesday 10:00, Thursday 15:00");
  await ui.submit();
  await expect(ui.status).toHaveText(MESSAGES.fillInAllFields);
  await ui.field("email").fill(values.email ?? "");
  await ui.submit();
  await expect(ui.status).toHaveText(messages.sent);
  const zone = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(requests.at(-1)?.postDataJSON().times).toBe(`Tuesday 10:00, Thursday 15:00 (${zone})`);
  /* Those that leave no room for the time zone are sent as typed. */
  const long = "Tuesday 10:00, ".repeat(14).slice(0, 199);
  await ui.fill();
  await page.getByLabel(times.label).fill(long);
  await ui.submit();
  await expect.poll(() => requests.at(-1)?.postDataJSON().times).toBe(long);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a known topic is shown and saved with the message, also after an error", async ({ page }) => {
    const [{ query, name } = { query: "", name: "" }] = topics.items;
    const ui = await open(page, `utm_source=news&${query}`);
    await expect(topicOf(page)).toHaveText([`${topics.label}: ${name}`]);
    await expect(page.getByLabel(times.label), "times would be lost").toBeHidden();
    await ui.fill({ message: "" });
    await ui.submit();
    const returned = page.locator("main form");
    const submit = returned.locator("[type=submit]");
    await submit.click();
    await expect(returned.getByRole("status"), "a topic is no message").toHaveText(MESSAGES.fillInAllFields);
    await expect(returned).toContainText(name);
    await returned.locator("[name=description]").fill(values.message ?? "");
    await submit.click();
    await expect(page).toHaveURL(/reference=C-/);
    const reference = new URL(page.url()).searchParams.get("reference") ?? "";
    const saved = await showSubmission(process.env.E2E_DATA_DIR ?? "", reference);
    expect(saved).toMatchObject({ body: values.message, details: { topic: name } });
  });
});
