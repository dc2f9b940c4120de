import { expect, test } from "vitest";
import { MAIL_SETTINGS } from "../../tests/support/mail-settings.ts";
import { startSmtpPeer } from "../../tests/support/smtp-peer.ts";
import { type PreparedMail, preparedMail } from "./mail.ts";
import { smtpTransport } from "./mail-transport.ts";

const deliver = async (mail: PreparedMail) => {
  await using peer = await startSmtpPeer();
  const transport = smtpTransport(peer.url, 1);
  const delivery = {
    message_id: "<D-7K3M9QXA-invitation-2@site.example>",
    created_at: Date.UTC(2026, 10, 22),
    recipient: "ada@x.example",
    payload: JSON.stringify(mail),
  };
  await transport.send(preparedMail(delivery, MAIL_SETTINGS));
  transport.close();
  return await peer.received(1);
};

const MAIL: PreparedMail = { subject: "Hi", blocks: [{ kind: "paragraph", text: "One\n\ntwo" }], footer: ["Example"] };

test("an invitation is a part that mail programs offer to the calendar, in its thread", async () => {
  const content = "BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n";
  const references = ["<first@site.example>", "<second@site.example>"];
  const { email, mime } = await deliver({ ...MAIL, references, calendar: { method: "CANCEL", content } });
  expect(mime).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=CANCEL/i);
  expect(email.attachments.some(({ mimeType }) => mimeType === "text/calendar")).toBe(true);
  expect(email).toMatchObject({
    inReplyTo: "<second@site.example>",
    references: "<first@site.example> <second@site.example>",
    to: [{ address: "ada@x.example" }],
  });
});

test("answers go to a person by name, and to an address of the site under its name", async () => {
  const ada = { name: "Ada Lovelace", address: "ada@x.example" };
  expect((await deliver({ ...MAIL, replyTo: ada })).email.replyTo).toMatchObject([ada]);
  const office = "office@site.example";
  expect((await deliver({ ...MAIL, replyTo: office })).email.replyTo).toMatchObject([
    { name: MAIL_SETTINGS.siteName, address: office },
  ]);
});

test("a mail of a person keeps its lines and is not marked as automatic", async () => {
  const automatic = await deliver(MAIL);
  expect(automatic.mime).toContain("Auto-Submitted: auto-generated");
  const { email, mime } = await deliver({ ...MAIL, isPersonal: true });
  expect(mime).not.toContain("Auto-Submitted");
  expect(email.text).toContain("One\n\ntwo\n");
  expect(email.html).toContain("One<br><br>two");
});
