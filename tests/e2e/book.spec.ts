import { expect, type Page, test } from "@playwright/test";
import { ATTACHMENT_TOO_LARGE, BUDGETS } from "#contract/demo.ts";
import { FILE_LIMIT, TOO_LARGE } from "#contract/files.ts";
import { MESSAGES } from "#contract/messages.ts";
import { readContent } from "#site/content/records.ts";
import { axeViolations } from "../support/axe-violations.ts";
import { answerCalls, fileNamed, recordBodies } from "../support/form-calls.ts";

const CALL = "/api/book-demo";
const { book } = readContent();
const { fields, mend, note } = book.form;

const TYPED = {
  full_name: "Ada Lovelace",
  company: "Engines",
  email: "ada@engine.example",
  phone: "+44 20 7946 0000",
  message_body: "Show us the loom.",
} as const;
type Typed = keyof typeof TYPED;
const BUDGET = BUDGETS[2];

const formOf = (page: Page) => page.locator("#demo-form");
const statusOf = (page: Page) => formOf(page).getByRole("status");
const fieldOf = (page: Page, name: Typed) => formOf(page).getByLabel(fields[name].label);
const budgetOf = (page: Page, label: string) => formOf(page).getByRole("group", { name: "Budget" }).getByLabel(label);
const fileOf = (page: Page) => formOf(page).getByLabel(fields.attachment.label);
const summaryOf = (page: Page) => formOf(page).getByRole("group", { name: mend });
const send = (page: Page) => formOf(page).getByRole("button", { name: "Schedule Demo" }).click();

async function fill(page: Page, values: Partial<Record<Typed, string>> = {}) {
  for (const [name, text] of Object.entries({ ...TYPED, ...values })) await fieldOf(page, name as Typed).fill(text);
  await budgetOf(page, BUDGET.label).check();
}

/** Fills in the form and sends it to a backend that fails. */
async function sendInVain(page: Page) {
  await page.goto("/book");
  await fill(page);
  await send(page);
  await expect(statusOf(page)).toHaveText(MESSAGES.demoFailed(500));
}

test("the form has two parts, six budgets with none chosen, and posts by itself to the backend", async ({ page }) => {
  await page.goto("/book");
  for (const legend of ["About Yourself", "About the Demo Request"]) {
    await expect(formOf(page).getByRole("group", { name: legend })).toBeVisible();
  }
  const radios = formOf(page).getByRole("group", { name: "Budget" }).getByRole("radio");
  await expect(radios).toHaveCount(6);
  for (const [index, { value, label }] of BUDGETS.entries()) {
    await expect(radios.nth(index)).toHaveAttribute("value", value);
    await expect(radios.nth(index)).toHaveAccessibleName(label);
    await expect(radios.nth(index)).not.toBeChecked();
  }
  await expect(formOf(page)).toHaveAttribute("action", CALL);
  await expect(formOf(page)).toHaveAttribute("method", "post");
  await expect(formOf(page)).toHaveAttribute("enctype", "multipart/form-data");
  await expect(formOf(page)).toHaveAttribute("novalidate");
  await expect(page.locator("#demo-request")).toContainText("12 hours");
  await expect(formOf(page)).toContainText("PNG, JPG, PDF up to 10MB");
});

test("fields are required, and filled in by browsers", async ({ page }) => {
  await page.goto("/book");
  const assistance = { full_name: "name", company: "organization", email: "email", phone: "tel", message_body: "off" };
  for (const name of Object.keys(TYPED) as Typed[]) {
    await expect(fieldOf(page, name)).toHaveAttribute("name", name);
    await expect(fieldOf(page, name)).toHaveAttribute("required");
    await expect(fieldOf(page, name)).toHaveAttribute("autocomplete", assistance[name]);
  }
  await expect(fieldOf(page, "email")).toHaveAttribute("type", "email");
  await expect(fieldOf(page, "phone")).toHaveAttribute("type", "tel");
  await expect(fileOf(page)).not.toHaveAttribute("required");
});

test("the status line is there from the start, empty and without a tone", async ({ page }) => {
  await page.goto("/book");
  await expect(statusOf(page)).toHaveText("");
  await expect(statusOf(page)).not.toHaveAttribute("data-tone");
});

