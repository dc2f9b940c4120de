import { expect, test } from "vitest";
import { APPLICATION, postMultipart, textParts } from "../support/multipart.ts";
import { onEachEngine } from "../support/on-each-engine.ts";
import { postAndSave } from "../support/post.ts";
import { samplePdf } from "../support/sample-files.ts";
import { startSmtpPeer } from "../support/smtp-peer.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";
import { startWebhookPeer } from "../support/webhook-peer.ts";

const WEBHOOK_SECRET = "a-secret-of-enough-length";
const OFFICE = "office@example.com";
const CAREERS = "careers@example.com";

const noticeSent = (server: RunningServer, channel: string) =>
  server.logged((line) => line.msg === "sent a notice of failed deliveries" && line.channel === channel);
const noticeFailed = (server: RunningServer, channel: string) =>
  server.logged(({ msg, ...line }) => /^the failure notice could not be sent/.test(msg) && line.channel === channel);
const rejected = (server: RunningServer, reference: string) =>
  server.logged((line) => line.msg === "mail permanently rejected by the mail server" && line.reference === reference);

let sent = 0;
async function apply(url: string): Promise<string> {
  const { json } = await postMultipart(url, "/api/send-email-with-resume", [
    ...textParts({ ...APPLICATION, full_name: `Ada ${++sent}` }),
    { field: "resume_file", file: samplePdf(), name: "cv.pdf" },
  ]);
  return / Reference (A-[0-9A-Z]{8})\.$/.exec(String(json.message))?.[1] ?? String(json.error);
}

type Event = { type: string; data: { id: string; day: string; mail: number; webhook: number; newest: object[] } };

onEachEngine((emptyDatabase, engine) => {
  test("a permanently failed mail causes one notice a day, across restarts and several servers", {
    timeout: 60_000,
  }, async () => {
    await using empty = await emptyDatabase();
    await using peer = await startSmtpPeer((_index, to) => (to.includes(CAREERS) ? 550 : "accept"));
    const env = { ...empty.env, SMTP_URL: peer.url };
    const start = (dataDir = empty.dataDir) => startServer({ dataDir, env: { ...env, DATA_DIR: dataDir } });
    const failed: string[] = [];
    /* Each server may deliver what another one saved. */
    const fail = async (server: RunningServer, servers = [server]) => {
      const reference = await apply(server.url);
      failed.push(reference);
      await Promise.race(servers.map((each) => rejected(each, reference)));
    };
    {
      await using server = await start();
      await fail(server);
      await noticeSent(server, "mail");
      await fail(server);
      server.signal("SIGTERM");
      await server.exit;
    }
    await using server = await start();
    await using second = engine === "postgres" ? await start(`${empty.dataDir}-second`) : server;
    const servers = [server, second];
    for (const each of servers) await fail(each, servers);
    await postAndSave(server.url);
    await Promise.race(servers.map((each) => each.logged(({ msg }) => msg === "mail delivered")));
    server.signal("SIGTERM");
    await server.exit;
    const notices = peer.mails.filter(({ email }) => email.messageId?.startsWith("<failed-deliveries-"));
    const ids = notices.map(({ email }) => email.messageId);
    expect(ids.length).toBeGreaterThan(0);
    /* Several, because the day may end during the test. */
    expect(new Set(ids).size).toBe(ids.length);
    expect(notices[0]).toMatchObject({ to: [OFFICE], email: { subject: expect.stringContaining("1 mail failed") } });
    expect(notices[0]?.email.text).toContain(`${failed[0]} (mail)`);
    expect(notices[0]?.email.text).toContain("npm run inbox -- list --state failed");
  });

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
    expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({ status: "ready" });
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

    const ready = async (headers = {}) => await (await fetch(`${server.url}/readyz`, { headers })).json();
    await expect
      .poll(() => ready(), { timeout: 5000 })
      .toEqual({
        status: "ready",
        warning: expect.stringMatching(/^deliveries failed permanently: 2 by mail, 0 by webhook/),
      });
    expect(await ready({ "x-forwarded-for": "192.0.2.1" })).toEqual({ status: "ready" });
  });
});
