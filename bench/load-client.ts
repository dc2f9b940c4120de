import { Agent, request } from "node:http";
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
const count = Number(values.count);
const connections = Number(values.connections);
const agent = new Agent({ keepAlive: true, maxSockets: connections });

let sent = 0;
let ok = 0;

async function visit(): Promise<void> {
  while (sent < count) if ((await ask(++sent)) === 200) ok++;
}

function ask(index: number): Promise<number> {
  const body = values.post
    ? JSON.stringify({
        name: "Bench",
        to_email: "bench@visitor.example",
        description: `Message ${index} of process ${process.pid}.`,
      })
    : undefined;
  return new Promise((answered, failed) => {
    const headers = body
      ? { "content-type": "application/json", "content-length": Buffer.byteLength(body) }
      : { "accept-encoding": "br" };
    const sending = request(values.url, { agent, method: body ? "POST" : "GET", headers }, (response) => {
      response.on("data", () => {});
      response.on("end", () => answered(response.statusCode ?? 0));
    });
    sending.on("error", failed);
    sending.end(body);
  });
}

const started = performance.now();
await Promise.all(Array.from({ length: connections }, visit));
agent.destroy();
console.log(JSON.stringify({ ok, seconds: (performance.now() - started) / 1000 }));