test("a request goes out as multipart with every field, and afterwards the form is empty", async ({ page }) => {
  const bodies = await recordBodies(page);
  const { requests } = await answerCalls(page, CALL);
  await page.goto("/book");
  await fill(page, { full_name: "  Ada Lovelace " });
  await fileOf(page).setInputFiles(fileNamed("brief.pdf"));
  await send(page);
  await expect(statusOf(page)).toHaveText("Demo request sent successfully! We will be in touch.");
  await expect(statusOf(page)).toHaveAttribute("data-tone", "success");
  expect(requests[0]?.headers()["content-type"]).toContain("multipart/form-data; boundary=");
  const [sent] = await bodies();
  expect(Object.fromEntries(sent ?? [])).toEqual({ ...TYPED, budget: BUDGET.value, attachment: "file brief.pdf" });
  for (const name of Object.keys(TYPED) as Typed[]) await expect(fieldOf(page, name)).toHaveValue("");
  await expect(budgetOf(page, BUDGET.label)).not.toBeChecked();
  await expect(fileOf(page)).toHaveValue("");
  await expect(formOf(page)).not.toContainText("brief.pdf");
  await expect(formOf(page)).toContainText(fields.attachment.choose);
});

test("without an attachment none is sent", async ({ page }) => {
  const bodies = await recordBodies(page);
  await answerCalls(page, CALL, { json: { message: "We have it." } });
  await page.goto("/book");
  await fill(page);
  await send(page);
  await expect(statusOf(page)).toHaveText("We have it.");
  const [sent = []] = await bodies();
  expect(sent.map(([name]) => name)).not.toContain("attachment");
});

const failures = [
  {
    given: "the server's sentence",
    answer: { status: 400, json: { error: "Failed: try Tuesday." } },
    text: "Failed: try Tuesday.",
  },
  {
    given: "a status without a sentence",
    answer: { status: 500, json: {} },
    text: "Failed to send demo request. Server responded with 500.",
  },
  {
    given: "a proxy's page",
    answer: { status: 502, body: "<h1>Bad Gateway</h1>" },
    text: "Failed to send demo request. Server responded with 502.",
  },
  {
    given: "no answer",
    answer: "no network",
    text: "Client-side error or server is unreachable. Please try again later.",
  },
] as const;

for (const { given, answer, text } of failures) {
  test(`after ${given} the line says “${text}” in red and everything stays`, async ({ page }) => {
    await answerCalls(page, CALL, answer);
    await page.goto("/book");
    await fill(page);
    await fileOf(page).setInputFiles(fileNamed("brief.pdf"));
    await send(page);
    await expect(statusOf(page)).toHaveText(text);
    await expect(statusOf(page)).toHaveAttribute("data-tone", "error");
    await expect(summaryOf(page)).toHaveCount(0);
    await expect(fieldOf(page, "message_body")).toHaveValue(TYPED.message_body);
    await expect(budgetOf(page, BUDGET.label)).toBeChecked();
    await expect(formOf(page)).toContainText("brief.pdf");
  });
}

for (const answer of [{ status: 204 }, { status: 200, body: "<p>Saved</p>" }]) {
  test(`a ${answer.status} that is no JSON is a success in the page's own words`, async ({ page }) => {
    await answerCalls(page, CALL, answer);
    await page.goto("/book");
    await fill(page);
    await send(page);
    await expect(statusOf(page)).toHaveText(MESSAGES.demoSent);
    await expect(statusOf(page)).toHaveAttribute("data-tone", "success");
    await expect(fieldOf(page, "message_body")).toHaveValue("");
  });
}

/** Roles and names of what the browser tells assistive technology is invalid. */
async function invalidNodes(page: Page) {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  return nodes
    .filter(({ properties }) => properties?.some(({ name, value }) => name === "invalid" && value.value === "true"))
    .map(({ role, name }) => `${role?.value} ${name?.value}`);
}

test("no field is invalid before a mistake, and after one each radio of the budget is", async ({ page }) => {
  await page.goto("/contact-careers");
  expect(await invalidNodes(page)).toEqual([]);
  await page.goto("/book");
  expect(await invalidNodes(page)).toEqual([]);
  await fieldOf(page, "full_name").focus();
  await expect(page.locator("astro-island:not([ssr])").filter({ has: formOf(page) })).toBeAttached();
  expect(await invalidNodes(page)).toEqual([]);
  await send(page);
  await expect(summaryOf(page)).toBeFocused();
  expect(await invalidNodes(page)).toEqual(expect.arrayContaining(BUDGETS.map(({ label }) => `radio ${label}`)));
});

