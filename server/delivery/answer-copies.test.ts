import { expect, test } from "vitest";
import { MAIL_SETTINGS } from "../../tests/support/mail-settings.ts";
import { startSmtpPeer } from "../../tests/support/smtp-peer.ts";
import type { Mail } from "./mail.ts";
import { type AppendToSent, answerCopies } from "./mail-channels.ts";
import { smtpTransport } from "./mail-transport.ts";

const ANSWER: Mail = {
  messageId: "<C-7K3M9QXA-reply-1@site.example>",
  date: new Date(0),
  from: { name: "Office", address: "website@example.com" },
  to: { name: "", address: "ada@x.example" },
  subject: "Re: Hello",
  text: "Monday.",
  html: "<p>Monday.</p>",
};

async function copy(appendToSent: AppendToSent) {
  await using peer = await startSmtpPeer();
  const transport = smtpTransport(peer.url, 1);
  const lines: string[] = [];
  const log = { info() {}, warn: (_: object, line: string) => void lines.push(line), error() {} };
  await answerCopies({ transport, settings: () => MAIL_SETTINGS, appendToSent, log })(ANSWER, "contact");
  transport.close();
  return { mails: peer.mails, lines };
}

test("an answer is put into the folder of sent mails as it was sent", async () => {
  const appended: string[] = [];
  const { mails } = await copy(async (kind, mime) => {
    appended.push(`${kind} ${mime}`);
    return true;
  });
  expect(mails).toEqual([]);
  expect(appended).toEqual([expect.stringMatching(/^contact [\s\S]*Message-ID: <C-7K3M9QXA-reply-1@site\.example>/)]);
});

test("without such a folder, or if it fails, the office gets a blind copy", async () => {
  const none = await copy(async () => false);
  const failing = await copy(() => Promise.reject(Object.assign(new Error("secret"), { code: "NoConnection" })));
  for (const { mails } of [none, failing]) {
    expect(mails.map(({ to }) => to)).toEqual([["office@example.com"]]);
    expect(mails[0]?.email).toMatchObject({ messageId: ANSWER.messageId, to: [{ address: "ada@x.example" }] });
    expect(mails[0]?.mime).not.toContain("office@example.com");
  }
  expect([none.lines.length, failing.lines.length]).toEqual([0, 1]);
});
