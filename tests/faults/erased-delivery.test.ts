import { expect } from "vitest";
import { faultTest as test } from "../support/fault-engines.ts";
import { MESSAGE, newMessage, postAndSave } from "../support/post.ts";
import { startSmtpPeer, submissionIds } from "../support/smtp-peer.ts";
import { startWebhookPeer } from "../support/webhook-peer.ts";

const SECRET = "Xylographically";
const TABLES = ["submission", "outbox", "history", "file", "receipt"] as const;

test("a message erased before its mail is accepted leaves nothing, and nothing is sent later", async ({ data }) => {
  const erased = Promise.withResolvers<void>();
  await using peer = await startSmtpPeer(async (index) => {
    if (index === 0) await erased.promise;
    return "accept" as const;
  });
  /* Its event waits for a retry when the message is erased. */
  await using hook = await startWebhookPeer((index) => (index === 0 ? 503 : 204));
  const env = { SMTP_URL: peer.url, WEBHOOK_URL: hook.url, WEBHOOK_SECRET: "sixteen letters!" };
  {
    await using server = await data.start(env);
    await postAndSave(server.url, { ...MESSAGE, name: SECRET, description: SECRET });
    await peer.received(1);
    await server.logged(({ msg }) => msg === "webhook not delivered yet");
    expect((await data.inbox("forget", MESSAGE.to_email, "--yes")).code).toBe(0);
    erased.resolve();
    await server.logged(({ msg }) => /^mail .*; its submission was erased meanwhile$/.test(msg));
    await using database = await data.openDatabase();
    for (const table of TABLES)
      expect([table, await database.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
    expect(JSON.stringify(server.log)).not.toMatch(new RegExp(`${SECRET}|${MESSAGE.to_email}`));
    await server.end("SIGTERM");
  }
  /* A start makes everything unsent due. */
  await using server = await data.start(env);
  const next = await postAndSave(server.url, newMessage());
  await peer.received(2);
  expect((await hook.received(2)).body).toContain(next);
  expect(submissionIds(peer)[1]).toBe(`<${next}@site.example>`);
  expect([peer.mails.length, hook.events.length]).toEqual([2, 2]);
});