test("the line's colour follows its words, whatever the server meant", async ({ page }) => {
  await answerCalls(page, CALL, { json: { message: "Sent, in spite of an error." } });
  await page.goto("/book");
  await fill(page);
  await send(page);
  await expect(statusOf(page)).toHaveAttribute("data-tone", "error");
});

test("while it is sent the line is yellow, the button works and sends nothing twice", async ({ page }) => {
  const { requests, hold } = await answerCalls(page, CALL);
  const release = hold();
  await page.goto("/book");
  await fill(page);
  await send(page);
  await expect(statusOf(page)).toHaveText("Sending...");
  await expect(statusOf(page)).toHaveAttribute("data-tone", "pending");
  await expect(formOf(page).getByRole("progressbar", { name: "Sending..." })).toBeAttached();
  await expect(formOf(page).getByRole("button", { name: "Schedule Demo" })).toBeEnabled();
  await send(page);
  await fieldOf(page, "full_name").press("Enter");
  release();
  await expect(statusOf(page)).toHaveText(MESSAGES.demoSent);
  await expect(formOf(page).getByRole("progressbar")).toHaveCount(0);
  expect(requests).toHaveLength(1);
});

test("an upload's share is the length of the line", async ({ page }) => {
  await page.addInitScript(() => {
    const send = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function (body) {
      Object.assign(window, { upload: this.upload });
      send.call(this, body);
    };
  });
  const { requests, hold } = await answerCalls(page, CALL);
  const release = hold();
  await page.goto("/book");
  await fill(page);
  await send(page);
  await expect.poll(() => requests.length).toBe(1);
  await page.evaluate(() => {
    const { upload } = window as unknown as { upload: XMLHttpRequestUpload };
    upload.dispatchEvent(new ProgressEvent("progress", { lengthComputable: true, loaded: 1, total: 4 }));
  });
  await expect(formOf(page).getByRole("progressbar")).toHaveAttribute("value", "0.25");
  release();
  await expect(statusOf(page)).toHaveText(MESSAGES.demoSent);
});

test("an empty form sends nothing: the summary takes the focus and leads to every field in order", async ({ page }) => {
  const { requests } = await answerCalls(page, CALL);
  await page.goto("/book");
  await send(page);
  await expect(summaryOf(page)).toBeFocused();
  await expect(statusOf(page)).toHaveText("Failed to send demo request: your full name is missing. Please fill it in.");
  await expect(statusOf(page)).toHaveAttribute("data-tone", "error");
  const links = summaryOf(page).getByRole("link");
  await expect(links).toHaveText([
    "Your full name is missing. Please fill it in.",
    "Your company is missing. Please fill it in.",
    "Your email address is missing. Please fill it in.",
    "Your phone number is missing. Please fill it in.",
    "The message is missing. Please fill it in.",
    "The budget is missing. Please fill it in.",
  ]);
  const targets = [...(["full_name", "company", "email", "phone", "message_body"] as const)];
  for (const [index, name] of targets.entries()) {
    await links.nth(index).click();
    await expect(fieldOf(page, name)).toBeFocused();
    await expect(fieldOf(page, name)).toHaveAttribute("aria-invalid", "true");
    await expect(fieldOf(page, name)).toHaveAccessibleDescription(/is missing\. Please fill it in\.$/);
  }
  await links.last().click();
  await expect(budgetOf(page, BUDGETS[0].label)).toBeFocused();
  await expect(formOf(page).getByRole("group", { name: "Budget" })).toHaveAccessibleDescription(/budget is missing/);
  expect(requests).toHaveLength(0);
});

test("an address without its second half is named, and sent once it is whole", async ({ page }) => {
  const { requests } = await answerCalls(page, CALL);
  await page.goto("/book");
  await fill(page, { email: "ada@" });
  await send(page);
  await expect(summaryOf(page).getByRole("link")).toHaveText([
    "Your email address is not complete. Add the part after the @.",
  ]);
  await expect(fieldOf(page, "email")).toHaveAccessibleDescription(/Add the part after the @\.$/);
  await fieldOf(page, "email").fill(TYPED.email);
  await send(page);
  await expect(statusOf(page)).toHaveText(MESSAGES.demoSent);
  await expect(summaryOf(page)).toHaveCount(0);
  await expect(fieldOf(page, "email")).not.toHaveAttribute("aria-invalid");
  expect(requests).toHaveLength(1);
});

