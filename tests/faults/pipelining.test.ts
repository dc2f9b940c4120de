import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { IS_LONG, reportFigures } from "../support/fault-report.ts";
import { peakMemory } from "../support/peak-memory.ts";
import { BUILT_SITE, writeFiles } from "../support/site-fixture.ts";
import { startServer } from "../support/start-server.ts";
import { tempFolder } from "../support/temp-folder.ts";

/* Pipelined requests are sent over one connection without waiting for responses. They do not use the database. */

const CONNECTIONS = IS_LONG ? 600 : 200;
const REQUESTS = 500;
const MEGABYTE = 1024 * 1024;

/** Beside a small site about 60 MB less is used than decision 19 says. */
const MAX_MEMORY = (IS_LONG ? 350 : 300) * MEGABYTE;

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

test.each(Object.entries(KINDS).slice(0, IS_LONG ? undefined : 1))(
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
    reportFigures("SQLite", { maxMemory: memory, maxPipelinedP99: Math.round(p99) });
    expect(memory).toBeLessThan(MAX_MEMORY);
    expect(p99).toBeLessThan(2000);
  },
);
