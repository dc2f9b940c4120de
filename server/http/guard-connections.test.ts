import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { guardConnections } from "./guard-connections.ts";

const WRITE_TIMEOUT = 100;

async function startGuarded(listener: RequestListener): Promise<Server> {
  const server = createServer();
  guardConnections(server, WRITE_TIMEOUT, listener);
  await once(server.listen(0, "127.0.0.1"), "listening");
  return server;
}

/** Opens a connection and sends `bytes`. */
function send(server: Server, bytes: string): Socket {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1", () => socket.write(bytes));
  return socket;
}

const get = (path: string, headers = "") => `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;

test("ten pipelined requests are answered in order", async () => {
  await using server = await startGuarded(({ url }, response) => {
    setTimeout(() => response.end(`[${url}]`), url === "/0" ? 20 : 1);
  });
  const paths = Array.from({ length: 10 }, (_, index) => `/${index}`);
  const requests = paths.map((path) => get(path, path === "/9" ? "Connection: close\r\n" : ""));
  expect((await text(send(server, requests.join("")))).match(/(?<=\[).*?(?=\])/g)).toEqual(paths);
});

const NEVER: RequestListener = () => {};
const AT_ONCE: RequestListener = (request, response) => request.resume().on("end", () => response.end());
const MESSAGE = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}";

test.each([
  ["pages", get("/"), NEVER],
  ["messages", MESSAGE, NEVER],
  ["messages that are answered while the others are parsed", MESSAGE, AT_ONCE],
  ["an unknown expectation", get("/", "Expect: x\r\n"), NEVER],
  ["HTTP/0.9", "GET /\r\nConnection: keep-alive\r\n\r\n", NEVER],
])(
  "the eleventh pipelined request closes the connection, and no further one is parsed: %s",
  async (_, request, listener) => {
    let handled = 0;
    let parsed = 0;
    await using server = await startGuarded((...request) => {
      handled++;
      listener(...request);
    });
    for (const event of ["request", "checkExpectation"]) server.on(event, () => parsed++);
    const socket = send(server, request.repeat(500)).resume();
    await once(socket, "close");
    expect([handled, parsed]).toEqual([10, 11]);
  },
);

test("a client that reads no responses is disconnected", async () => {
  const closed = Promise.withResolvers<void>();
  /* More than the socket buffers hold. */
  const unread = Buffer.alloc(30_000_000);
  await using server = await startGuarded((request, response) => {
    request.socket.once("close", () => closed.resolve());
    response.end(unread);
  });
  const socket = send(server, get("/")).pause();
  await closed.promise;
  socket.destroy();
});

test("a request that is read or handled for longer is answered", async () => {
  await using server = await startGuarded(async (request, response) => {
    const body = await text(request);
    await wait(3 * WRITE_TIMEOUT);
    response.end(`[${body}]`);
  });
  const head = "POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 2\r\n\r\n";
  const socket = send(server, `${head}{`);
  const answer = text(socket);
  await wait(3 * WRITE_TIMEOUT);
  socket.write("}");
  expect(await answer).toContain("[{}]");
});
