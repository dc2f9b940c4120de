import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { expect } from "vitest";
import type { Timeouts } from "#server/app.ts";
import { officeApp } from "../support/office-app.ts";
import { sqliteTest as test } from "../support/on-each-engine.ts";
import { postAndSave } from "../support/post.ts";

/* No request reaches the database, so one engine is enough. */

/** One limit is short and the others never end, so that each kind of client reaches its own. In milliseconds. */
const NEVER = 24 * 60 * 60 * 1000;
const LIMITS: Readonly<Record<string, Timeouts>> = {
  head: { request: NEVER, head: 500, keepAlive: NEVER, write: NEVER, interval: 50 },
  request: { request: 1500, head: 1500, keepAlive: NEVER, write: NEVER, interval: 50 },
  "keep-alive": { request: NEVER, head: NEVER, keepAlive: 300, write: NEVER, interval: 50 },
};

const MULTIPART = "Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 900000";
const RESUME =
  '--b\r\nContent-Disposition: form-data; name="resume_file"; filename="cv.pdf"\r\n' +
  "Content-Type: application/pdf\r\n\r\n%PDF-1.4\n";
const post = (path: string, headers: string) => `POST ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n`;
const MAYBE_408 = [408, undefined];
const JSON_HEAD = post("/api/landing-mail", "Content-Type: application/json\r\nContent-Length: 60000");
const UPLOAD_HEAD = post("/api/send-email-with-resume", MULTIPART) + RESUME;

/**
 * The kinds by the limit that they reach, each with the expected status. A client that still sends when the connection closes
 * may get a reset before it has read the response: no status.
 */
const SLOW: Readonly<Record<keyof typeof LIMITS, readonly [object, readonly (number | undefined)[]][]>> = {
  head: [
    [{}, MAYBE_408],
    [{ head: "GET / HTTP/1.1\r\nHost: x\r\n", piece: "X-A: b\r\n" }, MAYBE_408],
    [{ head: "GET / HTTP/1.1\r\nHo" }, [408]],
  ],
  request: [
    [{ head: JSON_HEAD, piece: " " }, MAYBE_408],
    [{ head: UPLOAD_HEAD, piece: "x".repeat(500) }, MAYBE_408],
    [{ head: UPLOAD_HEAD }, [408]],
  ],
  "keep-alive": [
    [{ head: "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n" }, [200]],
    /* Garbage behind a request. */
    [{ head: "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n\u0000\u0001 garbage\r\n\r\n", piece: "\u0000" }, [200, 400]],
  ],
};

/** Sends `head` at once and then `piece` every 50 ms until the connection closes. */
function slowClient(port: number, { head = "", piece = "" } = {}) {
  const socket = connect(port, "127.0.0.1");
  /* Not once it is connected: on a busy machine the first piece would come before it. */
  socket.write(head);
  const timer = piece === "" ? undefined : setInterval(() => socket.write(piece), 50);
  let received = "";
  socket.on("data", (chunk) => (received += chunk));
  socket.on("error", () => {
    /* The server closes this connection. */
  });
  const { promise: cutOff, resolve } = Promise.withResolvers<number | undefined>();
  socket.on("close", () => {
    clearInterval(timer);
    const status = /^HTTP\/1\.1 (\d+)/.exec(received)?.[1];
    resolve(status === undefined ? undefined : Number(status));
  });
  return { cutOff, [Symbol.dispose]: () => void socket.destroy() };
}

test.for(Object.entries(LIMITS))(
  "ten slow clients of each kind that the %s limit disconnects do not hold up others",
  async ([limit, timeouts], { empty, database }) => {
    await using server = officeApp(database, empty.dataDir, {}, { timeouts });
    const url = await server.app.listen({ host: "127.0.0.1", port: 0 });
    const port = Number(new URL(url).port);

    using clients = new DisposableStack();
    const cutOffs = (SLOW[limit] ?? []).flatMap(([behaviour, statuses]) =>
      Array.from({ length: 10 }, async () => {
        expect(statuses).toContain(await clients.use(slowClient(port, behaviour)).cutOff);
      }),
    );
    for (let count = 0; count < 20; count++) await postAndSave(url);
    await Promise.all(cutOffs);
    await expect.poll(() => readdir(join(empty.dataDir, "spool")).catch(() => [])).toEqual([]);
  },
);
