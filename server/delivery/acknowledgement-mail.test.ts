import { expect, test } from "vitest";
import { DAY } from "#contract/duration.ts";
import { STORED_ROW } from "../../tests/support/database-fixtures.ts";
import { MAIL_SETTINGS } from "../../tests/support/mail-settings.ts";
import { WORDS } from "../../tests/support/words.ts";
import type { Settings } from "../config/settings.ts";
import type { Submission } from "../database/schema.ts";
import { readLink } from "../links/signed-link.ts";
import { acknowledgementMail } from "./acknowledgement-mail.ts";

const CREATED_AT = Date.parse("2026-11-21T15:28:00Z");
const KEY = Buffer.from("0123456789abcdef");

const SETTINGS: Settings = {
  ...MAIL_SETTINGS,
  officeKey: KEY,
  retentionDays: { contact: 30, demo: undefined, application: 180 },
};

const TEXT = { subject: "We have it", paragraphs: ["A person reads it."] };
const TEXTS = { contact: TEXT, demo: TEXT, application: TEXT, closing: "Answer this mail." };

function mailOf(changes: Partial<Submission> = {}, settings: Partial<Settings> = {}) {
  const submission = { ...STORED_ROW, created_at: CREATED_AT, ...changes };
  const delivery = { submission, message_id: "<C-7K3M9QXA-acknowledgement@site.example>", created_at: CREATED_AT };
  return acknowledgementMail(delivery, TEXTS, { ...SETTINGS, ...settings });
}

const tokenIn = (text: string) => /https:\/\/site\.example\/message\/(\S+)/.exec(text)?.[1] ?? "";

test("the acknowledgement says when the answer is due, in the visitor's time zone if it is known", () => {
  const { text, html } = mailOf({ due_at: Date.parse("2026-11-22T03:28:00Z") });
  for (const part of [text, html])
    expect(part).toContain("You hear from us by Sunday 22\u00a0November, 09:28, Dhaka time.");
  expect(mailOf().text).not.toContain("You hear from us");
  const inBerlin = mailOf({ due_at: Date.parse("2026-11-22T03:28:00Z"), time_zone: "Europe/Berlin" });
  for (const part of [inBerlin.text, inBerlin.html])
    expect(part).toContain("by Sunday 22\u00a0November, 04:28, Berlin time.");
});

test.each([
  ["as long as the submission is stored", "contact", 30],
  ["for two periods if an application is decided at the end of the first", "application", 360],
  ["for two years if the submission is never erased", "demo", 730],
] as const)("it links to the visitor's page, valid %s", (_case, kind, days) => {
  const { text, html } = mailOf({ kind });
  const token = tokenIn(text);
  expect(html).toContain(`href="https://site.example/message/${token}"`);
  const end = CREATED_AT + days * DAY;
  expect(readLink(token, "visitor", KEY, end - 1)).toEqual({ outcome: "valid", values: ["C-7K3M9QXA"] });
  expect(readLink(token, "visitor", KEY, end)).toMatchObject({ outcome: "expired" });
});

test("without OFFICE_SECRET it has no link", () => {
  expect(mailOf({}, { officeKey: undefined }).text).not.toContain("/message/");
});

test("it shows the cloth of the name beside the reference, attached under its Content-ID and with a description", () => {
  const { html, text, attachments } = mailOf();
  expect(attachments).toMatchObject([{ contentType: "image/png", cid: "cloth.C-7K3M9QXA@site.example" }]);
  expect(html).toContain(`<img src="cid:cloth.C-7K3M9QXA@site.example" alt="${WORDS.server.cloth}"`);
  expect(html).toContain("C-7K3M9QXA</span></p>");
  expect(text).toContain("Your reference: C-7K3M9QXA");
  expect(mailOf({}, { look: { ...MAIL_SETTINGS.look, metaphor: "plain" } }).html, "only a pattern").toContain(
    '@site.example" alt=""',
  );
});