test("the same refusal a second time takes the focus again", async ({ page }) => {
  await page.goto("/book");
  await send(page);
  await expect(summaryOf(page)).toBeFocused();
  await send(page);
  await expect(summaryOf(page)).toBeFocused();
});

test("a chosen file is named and can be taken back", async ({ page }) => {
  await page.goto("/book");
  await fileOf(page).setInputFiles(fileNamed("brief-v3.pdf"));
  await expect(formOf(page).getByText("brief-v3.pdf").first()).toBeVisible();
  await formOf(page).getByRole("button", { name: "Remove brief-v3.pdf" }).click();
  await expect(fileOf(page)).toHaveValue("");
  await expect(fileOf(page)).toBeFocused();
  await expect(formOf(page)).not.toContainText("brief-v3.pdf");
  await fileOf(page).setInputFiles(fileNamed("brief-v4.pdf"));
  await expect(formOf(page)).toContainText("brief-v4.pdf");
});

test("a retry of the same content carries the same Idempotency-Key, other content another", async ({ page }) => {
  const { requests, answerWith } = await answerCalls(page, CALL, "no network");
  await page.goto("/book");
  await fill(page);
  const keys = () => requests.map((request) => request.headers()["idempotency-key"]);
  const sendAndSee = async (text: string) => {
    await send(page);
    await expect(statusOf(page)).toHaveText(text);
  };
  await sendAndSee(MESSAGES.demoUnreachable);
  answerWith({ status: 503, json: {} });
  await sendAndSee(MESSAGES.demoFailed(503));
  await fieldOf(page, "company").fill("Other Engines");
  answerWith({ status: 500, json: {} });
  await sendAndSee(MESSAGES.demoFailed(500));
  answerWith({ json: {} });
  await sendAndSee(MESSAGES.demoSent);
  await fill(page, { company: "Other Engines" });
  await sendAndSee(MESSAGES.demoSent);
  await expect.poll(() => requests.length).toBe(5);
  const [first, second, third, fourth, fifth] = keys();
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
  expect([second, fourth]).toEqual([first, third]);
  expect(new Set([first, third, fifth]).size).toBe(3);
});

test("what was typed survives a failure and a reload, until it is sent", async ({ page }) => {
  const { answerWith } = await answerCalls(page, CALL, { status: 500, json: {} });
  await sendInVain(page);
  await fieldOf(page, "company").fill("Analytical Engines");
  await page.goto("/about");
  await page.goto("/book");
  await expect(fieldOf(page, "full_name")).toHaveValue(TYPED.full_name);
  await expect(fieldOf(page, "company")).toHaveValue("Analytical Engines");
  await expect(fieldOf(page, "message_body")).toHaveValue(TYPED.message_body);
  await expect(budgetOf(page, BUDGET.label)).toBeChecked();
  answerWith({ json: {} });
  await send(page);
  await expect(statusOf(page)).toHaveText(MESSAGES.demoSent);
  await page.reload();
  await expect(fieldOf(page, "full_name")).toHaveValue("");
  await expect(budgetOf(page, BUDGET.label)).not.toBeChecked();
});

test("what is changed after a reload survives the next one as well", async ({ page }) => {
  await answerCalls(page, CALL, { status: 500, json: {} });
  await sendInVain(page);
  await page.reload();
  await fieldOf(page, "company").fill("Analytical Engines");
  await expect(page.locator("astro-island:not([ssr])").filter({ has: formOf(page) })).toBeAttached();
  await fieldOf(page, "phone").fill("+44 1");
  await page.goto("/about");
  await page.goto("/book");
  await expect(fieldOf(page, "company")).toHaveValue("Analytical Engines");
  await expect(fieldOf(page, "phone")).toHaveValue("+44 1");
});

test("what is changed before React has arrived is kept as soon as it has", async ({ page }) => {
  await answerCalls(page, CALL, { status: 500, json: {} });
  await sendInVain(page);
  const gate = Promise.withResolvers<void>();
  await page.route("**/_astro/*.js", async (route) => {
    await gate.promise;
    await route.continue();
  });
  /* The pointer may lie on the form and ask for React, which the load event then waits for. */
  await page.reload({ waitUntil: "domcontentloaded" });
  await fieldOf(page, "company").fill("Analytical Engines");
  gate.resolve();
  await page.waitForFunction(() => sessionStorage.getItem("demo-form")?.includes("Analytical"));
  await page.goto("/about");
  await page.goto("/book");
  await expect(fieldOf(page, "company")).toHaveValue("Analytical Engines");
});

