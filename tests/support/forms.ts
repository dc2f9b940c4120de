import { truncate, writeFile } from "node:fs/promises";
import { type Locator, type Page, type Request, test } from "@playwright/test";
import { fillText } from "#contract/fill-text.ts";
import { readContent } from "#site/content/records.ts";
import { samplePdf } from "./sample-files.ts";
import { BUDGETS, FORM_TEXTS } from "./words.ts";

const { common, contact, demo, application } = readContent().forms;

/** The messages of a form. A response without a message has a status, and that of a proxy is no JSON. */
function messagesOf(words: typeof contact | typeof demo | typeof application) {
  const noMessage = (status: number) => fillText(words.noReason, { status });
  return {
    sending: words === application ? application.sending : common.sending,
    sent: words.sent,
    unreachable: words.unreachable,
    noMessage,
    notJson: words === contact ? () => words.unreachable : noMessage,
  };
}

/** A form of the site: where it is, what a visitor enters and which messages it shows. */
type FormCase = {
  path: string;
  id: string;
  endpoint: string;
  /** A valid value for each text field, in the order of the form. */
  values: Readonly<Record<string, string>>;
  /** The text field that holds the message. */
  message: string;
  hasBudget?: true;
  /** Present if the form has a file field. */
  file?: { isRequired: boolean };
  /** The start of the messages about an invalid form. */
  failed: string;
  messages: ReturnType<typeof messagesOf>;
};

const CONTACT = { endpoint: "/api/landing-mail", failed: contact.failed, messages: messagesOf(contact) } as const;
const SENDER = { name: "Ada Lovelace", email: "ada@engine.example" };
const PERSON = { email: "ada@engine.example", phone: "+44 20 7946 0000" };

export const HOME_FORM: FormCase = {
  ...CONTACT,
  path: "/",
  id: "get-in-touch",
  values: { ...SENDER, description: "An engine that weaves algebra." },
  message: "description",
};

export const CONTACT_FORM: FormCase = {
  ...CONTACT,
  path: "/contact",
  id: "contact-form",
  values: { ...SENDER, message: "A second engine." },
  message: "message",
};

export const DEMO_FORM: FormCase = {
  path: "/book",
  id: "demo-form",
  endpoint: "/api/book-demo",
  values: { full_name: "Ada Lovelace", company: "Engines", ...PERSON, message_body: "Show us the loom." },
  message: "message_body",
  hasBudget: true,
  file: { isRequired: false },
  failed: demo.failed,
  messages: messagesOf(demo),
};

export const APPLICATION_FORM: FormCase = {
  path: "/contact-careers",
  id: "application-form",
  endpoint: "/api/send-email-with-resume",
  values: { full_name: "Ada Lovelace", ...PERSON, subject: "Weaver", message_body: "Dear team,\n\nI weave." },
  message: "message_body",
  file: { isRequired: true },
  failed: application.failed,
  messages: messagesOf(application),
};

export const FORMS: readonly FormCase[] = [HOME_FORM, CONTACT_FORM, DEMO_FORM, APPLICATION_FORM];

/** One form of each layout. The others have the same components and the same hook, with other fields. */
export const FORM_LAYOUTS: readonly FormCase[] = [HOME_FORM, DEMO_FORM];

/** The budget that `FormPage.fill` chooses. */
export const BUDGET = BUDGETS[2];

export class FormPage {
  readonly page: Page;
  readonly form: FormCase;
  readonly root: Locator;
  readonly status: Locator;
  /** The list of errors. All forms have it under the same heading. */
  readonly summary: Locator;
  /** The confirmation above the form. */
  readonly confirmation: Locator;
  readonly submitButton: Locator;
  readonly fileInput: Locator;
  /** Set once React has taken over the form. */
  readonly hydrated: Locator;

  constructor(page: Page, form: FormCase) {
    this.page = page;
    this.form = form;
    this.root = page.locator(`#${form.id}`);
    this.status = this.root.getByRole("status");
    this.summary = this.root.getByRole("group", { name: FORM_TEXTS.demo.errorsHeading });
    this.confirmation = this.root.locator(".confirmation");
    this.submitButton = this.root.locator("[type=submit]");
    this.fileInput = this.root.locator("[type=file]");
    this.hydrated = page.locator("astro-island[data-hydration=ready]").filter({ has: this.root });
  }

