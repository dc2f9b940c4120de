import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { connect } from "#server/database/open-database.ts";
import { listening } from "../support/listening.ts";
import { type EmptyDatabase, onPostgres } from "../support/on-each-engine.ts";
import { newMessage, postAndSave, postJson } from "../support/post.ts";
import { startSmtpPeer } from "../support/smtp-peer.ts";
import { startPostgres } from "../support/start-postgres.ts";
import { type RunningServer, runServer, startServer } from "../support/start-server.ts";
import { expectKept, logSent, newSentLog, retryUnanswered, send } from "../support/submission-log.ts";
import { startTcpProxy, type TcpProxy, throughProxy } from "../support/tcp-proxy.ts";
import { IS_LONG } from "../support/test-run.ts";

const urlOf = ({ location }: EmptyDatabase): string => (location.engine === "postgres" ? location.url : "");

/** The connection between the server and its database. */
async function proxyTo(url: string): Promise<TcpProxy & { url: string }> {
  const proxy = await startTcpProxy(Number(new URL(url).port));
  return { ...proxy, url: throughProxy(url, proxy) };
}

async function statusOf(server: RunningServer, path: string): Promise<number> {
  const response = await fetch(server.url + path);
  await response.arrayBuffer();
  return response.status;
}

/** A server with this proxy between it and an empty database. */
const startBehind = (proxy: { url: string }, { env, dataDir }: EmptyDatabase, settings: Record<string, string> = {}) =>
  startServer({ dataDir, env: { ...env, DATABASE_URL: proxy.url, ...settings } });

const untilReady = (server: RunningServer) =>
  expect.poll(() => statusOf(server, "/readyz"), { interval: 200 }).toBe(200);

async function expectRefusal(response: Response): Promise<void> {
  expect(response.status).toBe(503);
  const { error } = (await response.json()) as { error: string };
  expect(error).toMatch(/^Server error: your message could not be saved\. .*\(Request [0-9a-f]{12}\)$/);
}

onPostgres((emptyDatabase) => {
  test("a start without its database fails with an error that names the setting and no password", async () => {
    await using empty = await emptyDatabase();
    const proxy = await proxyTo(urlOf(empty));
    await proxy[Symbol.asyncDispose]();
    const { password } = new URL(proxy.url);
    for (const url of [
      proxy.url,
      proxy.url.replace("127.0.0.1", "localhost"),
      urlOf(empty).replace(password, "wrong"),
    ]) {
      const { code, stderr } = await runServer({ ...empty.env, DATABASE_URL: url });
      expect(code).toBe(1);
      expect(stderr).toMatch(/^DATABASE_URL: the database \(PostgreSQL, [^\n]+\) cannot be opened: [^\n]{10,}\.\n$/);
      expect(stderr).not.toContain(password);
    }
  }, 60_000);

  test("while PostgreSQL is stopped, twice, posts get an error text; acknowledged submissions are kept and mailed", async () => {
    await using peer = await startSmtpPeer();
    await using postgres = await startPostgres("package");
    await using server = await startServer({ env: { DATABASE_URL: postgres.url, SMTP_URL: peer.url } });
    const sentLog = newSentLog();
    let isOver = false;
    const senders = [undefined, undefined, 50_000, 100_000].map(async (size, sender) => {
      for (let count = 0; !isOver; count++) {
        logSent(sentLog, [await send(server.url, { name: `${sender}/${count}`, size, key: undefined })]);
        await wait(20);
      }
    });
    const more = async (count: () => number) => {
      const enough = count() + 20;
      await expect.poll(count, { interval: 20 }).toBeGreaterThan(enough);
    };
    for (let outage = 0; outage < 2; outage++) {
      await more(() => sentLog.acknowledged.size);
      await postgres.stop();
      await more(() => sentLog.rejected.length);
      expect([await statusOf(server, "/metrics"), await statusOf(server, "/healthz")]).toEqual([503, 200]);
      const ready = await fetch(`${server.url}/readyz`);
      const error = expect.stringMatching(/^Failed: the database cannot be written: ./);
      expect([ready.status, await ready.json()]).toEqual([503, { error }]);
      await postgres.start();
    }
    await more(() => sentLog.acknowledged.size);
    isOver = true;
    await Promise.all(senders);
    const error = expect.stringMatching(/^Server error: your message could not be saved/);
    for (const sent of sentLog.rejected) expect(sent).toMatchObject({ status: 503, error });
    /* A connection lost during the commit leaves the outcome unknown, and a rejected visitor tries again. */
    sentLog.unanswered.push(...sentLog.rejected.splice(0).map(({ sending }) => sending));
    await retryUnanswered(sentLog, server.url);
    await using database = connect({ engine: "postgres", url: postgres.url }, "read");
    const unsent = database.selectFrom("outbox").select("last_error").where("state", "!=", "sent");
    await expect.poll(() => unsent.execute(), { timeout: 300_000, interval: 200 }).toEqual([]);
    await expectKept(sentLog, database, peer, "PostgreSQL", { outages: 2 });
    expect(JSON.stringify(server.log)).not.toMatch(/password|postgres:\/\/|visitor\.example/);
  }, 120_000);

  if (!IS_LONG) return;

  test("while the database is silent, a message gets an error once it counts as lost", async () => {
    await using empty = await emptyDatabase();
    await using proxy = await proxyTo(urlOf(empty));
    await using server = await startBehind(proxy, empty);
    await postAndSave(server.url);
    proxy.silence();
    const answers = await Promise.all(Array.from({ length: 15 }, () => postJson(server.url, newMessage())));
    for (const answer of answers) await expectRefusal(answer);
    expect(await statusOf(server, "/healthz")).toBe(200);
    expect(await statusOf(server, "/readyz")).toBe(503);
    proxy.restore();
    await untilReady(server);
    await postAndSave(server.url);
    expect(await server.end("SIGTERM")).toEqual({ code: 0, signal: null });
  }, 300_000);

  test("a starting server waits for a stopping one, also while the database, the mail server and the mailbox are silent", async () => {
    await using empty = await emptyDatabase();
    await using proxy = await proxyTo(urlOf(empty));
    const reached = Promise.withResolvers<void>();
    await using peer = await startSmtpPeer(undefined, 0, { onRcptTo: () => reached.resolve() });
    /* A silent mailbox too: while the server connects to it, it has a lock in the database. */
    const server = createServer();
    const connected = once(server, "connection");
    await using mailbox = await listening(server);
    const env = { SMTP_URL: peer.url, IMAP_URL: `imap://website:secret@127.0.0.1:${mailbox.port}` };
    await using stopping = await startBehind(proxy, empty, env);
    await postAndSave(stopping.url);
    await reached.promise;
    await connected;
    proxy.silence();
    stopping.signal("SIGTERM");
    await using next = await startServer({ dataDir: empty.dataDir, env: empty.env });
    /* It gives up what it waits for. */
    expect(await stopping.exit).toEqual({ code: 1, signal: null });
    expect(await statusOf(next, "/readyz")).toBe(200);
  }, 300_000);
});
