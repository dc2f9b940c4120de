import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { parseArgs } from "node:util";

/*
 * Generates load in its own process, so that its CPU time is not counted as the server's. Sends `--count` requests over
 * `--connections` connections, then prints the time and the number of 200 responses.
 */

const { values } = parseArgs({
  options: {
    url: { type: "string", default: "" },
    count: { type: "string", default: "1000" },
    connections: { type: "string", default: "64" },
    /** Posts unique messages instead of requesting a page. */
    post: { type: "boolean", default: false },
  },
});
const url = new URL(values.url);
const count = Number(values.count);
const connections = Number(values.connections);
const PAGE_REQUEST = `GET ${url.pathname} HTTP/1.1\r\nhost: ${url.host}\r\naccept-encoding: gzip\r\n\r\n`;

let sent = 0;
let ok = 0;

const started = performance.now();
if (values.post) await postMessages();
else await requestPages();
console.log(JSON.stringify({ ok, seconds: (performance.now() - started) / 1000 }));

async function postMessages(): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const visit = async () => {
    while (sent < count) if ((await post(agent, ++sent)) === 200) ok++;
  };
  await Promise.all(Array.from({ length: connections }, visit));
  agent.destroy();
}

function post(agent: Agent, index: number): Promise<number> {
  const body = JSON.stringify({
    name: "Bench",
    to_email: "bench@visitor.example",
    description: `Message ${index} of process ${process.pid}.`,
  });
  return new Promise((answered, failed) => {
    const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
    const sending = request(url, { agent, method: "POST", headers }, (response) => {
      response.on("data", () => {});
      response.on("end", () => answered(response.statusCode ?? 0));
    });
    sending.on("error", failed);
    sending.end(body);
  });
}

/**
 * All responses have the same length, so the client only counts bytes. Parsing each response would take the client longer
 * than the server needs, and a waiting server uses more CPU time per response.
 */
async function requestPages(): Promise<void> {
  const visits = Array.from({ length: connections }, async () => {
    const socket = connect(Number(url.port), url.hostname);
    socket.setNoDelay();
    const length = await requestOnce(socket);
    ok++;
    await requestRepeatedly(socket, length);
    socket.destroy();
  });
  await Promise.all(visits);
}

/** @returns the length of the response with its head @throws if it is not a page */
function requestOnce(socket: Socket): Promise<number> {
  sent++;
  socket.write(PAGE_REQUEST);
  return new Promise((known, failed) => {
    let answer = Buffer.alloc(0);
    const read = (chunk: Buffer) => {
      answer = Buffer.concat([answer, chunk]);
      const end = answer.indexOf("\r\n\r\n") + 4;
      if (end < 4) return;
      const head = answer.toString("latin1", 0, end);
      const body = Number(/^content-length: *(\d+)/im.exec(head)?.[1]);
      if (!head.startsWith("HTTP/1.1 200 ") || !/^content-encoding: gzip/im.test(head) || !body)
        failed(new Error(head));
      if (answer.length < end + body) return;
      socket.off("data", read);
      known(end + body);
    };
    socket.on("data", read);
    socket.once("error", failed);
  });
}

/** Sends a request after each response until all are sent. @throws if a response has another length */
function requestRepeatedly(socket: Socket, length: number): Promise<void> {
  return new Promise((done, failed) => {
    let received = 0;
    const ask = () => {
      if (sent >= count) return done();
      sent++;
      socket.write(PAGE_REQUEST);
    };
    socket.on("data", (chunk) => {
      received += chunk.length;
      if (received < length) return;
      if (received > length) return failed(new Error("a response of another length"));
      received = 0;
      ok++;
      ask();
    });
    socket.on("close", () => failed(new Error("the server closed the connection")));
    ask();
  });
}
