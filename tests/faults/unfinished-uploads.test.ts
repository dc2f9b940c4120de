import { connect } from "node:net";
import { expect, test } from "vitest";
import { onFaultEngines } from "../support/fault-engines.ts";
import { reportFigures } from "../support/fault-report.ts";
import { APPLICATION, multipartBody, postBytes, textParts } from "../support/multipart.ts";
import { peakMemory, tellsMemory } from "../support/peak-memory.ts";
import { postAndKeep } from "../support/post.ts";
import { samplePdf } from "../support/sample-files.ts";

const APPLY = "/api/send-email-with-resume";
const MEGABYTE = 1024 * 1024;
const MOST_MEMORY = 350 * MEGABYTE;
const CONNECTIONS = 1_000;
const ADDRESSES = 5;
/** Each connection sends this many fields; the long form sends as many as the parser takes. */
const FIELDS = process.env.FAULT_ROUNDS ? 38 : 8;

const field = (name: string, bytes: number) =>
  Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${"x".repeat(bytes)}\r\n`);
const unknown = Buffer.concat(Array.from({ length: FIELDS }, (_, index) => field(`unknown_${index}`, 60_000)));
const known = Buffer.concat(
  Array.from({ length: FIELDS }, (_, index) => field(["message_body", "subject", "phone"][index % 3] ?? "", 60_000)),
);
/** As much as a field may have. */
const allowed = Buffer.concat([field("message_body", 5_000), field("full_name", 200), field("subject", 200)]);

/** Sends the beginning of an application and keeps the connection open; resolves once all of it is sent. */
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

onFaultEngines(({ name: engine, newData }) => {
  for (const [what, rateLimit, body] of [
    ["unknown fields, under the usual rate limit", "20/10m", unknown],
    ["unknown fields, without a rate limit", "off", unknown],
    ["known fields that are too long, without a rate limit", "off", known],
    ["known fields, without a rate limit", "off", allowed],
  ] as const) {
    test(`${CONNECTIONS} unfinished uploads of ${what}: bounded memory, and others are answered`, {
      timeout: 120_000,
    }, async ({ skip }) => {
      await using data = await newData();
      await using server = await data.start({ RATE_LIMIT: rateLimit, TRUST_PROXY: "loopback" });
      using open = new DisposableStack();
      const begun = Array.from({ length: CONNECTIONS }, (_, index) =>
        beginApplication(server.port, `203.0.113.${1 + (index % ADDRESSES)}`, body, open),
      );
      await Promise.all(begun.map(({ sent }) => sent));
      await postAndKeep(server.url);
      const { boundary, bytes } = application();
      const answer = await postBytes(server.url + APPLY, bytes, {
        "content-type": `multipart/form-data; boundary=${boundary}`,
        "x-forwarded-for": "198.51.100.7",
      });
      expect(answer.status).toBe(200);
      const statuses = Object.groupBy(begun, ({ status }) => String(status()));
      console.log(
        what,
        Object.entries(statuses).map(([s, l]) => `${s}: ${l?.length}`),
        Math.round(peakMemory(server.pid) / MEGABYTE),
      );
      if (!tellsMemory) skip("this system does not tell how much memory a process uses");
      const memory = peakMemory(server.pid);
      reportFigures(engine, { peakMemory: memory });
      expect(memory).toBeLessThan(MOST_MEMORY);
    });
  }
});
