import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { DAY } from "#contract/duration.ts";
import { nextOpening } from "#server/business-hours/due-times.ts";
import { readManifest } from "#server/config/read-manifest.ts";
import { readContent } from "#site/content/records.ts";
import { DEMO_FORM, FormPage } from "../support/forms.ts";
import { runInboxWith } from "../support/run-inbox.ts";
import { SAMPLE_CONTENT, SAMPLE_SITE } from "../support/sites.ts";
import { type SmtpPeer, startSmtpPeer } from "../support/smtp-peer.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";

/* The office's whole way of working, as its people and visitors see it: a built site, a browser and a mail server. */

const { site } = readContent();
const { officeHours } = readManifest(SAMPLE_SITE.dist);
const MINA = "mina@office.example";
const OFFICE = { OFFICE: MINA, OFFICE_SECRET: "an office secret of 32 letters or more" };
const SITE_URL = "http://site.example";

/** Waits for the first mail to `recipient` whose subject matches. */
async function mailTo({ mails }: { mails(): SmtpPeer["mails"] }, recipient: string, subject: RegExp) {
  const find = () => mails().find(({ to, email }) => to.includes(recipient) && subject.test(email.subject ?? ""));
  await expect.poll(find, { message: `${subject} to ${recipient}` }).toBeDefined();
  return find()?.email;
}

/** Opens the link in a mail whose path begins like this, on the server under test. */
async function openLink(page: Page, server: RunningServer, text: string | undefined, path: string): Promise<void> {
  const start = text?.indexOf(SITE_URL + path) ?? -1;
  const address = text?.slice(start).split(/\s/)[0] ?? "";
  await page.goto(server.url + address.slice(SITE_URL.length));
}

/** Sends a form of the site and returns the message after it. */
async function sendForm(page: Page, server: RunningServer, form: typeof DEMO_FORM, email: string): Promise<string> {
  const ui = new FormPage(page, form);
  await page.goto(server.url + form.path);
  await ui.fill({ email });
  /* A form that is sent within two seconds after its first input looks like spam. */
  await page.waitForFunction(() => {
    const [first] = performance.getEntriesByType("mark").filter(({ name }) => name.startsWith("touch "));
    return first && performance.now() - first.startTime > 3000;
  });
  await ui.submit();
  await expect(ui.status).toContainText("You hear from us by");
  return (await ui.status.textContent()) ?? "";
}

/** Requests a link to sign in as Mina on the page that asks for it, and uses it. */
async function signIn(page: Page, server: RunningServer, peer: SmtpPeer): Promise<void> {
  const before = peer.mails.length;
  await page.getByLabel("Your email address").fill(MINA);
  await page.getByRole("button", { name: "Send me a link" }).click();
  const mail = await mailTo({ mails: () => peer.mails.slice(before) }, MINA, /^Sign in/);
  await openLink(page, server, mail?.text, "/office/sign-in/");
  await page.getByLabel("Until I do not use").check();
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** The names of the files below a folder that contain one of the texts. */
const filesWith = (folder: string, texts: readonly string[]) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .filter(({ parentPath, name }) => texts.some((text) => readFileSync(join(parentPath, name)).includes(text)))
    .map(({ name }) => name);

test("a demo is taken and booked, and forgotten without a trace", async ({ page }) => {
  await using peer = await startSmtpPeer();
  const all = { mails: () => peer.mails };
  const env = {
    ...OFFICE,
    SITE_URL,
    SMTP_URL: peer.url,
    CONTENT_DIR: SAMPLE_CONTENT,
    ACKNOWLEDGE: "on",
  };
  await using server = await startServer({ env, distDir: SAMPLE_SITE.dist });
  const visitor = "ada@visitor.example";
  const [reference = ""] = /D-\w{8}/.exec(await sendForm(page, server, DEMO_FORM, visitor)) ?? [];

  const received = await mailTo(all, site.emails.contact, /^Demo request/);
  expect(received?.text).toMatch(/^Due: .+ Dhaka time$/m);
  await openLink(page, server, received?.text, "/office/messages/");
  await signIn(page, server, peer);
  await expect(page).toHaveURL(`${server.url}/office/messages/${reference}`);
  await page.getByRole("button", { name: "Take it" }).click();
  await expect(page.getByText("It is yours.")).toBeVisible();
  const first = nextOpening(Date.now() + DAY, officeHours);
  const days = [first, nextOpening(first, officeHours)].map((time) => new Date(time).toISOString().slice(0, 10));
  await page.getByText("Offer times", { exact: true }).click();
  await page.getByLabel("Time", { exact: true }).fill(`${days[0]}T10:00`);
  await page.getByLabel("Another time").fill(`${days[1]}T15:30`);
  await page.getByLabel(/Place/).fill("https://meet.example/room");
  await page.getByRole("button", { name: "Offer these times" }).click();
  await expect(page.getByText("the visitor has not chosen yet")).toBeVisible();

  const offer = await mailTo(all, visitor, /time/i);
  await openLink(page, server, offer?.text, "/message/meeting/");
  await page.getByRole("radio").nth(1).check();
  const [choices, confirm] = [page.getByRole("group"), page.getByRole("button", { name: "Confirm" })];
  const bottom = await choices.evaluate((group) => group.getBoundingClientRect().bottom);
  expect((await confirm.boundingBox())?.y, "the button is below the times").toBeGreaterThan(bottom);
  await confirm.click();
  await expect(page.getByText("15:30, Dhaka time")).toBeVisible();
  for (const person of [visitor, MINA])
    await expect
      .poll(() => peer.mails.filter(({ to, mime }) => to.includes(person) && mime.includes("METHOD:REQUEST")).length)
      .toBe(1);

  const settings = { DATA_DIR: server.dataDir, SITE_URL, ...OFFICE };
  expect(await runInboxWith(settings, "forget", visitor, "--yes")).toMatchObject({ code: 0 });
  expect(filesWith(server.dataDir, [reference])).toEqual(["erasures.log"]);
  const texts = ["visitor.example", "Ada Lovelace", "Show us the loom"];
  expect(filesWith(server.dataDir, texts)).toEqual([]);
  const lines = server.log.map((line) => JSON.stringify(line));
  expect(lines.filter((line) => texts.some((text) => line.includes(text)))).toEqual([]);
  expect(lines.filter((line) => /\/[\w-]{20,}\.[\w-]{20}/.test(line))).toEqual([]);
});
