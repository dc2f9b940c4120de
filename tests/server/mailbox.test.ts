import { setTimeout as wait } from "node:timers/promises";
import { describe, expect } from "vitest";
import { openDatabase } from "#server/database/open-database.ts";
import { readSubmission } from "#server/database/submissions.ts";
import { databaseTest } from "../support/database-test.ts";
import { NO_DOVECOT, startDovecot } from "../support/dovecot.ts";
import { mailSource } from "../support/mailbox-reader.ts";
import { onEachEngine } from "../support/on-each-engine.ts";
import { MESSAGE, postAndSave } from "../support/post.ts";
import { startSmtpPeer } from "../support/smtp-peer.ts";
import { startServer } from "../support/start-server.ts";

/** Kills while a mail is stored. */
const ROUNDS = 3;
const SOON = { timeout: 30_000, interval: 100 };
const VISITOR = `${MESSAGE.name} <${MESSAGE.to_email}>`;
const MAIL_TO = "hello@office.example";

describe.skipIf(NO_DOVECOT !== undefined)("with Dovecot", () => {
  onEachEngine((emptyDatabase) => {
    const test = databaseTest(emptyDatabase);

    test("a conversation by mail is followed through, with kill -9 between any two steps", {
      timeout: 120_000,
    }, async ({ empty }) => {
      await using peer = await startSmtpPeer();
      await using dovecot = await startDovecot();
      const settings = { ...empty.env, SMTP_URL: peer.url, IMAP_URL: dovecot.url, MAIL_TO, CAREERS_MAIL_TO: MAIL_TO };
      let server = await startServer({ env: settings, dataDir: empty.dataDir });
      /* Also after a failure. */
      await using _last = { [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
      const restart = async () => {
        server.signal("SIGKILL");
        await server.exit;
        await server[Symbol.asyncDispose]();
        server = await startServer({ env: settings, dataDir: empty.dataDir });
      };
      await using database = await openDatabase(empty.location);
      await expect.poll(() => database.selectFrom("mailbox_position").selectAll().execute(), SOON).toHaveLength(2);
      const stateOf = async () => (await readSubmission(database, reference))?.status;
      const mailsOf = async () =>
        (await database.selectFrom("mail").select("message_id").orderBy("id").execute()).map((row) => row.message_id);

      const reference = await postAndSave(server.url);
      await restart();
      const arrived = (await peer.received(1)).email;
      expect(arrived).toMatchObject({ messageId: `<${reference}@site.example>` });
      await dovecot.put(mailSource({ from: "website@example.com", id: String(arrived.messageId) }));
      await restart();

      /* Two clicks on the phone: Reply, Send. */
      const answer = { from: MAIL_TO, to: String(arrived.replyTo?.[0]?.address), inReplyTo: String(arrived.messageId) };
      await dovecot.put(mailSource({ ...answer, id: "<answer@phone>", date: new Date() }), "Sent", ["\\Seen"]);
      await restart();
      await expect.poll(stateOf, SOON).toBe("answered");
      await restart();

      const reply = { from: VISITOR, inReplyTo: "<answer@phone>", references: `<${reference}@site.example>` };
      await dovecot.put(mailSource({ ...reply, id: "<reply@visitor>", body: "And on Tuesday?" }));
      await restart();
      await expect.poll(stateOf, SOON).toBe("open");
      await expect
        .poll(() => peer.mails.filter(({ email }) => email.subject?.startsWith("New mail")).length, SOON)
        .toBe(1);

      /* A kill at any time while mails are stored. */
      for (let round = 0; round < ROUNDS; round++) {
        await dovecot.put(mailSource({ ...reply, id: `<${round}@visitor>` }));
        await wait(round * 80);
        await restart();
      }
      await expect.poll(mailsOf, SOON).toHaveLength(2 + ROUNDS);
      await restart();
      expect(await mailsOf()).toEqual([
        "<answer@phone>",
        "<reply@visitor>",
        ...Array.from({ length: ROUNDS }, (_, round) => `<${round}@visitor>`),
      ]);
      const { answered_at = null, created_at = 0 } = (await readSubmission(database, reference)) ?? {};
      expect(answered_at).toBeGreaterThanOrEqual(created_at);
    });
  });
});
