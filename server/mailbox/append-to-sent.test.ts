import { createServer } from "node:net";
import { describe, expect, test } from "vitest";
import { NO_DOVECOT, startDovecot } from "../../tests/support/dovecot.ts";
import { listening } from "../../tests/support/listening.ts";
import { OFFICE_SITE } from "../../tests/support/mailbox-reader.ts";
import { parseSettings } from "../config/settings.ts";
import { appendToSent } from "./append-to-sent.ts";

const MIME = Buffer.from("Subject: Re\r\n\r\nMonday.\r\n");

test.for(["silent before its greeting", "silent after it", "busy for ever"])(
  "a mail server that is %s is given up after the time limit",
  async (when) => {
    const server = createServer((socket) => {
      if (when === "silent before its greeting") return;
      socket.on("error", () => {}).write("* OK IMAP4rev1 ready\r\n");
      const timer = setInterval(() => void (when === "busy for ever" && socket.write("* OK Still here\r\n")), 50);
      socket.on("close", () => clearInterval(timer));
    });
    await using peer = await listening(server);
    const IMAP_URL = `imap://hello:secret@127.0.0.1:${peer.port}`;
    const append = appendToSent(() => parseSettings({ IMAP_URL }, OFFICE_SITE), 200);
    await expect(append("contact", MIME)).rejects.toThrow();
  },
);

describe.skipIf(NO_DOVECOT !== undefined)("with Dovecot", () => {
  test("an answer is put into the folder of sent mails as read, those of another mailbox are not", async () => {
    await using dovecot = await startDovecot();
    const append = (env: Record<string, string>) => appendToSent(() => parseSettings(env, OFFICE_SITE));
    const IMAP_URL = dovecot.url;
    expect(await append({ IMAP_URL })("contact", MIME)).toBe(true);
    expect(await append({ IMAP_URL })("application", MIME)).toBe(false);
    expect(await append({ IMAP_URL, CAREERS_MAIL_TO: OFFICE_SITE.emails.contact })("application", MIME)).toBe(true);
    expect(await append({ CAREERS_IMAP_URL: IMAP_URL })("application", MIME)).toBe(true);
    expect(await append({})("contact", MIME)).toBe(false);
    const sent = { flags: ["\\Seen"], source: MIME.toString() };
    expect(await dovecot.list("Sent")).toMatchObject([sent, sent, sent]);
  });
});
