import { expect, test } from "vitest";
import { checkServer } from "./check-server.ts";

const at = (host: string, port = 3000) => ({ host, port });
const answers = (byPath: Record<string, { status: number; body: string }>) => {
  const asked: string[] = [];
  const ask = async (url: string) => {
    asked.push(url);
    return byPath[new URL(url).pathname] ?? { status: 404, body: "" };
  };
  return { asked, ask };
};
const ALIVE = { status: 200, body: '{"status":"ok"}' };

test("a server that is alive and ready is right", async () => {
  const instruments = answers({ "/healthz": ALIVE, "/readyz": { status: 200, body: '{"status":"ready"}' } });
  expect((await checkServer(at("0.0.0.0"), instruments)).verdict).toBe("ok");
  expect((await checkServer(at("::"), instruments)).verdict).toBe("ok");
  expect((await checkServer(at("fd00::7"), instruments)).verdict).toBe("ok");
  expect(instruments.asked.filter((url) => url.endsWith("healthz"))).toEqual([
    "http://127.0.0.1:3000/healthz",
    "http://[::1]:3000/healthz",
    "http://[fd00::7]:3000/healthz",
  ]);
});

test("a server that can keep nothing is broken, with its reason", async () => {
  const instruments = answers({ "/healthz": ALIVE, "/readyz": { status: 503, body: '{"error":"Failed: only 3 MB"}' } });
  expect(await checkServer(at("127.0.0.1"), instruments)).toMatchObject({
    verdict: "broken",
    says: expect.stringContaining("only 3 MB"),
  });
});

test("another program at the port is broken, nobody there is not", async () => {
  expect((await checkServer(at("127.0.0.1"), answers({}))).verdict).toBe("broken");
  const nobody = { ask: () => Promise.reject(new Error("ECONNREFUSED")) };
  expect((await checkServer(at("127.0.0.1"), nobody)).verdict).toBe("look");
  expect((await checkServer(at("127.0.0.1", 0), nobody)).verdict).toBe("ok");
});
