import { expect, test } from "@playwright/test";
import { readContent } from "#site/content/records.ts";
import { BUDGET, DEMO_FORM, FORM_LAYOUTS, FORMS, FormPage, idempotencyKeys, mockEndpoint } from "../support/forms.ts";
import { recordAt, sectionOf } from "../support/page-parts.ts";
import { showSubmission } from "../support/run-inbox.ts";
import { MESSAGES } from "../support/words.ts";

/* The behaviour of all forms: what is saved for each form, what they show for one form of each layout, the rest for one. */

const { message, demo, application } = readContent().answers;
const SENT_HEADING = new RegExp(`^(?:${[message, demo, application].map(({ sent }) => sent.heading).join("|")})$`);
const NEXT = sectionOf(recordAt("/contact"), "contact-form").next?.heading ?? "";

/** Desktop, phone, small phone and phone held sideways. */
const SCREENS = [
  [1440, 900],
  [390, 664],
  [320, 568],
  [844, 390],
] as const;

for (const form of FORMS) {
  const { endpoint, messages, path, values } = form;

  test.describe(`#${form.id}`, () => {
    let ui: FormPage;

    test.beforeEach(async ({ page }) => {
      ui = await FormPage.open(page, form);
    });

    test("the server saves the submission and its reference is shown", async ({ page }) => {
      /* At this width the confirmation alone shows what happens next; beside a wider form the page goes on showing it. */
      await page.setViewportSize({ width: 1200, height: 720 });
      await expect(ui.status).toHaveText("");
      await expect(ui.status).not.toHaveAttribute("data-tone");
      await ui.fill();
      if (form.file) await ui.chooseFile("ada.pdf");
      await ui.submit();
      await expect(ui.status).toContainText(messages.sent);
      await expect(ui.status).toHaveAttribute("data-tone", "success");
      for (const name of Object.keys(values)) await expect(ui.field(name)).toHaveValue("");
      if (form.file) await expect(ui.fileInput).toHaveValue("");
      const reference = /[ACD]-[0-9A-Z]{8}/.exec((await ui.status.textContent()) ?? "")?.[0] ?? "";
      const saved = { email: values.email, body: values[form.message], page: path };
      expect(await showSubmission(process.env.E2E_DATA_DIR ?? "", reference)).toMatchObject(saved);
      if (path !== "/") await expect(page.getByRole("heading", { level: 1 })).toHaveAccessibleName(SENT_HEADING);
      await test.step("all is in sight once, and the confirmation above the form is not announced", async () => {
        await expect(ui.confirmation.getByText(reference, { exact: true })).toBeInViewport();
        await expect(ui.status.locator(".sr")).toContainText(reference);
        await expect(page.getByRole("heading", { name: NEXT })).toHaveCount(0);
        await expect(ui.root.getByText(MESSAGES.hearFromUs)).toHaveCount(1);
        await expect(ui.confirmation.getByRole("listitem")).not.toHaveCount(0);
        await expect(ui.confirmation.locator("svg.band")).toHaveCount(6);
        await expect(ui.confirmation.locator("[aria-live], [role]")).toHaveCount(0);
        await expect(ui.field("email")).toBeVisible({ visible: form.file !== undefined });
        await expect(ui.root.locator("button:focus")).toBeVisible();
      });
    });

    if (!FORM_LAYOUTS.includes(form)) return;

    test("the status line is in sight after sending, on screens of every size", async ({ page }) => {
      const due = "You will hear from us by Monday, 30 November 2026 at 12:00.";
      const message = `${messages.sent} Reference C-7KQ2M9XA. ${due}`;
      await mockEndpoint(page, endpoint, { json: { message, reference: "C-7KQ2M9XA", due } });
      for (const [width, height] of SCREENS) {
        await page.setViewportSize({ width, height });
        await ui.fill();
        await ui.submit();
        await expect(ui.status).toHaveText(message);
        await expect(ui.status, `${width} × ${height}`).toBeInViewport({ ratio: 1 });
        await expect(ui.confirmation).toBeInViewport();
      }
    });

    test("a failed request shows an error and keeps the text and the file", async ({ page }) => {
      const { respondWith } = await mockEndpoint(page, endpoint);
      await ui.fill();
      if (form.file) await ui.chooseFile("ada.pdf");
      for (const [response, text] of [
        [{ status: 400, json: { error: "Failed: try Tuesday." } }, "Failed: try Tuesday."],
        [{ status: 500, json: {} }, messages.noMessage(500)],
        ["no network", messages.unreachable],
        [{ status: 503, json: {} }, messages.noMessage(503)],
        [{ status: 502, body: "<h1>Bad Gateway</h1>" }, messages.notJson(502)],
        [{ status: 507, json: { error: "Server error: no room." } }, "Server error: no room."],
        [{ status: 303, headers: { location: "/about" } }, messages.unreachable],
        [{ status: 308, headers: { location: "/about" } }, messages.unreachable],
      ] as const) {
        respondWith(response);
        await ui.submit();
        await expect(ui.status).toHaveText(text);
        await expect(ui.status).toHaveAttribute("data-tone", "error");
        for (const [name, value] of Object.entries(values)) await expect(ui.field(name)).toHaveValue(value);
        if (form.hasBudget) await expect(ui.root.getByRole("radio", { checked: true })).toHaveCount(1);
        if (form.file) await expect(ui.root).toContainText("ada.pdf");
      }
    });

    test("an error disappears as soon as its field is valid, and typing adds none", async () => {
      const invalid = ui.root.locator('[aria-invalid="true"]:not([type=radio]), fieldset[data-invalid]');
      await ui.field("email").fill("ada@");
      await expect(invalid).toHaveCount(0);
      await ui.submit();
      const names = [...Object.keys(values), ...(form.hasBudget ? ["budget"] : [])];
      await expect(invalid).toHaveCount(names.length);
      const summary = ui.summary.getByRole("link");
      await expect(summary).toHaveCount(names.length);
      let left = names.length;
      for (const [name, value] of Object.entries(values)) {
        await ui.field(name).fill(value);
        left -= 1;
        await expect(invalid, name).toHaveCount(left);
        await expect(summary).toHaveCount(left);
      }
      if (form.hasBudget) await ui.budget(BUDGET.value).check();
      await expect(invalid).toHaveCount(0);
      await expect(ui.root.locator("[data-invalid]")).toHaveCount(0);
      await expect(ui.status).toHaveText("");
    });

    const seconds = form.file ? 60 : 30;
    test(`a request times out after ${seconds} s and can be sent again`, async ({ page }) => {
      await page.clock.install();
      const { requests, hold } = await mockEndpoint(page, endpoint);
      const release = hold();
      await ui.open();
      await ui.fill();
      if (form.file) await ui.chooseFile("ada.pdf");
      await ui.submit();
      await expect.poll(() => requests.length).toBe(1);
      await expect(ui.status).toHaveAttribute("data-tone", "pending");
      await page.clock.runFor(seconds * 1000 - 5000);
      await expect(ui.status).toHaveAttribute("data-tone", "pending");
      await page.clock.runFor(6000);
      await expect(ui.status).toHaveText(MESSAGES.timedOut(form.failed, seconds));
      await expect(ui.status).toHaveAttribute("data-tone", "error");
      for (const [name, value] of Object.entries(values)) await expect(ui.field(name)).toHaveValue(value);
      if (form.file) await expect(ui.root).toContainText("ada.pdf");
      release();
      const sendAgain = ui.root.getByRole("button", { name: MESSAGES.sendAgain });
      await sendAgain.focus();
      await page.keyboard.press("Enter");
      await expect(ui.status).toHaveAttribute("data-tone", "success");
      await expect(sendAgain).toHaveCount(0);
      await expect(ui.root.locator("button:focus")).toBeVisible();
      const [first, second] = idempotencyKeys(requests);
      expect(second).toBe(first);
    });

    if (form !== DEMO_FORM) return;

    test("every 2xx response is a success, and the status line shows its message or ours", async ({ page }) => {
      const { respondWith } = await mockEndpoint(page, endpoint);
      for (const [response, text] of [
        [{ status: 204 }, messages.sent],
        [{ json: { message: "We have it." } }, "We have it."],
        [{ status: 200, body: "<p>Saved</p>" }, messages.sent],
        [{ json: { message: "Sent, in spite of an error." } }, "Sent, in spite of an error."],
        [{ status: 201, json: {} }, messages.sent],
      ] as const) {
        respondWith(response);
        await ui.fill();
        await ui.submit();
        await expect(ui.status).toHaveText(text);
        await expect(ui.status).toHaveAttribute("data-tone", "success");
        for (const name of Object.keys(values)) await expect(ui.field(name)).toHaveValue("");
      }
    });

    test("the text is restored after a reload, on the next visit and by Back, until it is sent", async ({ page }) => {
      const { respondWith } = await mockEndpoint(page, endpoint, "no network");
      const expectValues = async (changed: Readonly<Record<string, string>> = {}) => {
        for (const [name, value] of Object.entries({ ...values, ...changed })) {
          await expect(ui.field(name)).toHaveValue(value);
        }
      };
      await ui.fill();
      await expect(ui.hydrated).toBeAttached();
      await page.reload();
      await expectValues();
      await expect(ui.root.getByRole("radio", { checked: true })).toHaveCount(1);
      await ui.submit();
      await expect(ui.status).toHaveText(messages.unreachable);
      await ui.field(form.message).fill("Changed after the failure.");
      await page.goto("/about");
      await page.goBack();
      await expectValues({ [form.message]: "Changed after the failure." });
      await page.goto("/about");
      await ui.open();
      await expectValues({ [form.message]: "Changed after the failure." });
      await expect(ui.root.getByRole("radio", { checked: true })).toHaveCount(1);
      await expect(ui.fileInput).toHaveValue("");
      await ui.chooseFile("ada.pdf");
      respondWith({ json: {} });
      await ui.submit();
      await expect(ui.status).toHaveText(messages.sent);
      await page.reload();
      for (const name of Object.keys(values)) await expect(ui.field(name)).toHaveValue("");
      await expect(ui.root.getByRole("radio", { checked: true })).toHaveCount(0);
    });

    test("the form is sent once, keeps what is typed meanwhile, and waits for no style sheet", async ({ page }) => {
      const { requests, hold } = await mockEndpoint(page, endpoint);
      const release = hold();
      const styles = Promise.withResolvers<void>();
      await page.route("**/confirmation-card.*.css", (route) => styles.promise.then(() => route.continue()));
      await ui.fill();
      await ui.submit();
      await expect(ui.status).toHaveText(messages.sending);
      await expect(ui.status).toHaveAttribute("data-tone", "pending");
      await expect(ui.root.getByRole("progressbar", { name: messages.sending })).toBeAttached();
      await ui.submit();
      await ui.field("email").fill("grace@navy.example");
      await ui.field("email").press("Enter");
      release();
      await expect(ui.status).toHaveText(messages.sent);
      await expect(ui.field("email")).toHaveValue("grace@navy.example");
      await expect(ui.root.getByRole("progressbar")).toHaveCount(0);
      expect(requests).toHaveLength(1);
      await expect(ui.confirmation).toHaveCount(0);
      styles.resolve();
      await expect(ui.confirmation).toBeInViewport();
    });

    test("a retry, even after a reload, has the same Idempotency-Key, other content and the next submission a new one", async ({
      page,
    }) => {
      const { requests, respondWith } = await mockEndpoint(page, endpoint, "no network");
      const submit = async (text: string) => {
        await ui.submit();
        await expect(ui.status).toHaveText(text);
      };
      await ui.fill();
      await submit(messages.unreachable);
      /* The file of a test has another date when it is chosen again. */
      if (!form.file?.isRequired) await page.reload();
      respondWith({ status: 503, json: {} });
      await submit(messages.noMessage(503));
      await ui.field("email").fill("grace@navy.example");
      respondWith({ status: 400, json: { error: "Failed: try Tuesday." } });
      await submit("Failed: try Tuesday.");
      respondWith({ json: {} });
      await submit(messages.sent);
      await ui.fill({ email: "grace@navy.example" });
      respondWith({ json: { message: "We have it." } });
      await submit("We have it.");
      const [first, second, third, fourth, fifth] = idempotencyKeys(requests);
      expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
      expect([second, fourth]).toEqual([first, third]);
      expect(new Set([first, third, fifth]).size).toBe(3);
    });
  });
}

for (const when of ["in its first render", "later"])
  test(`a form keeps its values and is posted natively if a component throws ${when}`, async ({ page }) => {
    await page.addInitScript(() => {
      HTMLFormElement.prototype.dispatchEvent = () => {
        throw new Error("thrown by the test");
      };
    });
    const ui = await FormPage.open(page, DEMO_FORM);
    const file = await page.locator("astro-island:has(#demo-form)").getAttribute("component-url");
    const body = "export const FullForm = () => { throw new Error('thrown by the test'); };";
    if (when !== "later")
      await page.route(`**${file}`, (route) => route.fulfill({ contentType: "text/javascript", body }));
    const thrown = page.waitForEvent("pageerror");
    await ui.field("full_name").fill("Ada Lovelace");
    expect((await thrown).message).toBe("thrown by the test");
    await expect(ui.field("full_name")).toHaveValue("Ada Lovelace");
    await ui.fill();
    await ui.submit();
    await expect(page).toHaveURL(/\/demo-sent\?reference=/);
  });
