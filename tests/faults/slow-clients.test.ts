import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { expect } from "vitest";
import type { Timeouts } from "#server/app.ts";
import { sqliteTest as test } from "../support/database-test.ts";
import { officeApp } from "../support/office-app.ts";
import { postAndSave } from "../support/post.ts";

/* No request reaches the database, so one engine is enough. */

const TIMEOUTS: Timeouts = { request: 1500, head: 500, keepAlive: 300, write: 700, interval: 50 };
/** Node waits a second longer after a response, and timers fire late on a busy machine. */
const LATE_MS = 3000;

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

/** Sends `head` at once and then `piece` every 50 ms until the connection closes. */
function slowClient(port: number, { head = "", piece = "" } = {}) {
  const started = performance.now();
  const socket = connect(port, "127.0.0.1");
  /* Not once it is connected: on a busy machine the first piece would come before it. */
  socket.write(head);
  const timer = piece === "" ? undefined : setInterval(() => socket.write(piece), 50);
  let received = "";
  socket.on("data", (chunk) => (received += chunk));
  socket.on("error", () => {
    /* The server closes this connection. */
  });
  const { promise: cutOff, resolve } = Promise.withResolvers<{ status: number | undefined; afterMs: number }>();
  socket.on("close", () => {
    clearInterval(timer);
    const status = /^HTTP\/1\.1 (\d+)/.exec(received)?.[1];
    resolve({ status: status === undefined ? undefined : Number(status), afterMs: performance.now() - started });
  });
  return { cutOff, [Symbol.dispose]: () => void socket.destroy() };
}

test("ten slow clients of each kind are disconnected in time while others are served", async ({ empty, database }) => {
  await using server = officeApp(database, empty.dataDir, {}, { timeouts: TIMEOUTS });
  const url = await server.app.listen({ host: "127.0.0.1", port: 0 });
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
  await expect.poll(() => readdir(join(empty.dataDir, "spool"))).toEqual([]);
});