test("a page made ready before the draft leaves it to the next one", async ({ page }) => {
  await page.goto("/book");
  await page.evaluate(() => sessionStorage.setItem("demo-form", '{"company":"Engines"}'));
  await fieldOf(page, "company").focus();
  await expect(page.locator("astro-island:not([ssr])").filter({ has: formOf(page) })).toBeAttached();
  await page.reload();
  await expect(fieldOf(page, "company")).toHaveValue("Engines");
});

test("before anything was sent nothing that is typed is kept", async ({ page }) => {
  await page.goto("/book");
  await fill(page);
  await expect(page.locator("astro-island:not([ssr])").filter({ has: formOf(page) })).toBeAttached();
  await fieldOf(page, "company").fill("Analytical Engines");
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test("a file that is too large is named before anything is sent, until another choice is made", async ({ page }) => {
  const { requests } = await answerCalls(page, CALL);
  await page.goto("/book");
  await fill(page);
  await fileOf(page).setInputFiles({ ...fileNamed("large.pdf"), buffer: Buffer.alloc(FILE_LIMIT + 1) });
  await send(page);
  await expect(statusOf(page)).toHaveText(ATTACHMENT_TOO_LARGE);
  await expect(statusOf(page)).toHaveAttribute("data-tone", "error");
  await expect(summaryOf(page)).toBeFocused();
  await summaryOf(page).getByRole("link", { name: TOO_LARGE }).click();
  await expect(fileOf(page)).toBeFocused();
  await expect(fileOf(page)).toHaveAttribute("aria-invalid", "true");
  await expect(fileOf(page)).toHaveAccessibleDescription(new RegExp(`The attachment ${TOO_LARGE}$`));
  await fileOf(page).setInputFiles(fileNamed("brief.pdf"));
  await expect(fileOf(page)).not.toHaveAttribute("aria-invalid");
  expect(requests).toHaveLength(0);
  await send(page);
  await expect(statusOf(page)).toHaveText(MESSAGES.demoSent);
});

test("the privacy link says it in an alert and stays; it leads to the policy all the same", async ({ page }) => {
  await page.goto("/book");
  const link = formOf(page).getByRole("link", { name: note.link.label });
  await expect(link).toHaveAttribute("href", "/privacy-policy");
  const said = new Promise<string>((resolve) => {
    page.once("dialog", (dialog) => {
      resolve(dialog.message());
      void dialog.accept();
    });
  });
  await link.click();
  expect(await said).toBe(note.alert);
  await expect(page).toHaveURL(/\/book$/);
});

test("the whole form works by keyboard alone", async ({ page }) => {
  const bodies = await recordBodies(page);
  await answerCalls(page, CALL);
  await page.goto("/book");
  await fieldOf(page, "full_name").focus();
  for (const text of Object.values(TYPED)) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await expect(budgetOf(page, BUDGETS[1].label)).toBeChecked();
  await page.keyboard.press("Tab");
  await expect(fileOf(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(statusOf(page)).toHaveText(MESSAGES.demoSent);
  const [sent] = await bodies();
  expect(Object.fromEntries(sent ?? [])).toEqual({ ...TYPED, budget: BUDGETS[1].value });
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`axe finds nothing in the refused form, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto("/book");
    await fileOf(page).setInputFiles(fileNamed("brief.pdf"));
    await send(page);
    await expect(summaryOf(page)).toBeFocused();
    expect(await axeViolations(page)).toEqual([]);
  });
}

test.describe("with the real endpoint", () => {
  test("a request with a file is kept and its reference told", async ({ page }) => {
    await page.goto("/book");
    await fill(page);
    await fileOf(page).setInputFiles(fileNamed("brief.pdf"));
    await send(page);
    await expect(statusOf(page)).toContainText(MESSAGES.demoSent);
    await expect(statusOf(page)).toHaveAttribute("data-tone", "success");
    await expect(fileOf(page)).toHaveValue("");
  });

  test("a file that is not what it claims is refused in the form, and everything typed stays", async ({ page }) => {
    await page.goto("/book");
    await fill(page);
    await fileOf(page).setInputFiles({ name: "brief.pdf", mimeType: "application/pdf", buffer: Buffer.from("MZ\0\0") });
    await send(page);
    await expect(statusOf(page)).toContainText("Failed");
    await expect(statusOf(page)).toHaveAttribute("data-tone", "error");
    await expect(fieldOf(page, "full_name")).toHaveValue(TYPED.full_name);
  });
});
