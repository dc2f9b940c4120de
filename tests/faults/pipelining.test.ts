import { readdir } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { parseConfig } from "#server/config/config.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { sqliteIn } from "../support/database-fixtures.ts";
import { reportFigures } from "../support/fault-report.ts";
import { APPLICATION, multipartBody, textParts } from "../support/multipart.ts";
import { peakMemory } from "../support/peak-memory.ts";
import { newMessage } from "../support/post.ts";
import { rawRequest, readResponse } from "../support/raw-request.ts";
import { samplePdf } from "../support/sample-files.ts";
import { BUILT_SITE, writeFiles } from "../support/site-fixture.ts";
import { startServer } from "../support/start-server.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { WORDS } from "../support/words.ts";

/* Pipelined requests are sent over one connection without waiting for responses. They do not use the database. */

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 1);
const CONNECTIONS = ROUNDS > 1 ? 600 : 200;
const REQUESTS = 500;
const MEGABYTE = 1024 * 1024;

/** Beside a small site about 60 MB less is used than decision 25 says. */
const MAX_MEMORY = (ROUNDS > 1 ? 350 : 300) * MEGABYTE;

/** Requests that are answered by the fast path, by Fastify and by Node; first those that cost most. */
const KINDS = {
  "an empty message": `POST /api/landing-mail HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
  "a page": "GET /portfolio HTTP/1.1\r\nHost: x\r\n\r\n",
  "the health check": "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
  "a page without a Host header": "GET /portfolio HTTP/1.1\r\n\r\n",
  "an unknown expectation": "GET /portfolio HTTP/1.1\r\nHost: x\r\nExpect: x\r\n\r\n",
  "a page in HTTP/0.9": "GET /portfolio\r\nConnection: keep-alive\r\n\r\n",
};

/** Sends `bytes` and reads nothing. */
function unreadConnection(port: number, bytes: string): Socket & Disposable {
  const socket = connect(port, "127.0.0.1", () => socket.write(bytes)).pause();
  socket.on("error", () => {
    /* The server may close the connection. */
  });
  return Object.assign(socket, { [Symbol.dispose]: () => void socket.destroy() });
}

/** Requests pages sequentially until the server's memory has not grown for two seconds. @returns the response times in ms */
async function visitUntilSteady(url: string, pid: number): Promise<number[]> {
  const times: number[] = [];
  let peak = 0;
  let grownAt = performance.now();
  while (performance.now() - grownAt < 2_000 && times.length < 5_000) {
    const started = performance.now();
    const answer = await fetch(url, { signal: AbortSignal.timeout(20_000) });
    await answer.arrayBuffer();
    expect(answer.status).toBe(200);
    times.push(performance.now() - started);
    await wait(5);
    const memory = peakMemory(pid);
    if (memory > peak + MEGABYTE) [peak, grownAt] = [memory, performance.now()];
  }
  return times.toSorted((a, b) => a - b);
}

test.each(Object.entries(KINDS).slice(0, ROUNDS > 1 ? undefined : 2))(
  `${CONNECTIONS} connections with ${REQUESTS} unread requests each for %s cost little memory, and others are served`,
  { timeout: 120_000 },
  async (_kind, request) => {
    await using dist = await tempFolder();
    await writeFiles(dist.path, BUILT_SITE);
    await using server = await startServer({
      distDir: dist.path,
      /* Node chooses this limit under the MemoryMax of deploy/website.service. */
      env: { NODE_OPTIONS: "--max-old-space-size=512" },
    });
    await server.logged(({ msg }) => msg === "pages compressed");
    using clients = new DisposableStack();
    const bytes = request.repeat(REQUESTS);
    for (let count = 0; count < CONNECTIONS; count++) clients.use(unreadConnection(server.port, bytes));
    const times = await visitUntilSteady(`${server.url}/portfolio`, server.pid);
    const memory = peakMemory(server.pid);
    const p99 = times[Math.floor(times.length * 0.99)] ?? 0;
    reportFigures("SQLite", { peakMemory: memory, pipelinedP99: Math.round(p99) });
    expect(memory).toBeLessThan(MAX_MEMORY);
    expect(p99).toBeLessThan(2000);
  },
);

test("a client gets the responses to all its pipelined requests in order", async () => {
  await using dist = await tempFolder();
  await writeFiles(dist.path, BUILT_SITE);
  await using server = await startServer({ distDir: dist.path });
  const body = JSON.stringify(newMessage());
  const head = "Host: x\r\nContent-Type: application/json\r\nContent-Length: ";
  const message = `POST /api/landing-mail HTTP/1.1\r\n${head}${body.length}\r\n\r\n${body}`;
  const round = `${KINDS["a page"]}${message}${KINDS["the health check"]}`;
  const last = "GET /robots.txt HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
  const socket = connect(server.port, "127.0.0.1", () => socket.write(round.repeat(100) + last));
  const { body: rest } = await readResponse(socket);
  const types = [...rest.matchAll(/^content-type: ([^;\r]+)/gim)].map(([, type]) => type);
  /* The first head is read by readResponse. */
  const expected = Array.from({ length: 100 }, () => ["text/html", "application/json", "application/json"]).flat();
  expect(types).toEqual([...expected.slice(1), "text/plain"]);
  expect(rest.match(/ Reference C-/g)).toHaveLength(100);
});

test("an upload concurrent with a pipelining connection is saved", async () => {
  await using server = await startServer();
  const { boundary, bytes } = multipartBody([
    ...textParts(APPLICATION),
    { field: "resume_file", file: samplePdf(2_000_000), name: "cv.pdf" },
  ]);
  const head = `Host: x\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\nConnection: close`;
  const socket = connect(server.port, "127.0.0.1");
  const answer = readResponse(socket);
  socket.write(`POST /api/send-email-with-resume HTTP/1.1\r\n${head}\r\nContent-Length: ${bytes.length}\r\n\r\n`);
  socket.write(bytes.subarray(0, 1_000_000));
  await expect.poll(() => readdir(join(server.dataDir, "spool")).catch(() => [])).toHaveLength(1);
  using _other = unreadConnection(server.port, KINDS["the health check"].repeat(100));
  await rawRequest(server.port, "GET /api/nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  socket.write(bytes.subarray(1_000_000));
  expect((await answer).status).toBe(200);
});

test("a client that reads no responses is disconnected", async () => {
  await using folder = await tempFolder();
  await using database = await openDatabase(sqliteIn(folder.path));
  const site = { name: "Example", emails: { contact: "a@x.example", careers: "a@x.example", sender: "a@x.example" } };
  const config = parseConfig({ DATA_DIR: folder.path, LOG_LEVEL: "silent" }, site);
  const timeouts = { request: 60_000, head: 60_000, keepAlive: 60_000, write: 300, interval: 50 };
  const app = buildApp(config, {
    database,
    words: () => WORDS,
    pages: () => undefined,
    now: Date.now,
    onSaved: () => {},
    timeouts,
  });
  const { port } = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));
  await using _closed = { [Symbol.asyncDispose]: () => app.close() };
  const connections = () => new Promise((counted) => app.server.getConnections((_error, count) => counted(count)));
  /* More responses than the socket buffers hold. */
  using _client = unreadConnection(Number(port), KINDS["the health check"].repeat(20_000));
  await expect.poll(connections).toBe(1);
  await expect.poll(connections, { timeout: 20_000 }).toBe(0);
});
