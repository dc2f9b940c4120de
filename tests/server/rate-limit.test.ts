import { afterAll, expect, test } from "vitest";
import { newMessage, postAndSave, postApplication, postForm, postJson } from "../support/post.ts";
import { runInbox, showSubmission } from "../support/run-inbox.ts";
import { samplePdf } from "../support/sample-files.ts";
import { startServer } from "../support/start-server.ts";

test("after 20 submissions an address gets 429 with Retry-After, whatever address it says that it forwards", async () => {
  await using server = await startServer({ env: { RATE_LIMIT: "" } });
  for (let count = 0; count < 20; count++) await postAndSave(server.url);
  const rejected = await postJson(server.url, newMessage(), { "x-forwarded-for": "192.0.2.1" });
  expect(rejected.status).toBe(429);
  expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(500);
  const { error } = (await rejected.json()) as { error: string };
  expect(error).toMatch(/^Failed to send: .* Please try again in 10 minutes\.$/);
  const native = await postForm(server.url, { name: "Ada", email: "ada@x.example", description: "x" });
  expect([native.status, native.headers.get("content-type")]).toEqual([429, "text/html; charset=utf-8"]);
  const stored = JSON.parse((await runInbox(server.dataDir, "list", "--json")).stdout);
  expect(stored).toHaveLength(20);
});

/** Behind a proxy, so that each test has an address of its own. */
const server = await startServer({ env: { RATE_LIMIT: "2/10m", TRUST_PROXY: "loopback" } });
afterAll(() => server[Symbol.asyncDispose]());

const post = async (from: string, message: object = newMessage()) =>
  (await postJson(server.url, message, { "x-forwarded-for": from })).status;

test("of many concurrent submissions no more than the limit are saved, and only the last forwarded address counts", async () => {
  const statuses = await Promise.all(Array.from({ length: 25 }, () => post("192.0.2.1")));
  expect(statuses.toSorted()).toEqual([...Array(2).fill(200), ...Array(23).fill(429)]);
  expect([await post("203.0.113.9, 192.0.2.1"), await post("192.0.2.2")]).toEqual([429, 200]);
});

test("rejected and repeated submissions do not count", async () => {
  const message = newMessage();
  for (let count = 0; count < 5; count++) expect(await post("192.0.2.3", {})).toBe(400);
  for (let count = 0; count < 5; count++) expect(await post("192.0.2.3", message)).toBe(200);
  expect([await post("192.0.2.3"), await post("192.0.2.3")]).toEqual([200, 429]);
});

test("all forms share the limit, and an upload is rejected before it is read", async () => {
  const apply = async (size: number) =>
    (await postApplication(server.url, samplePdf(size), {}, { "x-forwarded-for": "192.0.2.4" })).status;
  expect([await apply(0), await post("192.0.2.4"), await apply(9_000_000)]).toEqual([200, 200, 429]);
});

test("suspected spam is saved, mailed and marked, never dropped", async () => {
  const reference = await postAndSave(server.url, { ...newMessage(), website: "https://spam.example" });
  await server.mailOf(reference);
  const marked = { suspect: "filled in a field that no person sees", state: "sent" };
  expect(await showSubmission(server.dataDir, reference)).toMatchObject(marked);
  expect((await runInbox(server.dataDir, "list")).stdout).toContain("contact (suspect)");
});
