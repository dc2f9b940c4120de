import { expect, type Page, test } from "@playwright/test";
import { DURATION_HEADER, HONEYPOT_FIELD } from "#contract/bot-signals.ts";
import { MESSAGES } from "#contract/messages.ts";
import { answerCalls, recordBodies } from "../support/form-calls.ts";
import { runInbox } from "../support/run-inbox.ts";

const FORMS = [
  { path: "/", form: "#get-in-touch" },
  { path: "/contact", form: "#contact-form" },
  { path: "/book", form: "#demo-form" },
  { path: "/contact-careers", form: "#application-form" },
] as const;

const trapOf = (page: Page) => page.locator(`[name="${HONEYPOT_FIELD}"]`);
const ticketOf = (page: Page) => page.locator("#get-in-touch");
const statusOf = (page: Page) => ticketOf(page).getByRole("status");

async function write(page: Page, description = "An engine that weaves algebra.") {
  await ticketOf(page).locator('[name="name"]').fill("Ada Lovelace");
  await ticketOf(page).locator('[name="email"]').fill("ada@engine.example");
  await ticketOf(page).locator('[name="description"]').fill(description);
}
const send = (page: Page) => ticketOf(page).getByRole("button", { name: "Send Message" }).click();

/** Fills the trap in as a machine does, which asks nobody whether it can be seen. */
const fillTrap = (page: Page) =>
  trapOf(page).evaluate((input: HTMLInputElement) => (input.value = "https://x.example"));

/** Stops the page's clock this many milliseconds after the form was first touched. */
const letPass = (page: Page, ms: number) =>
  page.evaluate((after) => {
    const touch = performance.getEntriesByType("mark").find(({ name }) => name.startsWith("touch "));
    performance.now = () => (touch?.startTime ?? 0) + after;
  }, ms);

/** Why the operator is told that a submission looks like a machine's. */
async function suspicion(page: Page) {
  await expect(statusOf(page)).toContainText(MESSAGES.contactSent);
  const reference = /C-[0-9A-Z]{8}/.exec((await statusOf(page).textContent()) ?? "")?.[0] ?? "";
  const { stdout } = await runInbox(process.env.E2E_DATA_DIR ?? "", "show", reference, "--json");
  return (JSON.parse(stdout) as { suspect: string | null }).suspect;
}

for (const { path, form } of FORMS) {
  test(`nobody sees, hears or tabs into the trap of ${form}, and it is laid out all the same`, async ({ page }) => {
    await page.goto(path);
    const trap = page.locator(form).locator(`[name="${HONEYPOT_FIELD}"]`);
    await expect(trap).toHaveCount(1);
    await expect(trap).toHaveValue("");
    const seen = await trap.evaluate((input) => {
      const box = (input.parentElement as HTMLElement).getBoundingClientRect();
      return { width: box.width, height: box.height, display: getComputedStyle(input).display };
    });
    expect(seen).toEqual({ width: 1, height: 1, display: "inline-block" });
    await expect(page.locator(form)).not.toHaveAccessibleName(MESSAGES.leaveEmpty);
    expect(await page.locator(form).ariaSnapshot()).not.toContain(MESSAGES.leaveEmpty);
    const fields = page.locator(form).locator("input, textarea, button, a");
    await fields.first().focus();
    for (let step = 0; step < (await fields.count()); step++) {
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name)).not.toBe(
        HONEYPOT_FIELD,
      );
    }
  });
}

test("whoever sees the page without styles is told to leave the trap empty", async ({ page }) => {
  await page.goto("/");
  await page.evaluate(() => {
    for (const sheet of document.querySelectorAll("style, link[rel=stylesheet]")) sheet.remove();
  });
  await expect(page.getByText(MESSAGES.leaveEmpty).first()).toBeVisible();
});

test("a person's message holds exactly the fields of the specification, and the time it took stands beside", async ({
  page,
}) => {
  const { requests } = await answerCalls(page, "/api/landing-mail");
  await page.goto("/");
  await write(page);
  await letPass(page, 12_345);
  await send(page);
  await expect(statusOf(page)).toHaveText(MESSAGES.contactSent);
  expect(Object.keys(requests[0]?.postDataJSON())).toEqual(["to_email", "name", "description"]);
  expect(requests[0]?.headers()[DURATION_HEADER.toLowerCase()]).toBe("12345");
});

test("a long form's body holds the trap only when it was filled in", async ({ page }) => {
  const bodies = await recordBodies(page);
  const { requests } = await answerCalls(page, "/api/book-demo", { status: 500, json: {} });
  await page.goto("/book");
  const form = page.locator("#demo-form");
  for (const name of ["full_name", "company", "phone", "message_body"]) {
    await form.locator(`[name="${name}"]`).fill(name);
  }
  await form.locator('[name="email"]').fill("ada@engine.example");
  await form.getByRole("radio").first().check();
  for (const fill of [false, true]) {
    if (fill) await fillTrap(page);
    await form.getByRole("button", { name: "Schedule Demo" }).click();
    await expect.poll(() => requests.length).toBe(fill ? 2 : 1);
    await expect(form.getByRole("status")).toHaveAttribute("data-tone", "error");
  }
  const [first = [], second = []] = (await bodies()).map((parts) => parts.map(([name]) => name));
  expect(first).not.toContain(HONEYPOT_FIELD);
  expect(second).toEqual([...first, HONEYPOT_FIELD]);
});

test("a form that is filled in and sent within two seconds is kept, and marked", async ({ page }) => {
  await page.goto("/");
  await write(page, "Faster than thought.");
  await letPass(page, 500);
  await send(page);
  expect(await suspicion(page)).toBe("sent faster than anybody types");
});

test("a form that took a person's time is not marked", async ({ page }) => {
  await page.goto("/");
  await write(page, "At leisure.");
  await letPass(page, 30_000);
  await send(page);
  expect(await suspicion(page)).toBeNull();
});

test("a filled trap is kept and marked", async ({ page }) => {
  await page.goto("/");
  await write(page, "Buy now.");
  await fillTrap(page);
  await letPass(page, 30_000);
  await send(page);
  expect(await suspicion(page)).toBe("filled in a field that no person sees");
});

test("a message put back after a reload may be sent at once, and the trap is no part of what is put back", async ({
  page,
}) => {
  const { requests, answerWith } = await answerCalls(page, "/api/landing-mail", { status: 500, json: {} });
  await page.goto("/");
  await write(page);
  await fillTrap(page);
  await send(page);
  await expect(statusOf(page)).toHaveText(MESSAGES.contactFailed);
  await page.goto("/about");
  await page.goto("/");
  await expect(ticketOf(page).locator('[name="name"]')).toHaveValue("Ada Lovelace");
  await expect(trapOf(page)).toHaveValue("");
  answerWith({ json: {} });
  await send(page);
  await expect(statusOf(page)).toHaveText(MESSAGES.contactSent);
  expect(requests[1]?.headers()).not.toHaveProperty(DURATION_HEADER.toLowerCase());
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a form is kept without any word about time", async ({ page }) => {
    await page.goto("/");
    await write(page, "No script at all.");
    await send(page);
    await expect(page).toHaveURL(/\/message-sent\?reference=/);
    const { stdout } = await runInbox(process.env.E2E_DATA_DIR ?? "", "list", "--json");
    const kept = (JSON.parse(stdout) as { body: string; suspect: string | null }[]).find(
      ({ body }) => body === "No script at all.",
    );
    expect(kept?.suspect).toBeNull();
  });
});
