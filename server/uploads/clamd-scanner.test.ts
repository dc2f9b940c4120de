import { createServer, type Socket } from "node:net";
import { expect, test } from "vitest";
import { type ClamdBehaviour, startFakeClamd } from "../../tests/support/fake-clamd.ts";
import { listening } from "../../tests/support/listening.ts";
import { ClamdUnavailable, clamdScanner, pingClamd } from "./clamd-scanner.ts";

const QUICK = { timeoutMs: 90_000 };
const host = "127.0.0.1";

async function scan(behaviour: ClamdBehaviour, content: Uint8Array = Buffer.from("a file"), options = QUICK) {
  await using clamd = await startFakeClamd(behaviour);
  return await clamdScanner({ host, port: clamd.port })(content, options);
}

test.each([0, 1, 64 * 1024, 64 * 1024 + 1, 10 * 1024 * 1024])(
  "a file of %i bytes arrives byte for byte, in chunks of at most 64 kB",
  async (bytes) => {
    await using clamd = await startFakeClamd();
    const content = Buffer.alloc(bytes, "0123456789abcdef-");
    await clamdScanner({ host, port: clamd.port })(content, QUICK);
    expect(clamd.scanned[0]?.equals(content)).toBe(true);
    expect(Math.max(0, ...clamd.chunks)).toBe(Math.min(bytes, 64 * 1024));
    expect(clamd.chunks).toHaveLength(Math.ceil(bytes / (64 * 1024)));
  },
);

test.each([
  ["closes the connection", "hang-up", /closed the connection without a response/],
  ["reports that the file is too long", "full", /it responded "INSTREAM size limit exceeded\. ERROR"/],
  ["is another program", "nonsense", /it responded "HTTP\/1\.1 400/],
] as const)("a scan fails if clamd %s", async (_case, behaviour, reason) => {
  const scanning = scan(() => behaviour);
  await expect(scanning).rejects.toThrow(ClamdUnavailable);
  await expect(scanning).rejects.toThrow(reason);
});

test("a scan fails after its timeout", async () => {
  await expect(scan(() => "silence", Buffer.from("x"), { timeoutMs: 200 })).rejects.toMatchObject({
    message: "clamd: no response within 0.2 s",
    code: "ETIMEDOUT",
  });
});

test.each<[string, (socket: Socket) => void, number, RegExp]>([
  ["does not read the file", (socket) => socket.pause(), 300, /no response within 0\.3 s/],
  [
    "sends a response without an end",
    (socket) => {
      const babble = () => {
        while (!socket.destroyed && socket.write("x".repeat(10_000)));
      };
      socket.on("drain", babble);
      babble();
    },
    10_000,
    /is not clamd's/,
  ],
])("a scan fails if clamd %s", async (_case, greet, timeoutMs, reason) => {
  await using peer = await listening(createServer(greet));
  const scanning = clamdScanner({ host, port: peer.port })(Buffer.alloc(10_000_000), { timeoutMs });
  await expect(scanning).rejects.toThrow(reason);
});

test("a scan can be aborted", async () => {
  await using clamd = await startFakeClamd(() => "silence");
  const signal = AbortSignal.abort();
  const scanning = clamdScanner({ host, port: clamd.port })(Buffer.from("x"), { ...QUICK, signal });
  await expect(scanning).rejects.toThrow(ClamdUnavailable);
});

test("a ping returns why clamd does not respond", async () => {
  const clamd = await startFakeClamd();
  expect(await pingClamd({ host, port: clamd.port })).toBeUndefined();
  await clamd[Symbol.asyncDispose]();
  expect(await pingClamd({ host, port: clamd.port })).toMatch(/^clamd: .*ECONNREFUSED/);
  await using other = await listening(createServer((socket) => socket.end("220 mail.example ESMTP\0")));
  expect(await pingClamd({ host, port: other.port })).toBe('clamd: it responded "220 mail.example ESMTP" to a PING');
});
