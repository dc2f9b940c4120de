import { connect } from "node:net";
import { expect, test } from "vitest";
import { APPLICATION, multipartBody, postAndSave, postBytes, textParts } from "../support/post.ts";
import { samplePdf } from "../support/sample-files.ts";
import { startServer } from "../support/start-server.ts";
import { canMeasureMemory, IS_LONG, peakMemory, reportFigures } from "../support/test-run.ts";

const APPLY = "/api/send-email-with-resume";
const MEGABYTE = 1024 * 1024;
/** The long form leaves more uncollected garbage, by up to 80 MB more or less. Without a bound it would need 1,100 MB, the short one 400. */
const MOST_MEMORY = (IS_LONG ? 450 : 350) * MEGABYTE;
const ADDRESSES = 5;
const OPEN_PER_ADDRESS = 20;

const field = (name: string, bytes: number) =>
  Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${"x".repeat(bytes)}\r\n`);
const unknown = (count: number) =>
  Buffer.concat(Array.from({ length: count }, (_, index) => field(`unknown_${index}`, 60_000)));

/** Sends the beginning of an application and keeps the connection open; resolves once it is sent. */
function beginApplication(port: number, address: string, body: Buffer, open: DisposableStack) {
  const socket = connect(port, "127.0.0.1");
  open.defer(() => socket.destroy());
  let status: number | undefined;
  socket.on("error", () => {
    /* The server may close the connection. */
  });
  socket.on("data", (chunk) => (status ??= Number(/^HTTP\/1\.1 (\d+)/.exec(chunk.toString("latin1"))?.[1])));
  socket.write(
    `POST ${APPLY} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n` +
      "Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 30000000\r\n\r\n",
  );
  const sent = new Promise<void>((done) => {
    socket.on("close", () => done());
    socket.write(body, () => done());
  });
  return { sent, status: () => status };
}

const application = () => multipartBody([...textParts(APPLICATION), { field: "resume_file", file: samplePdf() }]);

/** The short form sends less: without a rate limit enough to exceed the memory of an unbounded server. */
const ATTACKS = [
  ["under the usual rate limit", IS_LONG ? 1_000 : 150, "20/10m", unknown(IS_LONG ? 18 : 5)],
  ["without a rate limit", IS_LONG ? 1_000 : 200, "off", unknown(18)],
] as const;

test.each(ATTACKS)(
  "unfinished uploads of unknown fields %s, %i of them: memory is bounded, and others get responses",
  async (_case, connections, rateLimit, body) => {
    await using server = await startServer({ env: { RATE_LIMIT: rateLimit, TRUST_PROXY: "loopback" } });
    using open = new DisposableStack();
    const started = Array.from({ length: connections }, (_, index) =>
      beginApplication(server.port, `203.0.113.${1 + (index % ADDRESSES)}`, body, open),
    );
    await Promise.all(started.map(({ sent }) => sent));
    await postAndSave(server.url);
    const { boundary, bytes } = application();
    const headers = {
      "content-type": `multipart/form-data; boundary=${boundary}`,
      "x-forwarded-for": "198.51.100.7",
    };
    expect((await postBytes(server.url + APPLY, bytes, headers)).status).toBe(200);
    /* This many uploads of one address stay open; the others are rejected at once. */
    const answered = () => started.filter(({ status }) => status() === 429).length;
    const rejected = rateLimit === "off" ? 0 : connections - ADDRESSES * OPEN_PER_ADDRESS;
    await expect.poll(answered).toBe(rejected);
    expect(started.filter(({ status }) => status() !== undefined)).toHaveLength(answered());
    if (!canMeasureMemory) return;
    const memory = peakMemory(server.pid);
    reportFigures("SQLite", { maxMemory: memory });
    expect(memory).toBeLessThan(MOST_MEMORY);
  },
);
