import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "#server/database/open-database.ts";
import type { Database } from "#server/database/schema.ts";
import { saveRow } from "../support/database-fixtures.ts";
import { type EmptyDatabase, onPostgres } from "../support/on-each-engine.ts";
import { newMessage, postAndSave } from "../support/post.ts";
import { runInbox } from "../support/run-inbox.ts";
import { startSmtpPeer } from "../support/smtp-peer.ts";
import { type RunningServer, runServer, startServer } from "../support/start-server.ts";
import { tempFolder } from "../support/temp-folder.ts";

/** Preloaded into a server: `performance.now` runs 30 times as fast, and timers stay as they are. */
const FAST_CLOCK = `data:text/javascript,${encodeURIComponent(
  "const now = performance.now.bind(performance); performance.now = () => now() * 30;",
)}`;

/** The number of deliveries that a server has in progress at a time. */
const UNDER_WAY = 4;

const countUnsent = async (database: Database): Promise<number> => {
  const query = database.selectFrom("outbox").select(({ fn }) => fn.countAll<number>().as("count"));
  return (await query.where("state", "<>", "sent").executeTakeFirstOrThrow()).count;
};

const deliveredBy = (server: RunningServer): string[] =>
  server.log.filter(({ msg }) => msg === "mail delivered").map(({ reference }) => String(reference));

/** Each server on a shared database has its own DATA_DIR. */
const startOver = (empty: EmptyDatabase, name: string, env: Record<string, string> = {}) => {
  const dataDir = join(empty.dataDir, name);
  return startServer({ dataDir, env: { ...empty.env, ...env, DATA_DIR: dataDir } });
};

async function startTwo(empty: EmptyDatabase, env: Record<string, string>) {
  const [one, other] = await Promise.all([startOver(empty, "one", env), startOver(empty, "other", env)]);
  return {
    one,
    other,
    async [Symbol.asyncDispose]() {
      await Promise.all([one, other].map((server) => server[Symbol.asyncDispose]()));
    },
  };
}

/** Inserts submissions into the database and wakes both servers with one more each. @returns all references */
async function giveWork(database: Database, servers: readonly RunningServer[], count: number): Promise<string[]> {
  const references: string[] = [];
  const now = Date.now();
  while (references.length < count) {
    references.push(...(await Promise.all(Array.from({ length: 10 }, () => saveRow(database, {}, { now })))));
  }
  return [...references, ...(await Promise.all(servers.map(({ url }) => postAndSave(url, newMessage()))))];
}

/** The references of the received mails in order, with repeats. */
const referenceIn = (messageId: string | undefined): string => /^<([\w-]+)@/.exec(messageId ?? "")?.[1] ?? "";

onPostgres((emptyDatabase) => {
  test("two servers on one database both deliver, each mail exactly once, also when one of them stops", async () => {
    await using empty = await emptyDatabase();
    await using database = await openDatabase(empty.location);
    await using peer = await startSmtpPeer();
    await using servers = await startTwo(empty, { SMTP_URL: peer.url });
    const { one, other } = servers;
    const message = newMessage();
    const references = [await postAndSave(one.url, message)];
    expect(await postAndSave(other.url, message)).toBe(references[0]);
    references.push(...(await giveWork(database, [one, other], 80)));
    for (const server of [one, other]) await expect.poll(() => deliveredBy(server).length).toBeGreaterThan(5);
    expect((await fetch(`${one.url}/readyz`)).status).toBe(200);
    expect(await one.end("SIGTERM")).toEqual({ code: 0, signal: null });
    await expect.poll(() => countUnsent(database)).toBe(0);
    expect(peer.mails.map(({ email }) => referenceIn(email.messageId)).toSorted()).toEqual(references.toSorted());
    /* A server logs a delivery after it has saved it. */
    await expect.poll(() => [...deliveredBy(one), ...deliveredBy(other)].toSorted()).toEqual(references.toSorted());
    for (const server of [one, other]) {
      const { database: place } = await server.logged(({ msg }) => msg === "ready");
      expect(place).toMatch(/^PostgreSQL, 127\.0\.0\.1:\d+\/test_\w+$/);
      expect(JSON.stringify(server.log)).not.toContain(new URL(String(empty.env.DATABASE_URL)).password);
    }
  }, 120_000);

  test("when one of two servers is killed, the other delivers the rest and repeats only mails in progress", async () => {
    await using empty = await emptyDatabase();
    await using database = await openDatabase(empty.location);
    await using peer = await startSmtpPeer();
    await using servers = await startTwo(empty, { SMTP_URL: peer.url });
    const { one: killed, other } = servers;
    const references = await giveWork(database, [killed, other], 200);
    await Promise.all([killed, other].map((server) => server.logged(({ msg }) => msg === "mail delivered")));
    await killed.end("SIGKILL");
    expect(await countUnsent(database)).toBeGreaterThan(UNDER_WAY);

    await expect.poll(() => countUnsent(database)).toBe(0);
    const mailed = peer.mails.map(({ email }) => referenceIn(email.messageId));
    expect([...new Set(mailed)].toSorted()).toEqual(references.toSorted());
    const repeated = mailed.filter((reference, index) => mailed.indexOf(reference) !== index);
    expect(repeated.length).toBeLessThanOrEqual(UNDER_WAY);
    const settled = new Set(deliveredBy(killed));
    expect(repeated.filter((reference) => settled.has(reference))).toEqual([]);
  }, 120_000);
});

/* The folder is locked before the database engine is known. */

test("a second server on the same DATA_DIR ends with an error that names it, and the first continues", async () => {
  await using first = await startServer();
  /* It waits 30 seconds, which pass in one. */
  const env = { NODE_OPTIONS: `--import ${FAST_CLOCK}` };
  const { code, stdout, stderr } = await runServer({ ...env, DATA_DIR: first.dataDir });
  expect([code, stdout]).toEqual([1, ""]);
  const [waiting, rejected, ...rest] = stderr.split("\n");
  expect(waiting).toBe(`Another server is using ${first.dataDir}; waiting for it to stop.`);
  expect(rejected).toMatch(/^DATA_DIR: another server is using .*; stop it, or set another DATA_DIR .*\.$/);
  expect(rest).toEqual([""]);
  const reference = await postAndSave(first.url);
  expect((await runInbox(first.dataDir, "show", reference)).code).toBe(0);
}, 60_000);

test("a server that starts while another stops waits for it", async () => {
  await using data = await tempFolder();
  await using first = await startServer({ dataDir: data.path });
  const reference = await postAndSave(first.url);
  const next = startServer({ dataDir: data.path });
  expect(await first.end("SIGTERM")).toEqual({ code: 0, signal: null });
  await using second = await next;
  expect(await postAndSave(second.url)).not.toBe(reference);
}, 60_000);
