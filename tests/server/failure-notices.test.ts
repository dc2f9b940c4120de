import { expect, test } from "vitest";
import { onSqlite } from "../support/on-each-engine.ts";
import { postAndSave } from "../support/post.ts";
import { startSmtpPeer } from "../support/smtp-peer.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";
import { startWebhookPeer } from "../support/webhook-peer.ts";

const WEBHOOK_SECRET = "a-secret-of-enough-length";

const noticeSent = (server: RunningServer, channel: string) =>
  server.logged((line) => line.msg === "sent a notice of failed deliveries" && line.channel === channel);
const noticeFailed = (server: RunningServer, channel: string) =>
  server.logged(({ msg, ...line }) => /^the failure notice could not be sent/.test(msg) && line.channel === channel);
const rejected = (server: RunningServer, reference: string) =>
  server.logged((line) => line.msg === "mail permanently rejected by the mail server" && line.reference === reference);

type Event = { type: string; data: { id: string; day: string; mail: number; webhook: number; newest: object[] } };

onSqlite((emptyDatabase) => {
  test("if the operator's mail fails too, the webhook and /readyz report it, and notices cause no further notices", {
    timeout: 60_000,
  }, async () => {
    await using empty = await emptyDatabase();
    await using peer = await startSmtpPeer(() => 550);
    await using hook = await startWebhookPeer();
    await using server = await startServer({
      dataDir: empty.dataDir,
      env: { ...empty.env, SMTP_URL: peer.url, WEBHOOK_URL: hook.url, WEBHOOK_SECRET },
    });
    const ready = async (headers = {}) => await (await fetch(`${server.url}/readyz`, { headers })).json();
    const known = { status: "ready", version: expect.any(String), schema: expect.any(Number) };
    expect(await ready()).toEqual(known);
    const reference = await postAndSave(server.url);
    await Promise.all([noticeSent(server, "webhook"), noticeFailed(server, "mail")]);
    const second = await postAndSave(server.url);
    await rejected(server, second);
    await hook.received(3);

    const events = hook.events.map(({ body }) => JSON.parse(body) as Event);
    const notices = events.filter(({ type }) => type === "deliveries.failed");
    expect(new Set(notices.map(({ data }) => data.id)).size).toBe(notices.length);
    expect(notices[0]?.data).toMatchObject({ mail: 1, webhook: 0, newest: [{ reference, channel: "mail" }] });
    expect(notices[0]?.data.id).toBe(`msg_failed-deliveries-${notices[0]?.data.day}`);
    /* Two submissions and one notice per day. */
    expect(peer.mails.length).toBe(2 + notices.length);

    await expect
      .poll(() => ready(), { timeout: 5000 })
      .toEqual({
        ...known,
        warning: expect.stringMatching(/^deliveries failed permanently: 2 by mail, 0 by webhook/),
      });
    expect(await ready({ "x-forwarded-for": "192.0.2.1" })).toEqual({ status: "ready" });
  });
});
