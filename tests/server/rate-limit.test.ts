import { expect, test } from "vitest";
import { statusTone } from "#contract/status-tone.ts";
import { APPLICATION, postMultipart, textParts } from "../support/multipart.ts";
import { newMessage, postAndSave, postForm, postJson } from "../support/post.ts";
import { runInbox } from "../support/run-inbox.ts";
import { samplePdf } from "../support/sample-files.ts";
import { startServer } from "../support/start-server.ts";

const resume = (size = 0) => ({ field: "resume_file", file: samplePdf(size), name: "cv.pdf" });

test("after 20 submissions an address gets 429 with Retry-After", async () => {
  await using server = await startServer({ env: { RATE_LIMIT: "" } });
  for (let count = 0; count < 20; count++) await postAndSave(server.url);
  const rejected = await postJson(server.url, newMessage());
  expect(rejected.status).toBe(429);
  expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(500);
  const { error } = (await rejected.json()) as { error: string };
  expect(error).toMatch(/^Failed to send: .* Please try again in 10 minutes\.$/);
  expect(statusTone(error)).toBe("error");
  const native = await postForm(server.url, { name: "Ada", email: "ada@x.example", description: "x" });
  expect([native.status, native.headers.get("content-type")]).toEqual([429, "text/html; charset=utf-8"]);
  const stored = JSON.parse((await runInbox(server.dataDir, "list", "--json")).stdout);
  expect(stored).toHaveLength(20);
});

test("of many concurrent submissions no more than the limit are saved", async () => {
  await using server = await startServer({ env: { RATE_LIMIT: "5/10m" } });
  const answers = await Promise.all(Array.from({ length: 25 }, () => postJson(server.url, newMessage())));
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([...Array(5).fill(200), ...Array(20).fill(429)]);
});

test("rejected and repeated submissions do not count", async () => {
  await using server = await startServer({ env: { RATE_LIMIT: "2/10m" } });
  const message = newMessage();
  for (let count = 0; count < 5; count++) expect((await postJson(server.url, {})).status).toBe(400);
  for (let count = 0; count < 5; count++) expect((await postJson(server.url, message)).status).toBe(200);
  expect((await postJson(server.url, newMessage())).status).toBe(200);
  expect((await postJson(server.url, newMessage())).status).toBe(429);
});

test("all forms share the limit, and an upload is rejected before it is read", async () => {
  await using server = await startServer({ env: { RATE_LIMIT: "1/10m" } });
  const apply = (size: number) =>
    postMultipart(server.url, "/api/send-email-with-resume", [...textParts(APPLICATION), resume(size)]);
  expect((await apply(0)).status).toBe(200);
  expect((await apply(9_000_000)).status).toBe(429);
  expect((await postJson(server.url, newMessage())).status).toBe(429);
});

test("a forwarded address is trusted only from a proxy in TRUST_PROXY", async () => {
  const send = (url: string, from: string) => postJson(url, newMessage(), { "x-forwarded-for": from });
  await using open = await startServer({ env: { RATE_LIMIT: "1/10m" } });
  expect((await send(open.url, "192.0.2.1")).status).toBe(200);
  expect((await send(open.url, "192.0.2.2")).status).toBe(429);
  await using proxied = await startServer({ env: { RATE_LIMIT: "1/10m", TRUST_PROXY: "loopback" } });
  expect((await send(proxied.url, "192.0.2.1")).status).toBe(200);
  expect((await send(proxied.url, "192.0.2.2")).status).toBe(200);
  expect((await send(proxied.url, "203.0.113.9, 192.0.2.2")).status).toBe(429);
});

test("suspected spam is saved, mailed and marked, never dropped", async () => {
  await using server = await startServer();
  const reference = await postAndSave(server.url, { ...newMessage(), website: "https://spam.example" });
  await server.logged((line) => line.msg === "mail delivered" && line.reference === reference);
  const { stdout } = await runInbox(server.dataDir, "show", reference, "--json");
  expect(JSON.parse(stdout)).toMatchObject({ suspect: "filled in a field that no person sees", state: "sent" });
  expect((await runInbox(server.dataDir, "list")).stdout).toContain("contact (suspect)");
});
