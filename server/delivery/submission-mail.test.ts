import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import type { FileScan } from "#contract/vocabulary.ts";
import { STORED_ROW } from "../../tests/support/database-fixtures.ts";
import { MAIL_SETTINGS } from "../../tests/support/mail-settings.ts";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import type { Settings } from "../config/settings.ts";
import type { SubmissionDelivery } from "../database/outbox.ts";
import { fileTransport } from "./mail-transport.ts";
import { submissionMail } from "./submission-mail.ts";

function delivery(changes: Partial<SubmissionDelivery["submission"]> = {}): SubmissionDelivery {
  const created_at = Date.UTC(2026, 10, 20, 21, 54, 7);
  return {
    id: 1,
    submission_id: 1,
    channel: "mail",
    kind: "received",
    key: "",
    recipient: null,
    payload: null,
    message_id: "<C-7K3M9QXA@site.example>",
    state: "queued",
    due: created_at,
    lease: 0,
    worker_id: 0,
    attempts: 1,
    last_error: null,
    created_at,
    sent_at: null,
    submission: {
      ...STORED_ROW,
      name: "Ada Lovelace",
      email: "ada@visitor.example",
      body: "First line.\n\nSecond <b>line</b> & রাজশাহী.",
      page: "/contact",
      created_at,
      ...changes,
    },
  };
}

/** Writes the mail to a file and parses it as a mail program does. */
async function parsedMail(
  changes?: Partial<SubmissionDelivery["submission"]>,
  file?: Parameters<typeof submissionMail>[1],
  settings: Partial<Settings> = {},
) {
  await using folder = await tempFolder();
  await fileTransport(folder.path).send(submissionMail(delivery(changes), file, { ...MAIL_SETTINGS, ...settings }));
  const names = await readdir(folder.path);
  const email = await PostalMime.parse(await readFile(join(folder.path, String(names[0]))));
  return { names, email };
}