  static async open(page: Page, form: FormCase): Promise<FormPage> {
    const ui = new FormPage(page, form);
    await ui.open();
    return ui;
  }

  open() {
    return this.page.goto(this.form.path);
  }

  field(name: string): Locator {
    return this.root.locator(`[name="${name}"]`);
  }

  budget(value: string): Locator {
    return this.root.locator(`[name="budget"][value="${value}"]`);
  }

  /** Enters valid values, except for `values`, also after the form was sent, and chooses a file if the form requires one. */
  async fill(values: Readonly<Record<string, string>> = {}) {
    const another = this.root.getByRole("button", { name: contact.another ?? "" });
    if (await another.isVisible()) await another.click();
    for (const [name, value] of Object.entries({ ...this.form.values, ...values })) await this.field(name).fill(value);
    if (this.form.hasBudget) await this.budget(BUDGET.value).check();
    if (this.form.file?.isRequired) await this.chooseFile("ada.pdf");
  }

  chooseFile(name: string) {
    return this.fileInput.setInputFiles(pdfFile(name));
  }

  /** Chooses a file of this size by its path: Playwright sends a buffer through the debugger, which takes seconds. */
  async chooseLargeFile(name: string, bytes: number) {
    const path = test.info().outputPath(name);
    await writeFile(path, "");
    await truncate(path, bytes);
    await this.fileInput.setInputFiles(path);
  }

  submit() {
    return this.submitButton.click();
  }
}

/** The response of a mocked endpoint. */
type MockResponse = { status?: number; headers?: Record<string, string>; json?: unknown; body?: string } | "no network";

/**
 * Responds to every request to `path` in place of the server.
 *
 * @returns the requests so far; `respondWith` sets the next responses; `hold` delays responses until the function it
 * returns is called
 */
export async function mockEndpoint(page: Page, path: string, first: MockResponse = { json: {} }) {
  const requests: Request[] = [];
  let response = first;
  let released: Promise<void> | undefined;
  await page.route(`**${path}`, async (route) => {
    requests.push(route.request());
    await released;
    await (response === "no network" ? route.abort() : route.fulfill(response));
  });
  return {
    requests,
    respondWith: (next: MockResponse) => {
      response = next;
    },
    hold: () => {
      const gate = Promise.withResolvers<void>();
      released = gate.promise;
      return gate.resolve;
    },
  };
}

export const idempotencyKeys = (requests: readonly Request[]) =>
  requests.map((request) => request.headers()["idempotency-key"]);

/** A part of a multipart body: a text, or a file by its name. */
type SentPart = [name: string, value: string];

/** Records the multipart bodies that a page sends: Playwright cannot read them. Call before goto. */
export async function recordBodies(page: Page): Promise<() => Promise<SentPart[][]>> {
  await page.addInitScript(() => {
    const sent: SentPart[][] = [];
    Object.assign(window, { sentBodies: sent });
    const send = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData) {
        sent.push([...body].map(([name, value]) => [name, typeof value === "string" ? value : `file ${value.name}`]));
      }
      send.call(this, body);
    };
  });
  return () => page.evaluate(() => (window as unknown as { sentBodies: SentPart[][] }).sentBodies);
}

/** Lets `reportProgress` reach the upload of the last request. Call before goto. */
export async function captureUpload(page: Page): Promise<{ reportProgress(): Promise<unknown> }> {
  await page.addInitScript(() => {
    const send = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function (body) {
      Object.assign(window, { upload: this.upload });
      send.call(this, body);
    };
  });
  return {
    reportProgress: () =>
      page.evaluate(() => {
        const { upload } = window as unknown as { upload: XMLHttpRequestUpload };
        upload.dispatchEvent(new ProgressEvent("progress", { lengthComputable: true, loaded: 1, total: 4 }));
      }),
  };
}

/** A small PDF to choose in a file field. */
export const pdfFile = (name: string) => ({
  name,
  mimeType: "application/pdf",
  buffer: samplePdf(),
});
