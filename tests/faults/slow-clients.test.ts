import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildApp, type Timeouts } from "#server/app.ts";
import { parseConfig } from "#server/config/config.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { sqliteIn } from "../support/database-fixtures.ts";
import { IS_LONG, reportFigures } from "../support/fault-report.ts";
import { canMeasureMemory, peakMemory } from "../support/peak-memory.ts";
import { postAndSave } from "../support/post.ts";
import { type SlowClient, slowClient } from "../support/slow-client.ts";
import { startServer } from "../support/start-server.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { WORDS } from "../support/words.ts";

/* No request reaches the database, so one engine is enough. */

const SITE = { name: "Example", emails: { contact: "a@x.example", careers: "a@x.example", sender: "a@x.example" } };
const TIMEOUTS: Timeouts = { request: 1500, head: 500, keepAlive: 300, write: 700, interval: 50 };
/** Node waits a second longer after a response, and timers fire late on a busy machine. */
const LATE_MS = 3000;
const MEGABYTE = 1024 * 1024;

const MULTIPART = "Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 900000";
const RESUME =
  '--b\r\nContent-Disposition: form-data; name="resume_file"; filename="cv.pdf"\r\n' +
  "Content-Type: application/pdf\r\n\r\n%PDF-1.4\n";
const post = (path: string, headers: string) => `POST ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n`;
const MAYBE_408 = [408, undefined];
const JSON_HEAD = post("/api/landing-mail", "Content-Type: application/json\r\nContent-Length: 60000");
const UPLOAD_HEAD = post("/api/send-email-with-resume", MULTIPART) + RESUME;

/**
 * Each kind with the expected status and time of its disconnection. A client that still sends when the connection closes
 * may get a reset before it has read the response: no status.
 */
const SLOW = {
  "says nothing at all": [{}, [408, undefined], TIMEOUTS.head],
  "sends its head slowly": [{ head: "GET / HTTP/1.1\r\nHost: x\r\n", piece: "X-A: b\r\n" }, MAYBE_408, TIMEOUTS.head],
  "stops in its head": [{ head: "GET / HTTP/1.1\r\nHo" }, [408], TIMEOUTS.head],
  "sends a message slowly": [{ head: JSON_HEAD, piece: " " }, MAYBE_408, TIMEOUTS.request],
  "sends a resume slowly": [{ head: UPLOAD_HEAD, piece: "x".repeat(500) }, MAYBE_408, TIMEOUTS.request],
  "stops in a resume": [{ head: UPLOAD_HEAD }, [408], TIMEOUTS.request],
  "stays after its answer": [{ head: "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n" }, [200], TIMEOUTS.keepAlive],
  "sends garbage behind a request": [
    { head: "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n\u0000\u0001 garbage\r\n\r\n", piece: "\u0000" },
    [200, 400],
    0,
  ],
} as const satisfies Record<string, [object, readonly (number | undefined)[], number]>;

test("ten slow clients of each kind are disconnected in time while others are served", async () => {
  await using folder = await tempFolder();
  await using database = await openDatabase(sqliteIn(folder.path));
  const config = parseConfig({ DATA_DIR: folder.path, LOG_LEVEL: "silent", RATE_LIMIT: "off" }, SITE);
  const app = buildApp(config, {
    database,
    words: () => WORDS,
    pages: () => undefined,
    now: Date.now,
    onSaved: () => {},
    timeouts: TIMEOUTS,
  });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  await using _closed = { [Symbol.asyncDispose]: () => app.close() };
  const port = Number(new URL(url).port);

  using clients = new DisposableStack();
  const cutOffs = Object.entries(SLOW).flatMap(([kind, [behaviour, statuses, ms]]) =>
    Array.from({ length: 10 }, async () => {
      const { status, afterMs } = await clients.use(slowClient(port, behaviour)).cutOff;
      return { kind, hasStatus: (statuses as readonly unknown[]).includes(status), inTime: afterMs < ms + LATE_MS };
    }),
  );
  const started = performance.now();
  await postAndSave(url);
  /* The slow requests are still open. */
  expect(performance.now() - started).toBeLessThan(TIMEOUTS.request);
  for (let count = 0; count < 20; count++) await postAndSave(url);
  for (const cutOff of await Promise.all(cutOffs)) expect(cutOff).toMatchObject({ hasStatus: true, inTime: true });
  await expect.poll(() => readdir(join(folder.path, "spool"))).toEqual([]);
});

test("pages are served beside 200 idle and 100 slow connections, with little memory", async ({ skip }) => {
  /* One address may otherwise have only 20 unfinished forms. */
  await using server = await startServer({ env: { RATE_LIMIT: "off" } });
  using clients = new DisposableStack();
  for (let count = 0; count < 200; count++) clients.use(slowClient(server.port));
  for (let count = 0; count < 50; count++) clients.use(slowClient(server.port, { head: JSON_HEAD, piece: " " }));
  for (let count = 0; count < 50; count++) clients.use(slowClient(server.port, { head: UPLOAD_HEAD, piece: "x" }));
  await expect.poll(() => readdir(join(server.dataDir, "spool")), { timeout: 30_000 }).toHaveLength(50);
  const started = performance.now();
  for (let count = 0; count < 50; count++) await postAndSave(server.url);
  expect(performance.now() - started).toBeLessThan(10_000);
  if (!canMeasureMemory) skip("this system does not tell how much memory a process uses");
  const memory = peakMemory(server.pid);
  reportFigures("SQLite", { maxMemory: memory });
  expect(memory).toBeLessThan(200 * MEGABYTE);
});

if (IS_LONG)
  test("the server with default timeouts disconnects 200 silent connections and slow heads", {
    timeout: 60_000,
  }, async () => {
    await using server = await startServer();
    using clients = new DisposableStack();
    const all: SlowClient[] = [];
    for (let count = 0; count < 200; count++) all.push(slowClient(server.port));
    for (let count = 0; count < 50; count++)
      all.push(slowClient(server.port, { head: "GET /", piece: "x", everyMs: 500 }));
    for (const client of all) clients.use(client);
    const cutOffs = await Promise.all(all.map(({ cutOff }) => cutOff));
    for (const { afterMs } of cutOffs) expect(afterMs).toBeLessThan(15_000 + 2_000 + 5_000);
    await postAndSave(server.url);
  });