test("the mail contains the sender, time, page and message", async () => {
  const { names, email } = await parsedMail();
  expect(names).toEqual(["20261120T215407Z-C-7K3M9QXA.eml"]);
  expect(email.subject).toBe("Contact: Ada Lovelace (C-7K3M9QXA)");
  expect(email.from).toMatchObject({ name: "Example & Sons", address: "website@example.com" });
  expect(email.to).toMatchObject([{ address: "office@example.com" }]);
  expect(email.replyTo).toMatchObject([{ name: "Ada Lovelace", address: "ada@visitor.example" }]);
  expect(email.messageId).toBe("<C-7K3M9QXA@site.example>");
  expect(new Date(String(email.date)).toISOString()).toBe("2026-11-20T21:54:07.000Z");
  for (const words of [
    "Saturday 21\u00a0November, 03:54, Dhaka time",
    "https://site.example/contact",
    "First line.\n\nSecond <b>line</b> & রাজশাহী.",
  ]) {
    expect(email.text).toContain(words);
  }
  expect(email.html).toContain("Second &lt;b&gt;line&lt;/b&gt; &amp; রাজশাহী.");
  expect(email.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated");
  const bare = (await parsedMail({ page: null, name: "\u200b\u202e" })).email;
  expect(bare.text).toMatch(/Page:\s+not known/);
  expect(bare.subject).toBe("Contact: ada@visitor.example (C-7K3M9QXA)");
});

test("a demo request contains its own fields, with the budget in dollars, and goes to the contact address", async () => {
  const details = JSON.stringify({ phone: "+44 20", company: "Engines & Sons", budget: "<5k" });
  const { email } = await parsedMail({ kind: "demo", reference: "D-7K3M9QXA", details });
  expect(email.subject).toBe("Demo request: Ada Lovelace (D-7K3M9QXA)");
  expect(email.to).toMatchObject([{ address: "office@example.com" }]);
  expect(email.text).toMatch(/Company: +Engines & Sons\nPhone: +\+44 20\nBudget: +\$500-\$5,000\n/);
  expect(email.html).toContain("Engines &amp; Sons");
  expect(email.attachments).toEqual([]);
});

const PDF = { name: "cv.pdf", media_type: "application/pdf", bytes: 2000, content: Buffer.from("x"), signature: null };

test("shows the scan result next to the file size, and nothing for a file that was not scanned", async () => {
  const scanText = async (scan: FileScan) => {
    const { email } = await parsedMail({}, { ...PDF, scan });
    return /^File: +(.*)$/m.exec(email.text ?? "")?.[1];
  };
  expect(await scanText("unscanned")).toBe("cv.pdf, 2 kB");
  expect(await scanText("clean")).toBe("cv.pdf, 2 kB, no virus found");
  expect(await scanText("pending")).toBe("cv.pdf, 2 kB, not scanned for viruses yet");
});

test("a mail about an infected file starts with a notice and explains how to download the file", async () => {
  const file = { ...PDF, content: undefined, scan: "infected", signature: "Eicar <b>" } as const;
  const { email } = await parsedMail({ suspect: "many links" }, file);
  expect(email.subject).toBe("[Infected file] [Suspect] Contact: Ada Lovelace (C-7K3M9QXA)");
  expect(email.text).toMatch(/^The virus scanner found Eicar <b> in cv\.pdf, so it is not attached\.\n/);
  expect(email.html).toContain("found Eicar &lt;b&gt; in cv.pdf");
  expect(email.text).toContain("npm run inbox -- file C-7K3M9QXA --out PATH --infected");
  expect(email.text).not.toContain("too big");
});

test("the HTML preserves line breaks and links the address", async () => {
  const { email } = await parsedMail({ email: "a&b?c@visitor.example", body: "One\n  Two <i>\n\nThree" });
  expect(email.html).toContain("One<br>  Two &lt;i&gt;<br><br>Three");
  expect(email.html).toContain('href="mailto:a%26b%3Fc@visitor.example"');
  expect(email.html).toContain('href="https://site.example/contact"');
});

const ENCODED = "=?utf-8?q?=0d=0aBcc:_x@evil.example?=";

test("breaks up encoded words from visitors in all headers", async () => {
  const details = JSON.stringify({ subject: `Weaver ${ENCODED}` });
  const file = { ...PDF, name: `${ENCODED}.pdf`, scan: "clean" } as const;
  for (const name of [`Ada ${ENCODED}`, `Åda ${ENCODED}`, `=\u200b${ENCODED.slice(1)}`, `=${ENCODED}`]) {
    const { email } = await parsedMail({ kind: "application", name, details }, file);
    const decoded = [email.subject, email.replyTo?.[0]?.name, email.attachments[0]?.filename];
    for (const text of decoded) expect(text).toMatch(/^[^\r\n]*= \?utf-8\?q\?[^\r\n]*$/);
  }
});

test("an address with an encoded word appears in the text but not in the headers", async () => {
  const address = "=?utf-8?q?=0d=0aBcc?=@visitor.example";
  const { email } = await parsedMail({ name: "\u200b", email: address });
  expect(email.replyTo).toBeUndefined();
  expect(email.subject).toBe("Contact: = ?utf-8?q?=0d=0aBcc?=@visitor.example (C-7K3M9QXA)");
  expect(email.text).toContain(`<${address}>`);
  expect(email.text).toContain("An answer to this mail does not reach the visitor");
});

const DUE_AT = Date.parse("2026-11-22T03:28:00Z");
const WITH_OFFICE = { officeKey: Buffer.from("0123456789abcdef"), office: ["mina@example.com"] };

test("the mail says in the office's time zone when the answer is due", async () => {
  const { email } = await parsedMail({ due_at: DUE_AT });
  expect(email.text).toContain("Due:       Sunday 22\u00a0November, 09:28, Dhaka time\n");
  expect(email.html).toContain("Sunday 22\u00a0November, 09:28, Dhaka time");
  expect((await parsedMail()).email.text).not.toContain("Due:");
});

test("with an office, the mail has one link, which needs a sign-in", async () => {
  const { email } = await parsedMail({ due_at: DUE_AT }, undefined, WITH_OFFICE);
  const address = "https://site.example/office/messages/C-7K3M9QXA";
  expect(`${email.text}`.match(/https:\S+\/office\S+/g)).toEqual([address]);
  expect(email.html).toContain(`href="${address}"`);
  const { email: other } = await parsedMail({ due_at: DUE_AT }, undefined, { ...WITH_OFFICE, office: [] });
  expect(`${other.text} ${other.html}`).not.toContain("/office/");
});
