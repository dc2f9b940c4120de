import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { parseArgs } from "node:util";

/*
 * The load, in a process of its own, so that its work is not counted as the server's. Asks `--count` times over
 * `--connections` connections, then prints how long that took and how many answers were 200.
 */

const { values } = parseArgs({
  options: {
    url: { type: "string", default: "" },
    count: { type: "string", default: "1000" },
    connections: { type: "string", default: "64" },
    /** Posts a message, each with words of its own, instead of asking for a page. */
    post: { type: "boolean", default: false },
  },
});
const url = new URL(values.url);
const count = Number(values.count);
const connections = Number(values.connections);
/** Asks for the page. */
const QUESTION = `GET ${url.pathname} HTTP/1.1\r\nhost: ${url.host}\r\naccept-encoding: gzip\r\n\r\n`;

let sent = 0;
let ok = 0;

const started = performance.now();
if (values.post) await postMessages();
else await askForPages();
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
 * Every answer is the same page and so many bytes long, so they are only counted: reading each as HTTP would take this
 * process longer than it takes a server to answer, and a server that waits for its visitors looks dearer than it is.
 */
async function askForPages(): Promise<void> {
  const visits = Array.from({ length: connections }, async () => {
    const socket = connect(Number(url.port), url.hostname);
    socket.setNoDelay();
    const length = await askOnce(socket);
    ok++;
    await askOn(socket, length);
    socket.destroy();
  });
  await Promise.all(visits);
}

/** @returns how many bytes the answer has, its head included. @throws when it is no page */
function askOnce(socket: Socket): Promise<number> {
  sent++;
  socket.write(QUESTION);
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

/** Asks again after each answer, until all were asked. @throws when an answer is longer than the first */
function askOn(socket: Socket, length: number): Promise<void> {
  return new Promise((done, failed) => {
    let received = 0;
    const ask = () => {
      if (sent >= count) return done();
      sent++;
      socket.write(QUESTION);
    };
    socket.on("data", (chunk) => {
      received += chunk.length;
      if (received < length) return;
      if (received > length) return failed(new Error("an answer of another length"));
      received = 0;
      ok++;
      ask();
    });
    socket.on("close", () => failed(new Error("the server hung up")));
    ask();
  });
}
