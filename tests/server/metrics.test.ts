import { expect, test } from "vitest";
import { newMessage, postAndKeep, postJson } from "../support/post.ts";
import { startSmtpPeer } from "../support/smtp-peer.ts";
import { startServer } from "../support/start-server.ts";

/** The figures by name and labels. */
async function figuresOf(url: string): Promise<Map<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  for (const line of lines)
    expect(line).toMatch(/^[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? \d+(\.\d+)?(e\+\d+)?$/);
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]));
}

test("promise 7: the figures tell requests, submissions by what became of them, and what waits in the outbox", async () => {
  const dead = await startSmtpPeer();
  await dead[Symbol.asyncDispose]();
  await using server = await startServer({ env: { SMTP_URL: dead.url, RATE_LIMIT: "3/10m" } });
  const message = newMessage();
  await postAndKeep(server.url, message);
  await postAndKeep(server.url, message);
  await postJson(server.url, {});
  await postAndKeep(server.url);
  await postAndKeep(server.url);
  await postJson(server.url, newMessage());
  const answer = await fetch(`${server.url}/metrics`);
  expect(answer.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  const figures = await figuresOf(server.url);
  const submissions = (outcome: string) => figures.get(`submissions_total{kind="contact",outcome="${outcome}"}`);
  expect(["kept", "repeated", "refused", "limited"].map(submissions)).toEqual([3, 1, 1, 1]);
  const requests = (status: number) =>
    figures.get(`http_requests_total{method="POST",route="/api/landing-mail",status="${status}"}`);
  expect([200, 400, 429].map(requests)).toEqual([4, 1, 1]);
  expect(figures.get('outbox_deliveries{channel="mail",state="queued"}')).toBe(3);
  expect(figures.get('outbox_deliveries{channel="webhook",state="queued"}')).toBe(0);
  expect(figures.get('outbox_oldest_unsent_seconds{channel="mail"}')).toBeGreaterThan(0);
  expect(figures.get('outbox_oldest_unsent_seconds{channel="webhook"}')).toBe(0);
});

test("the figures are for this machine, and no proxy passes them on", async () => {
  await using server = await startServer();
  for (const headers of [{ "x-forwarded-for": "127.0.0.1" }, { forwarded: "for=127.0.0.1" }, { via: "1.1 proxy" }]) {
    expect((await fetch(`${server.url}/metrics`, { headers })).ok).toBe(false);
  }
  await using open = await startServer({ env: { METRICS: "any" } });
  expect((await fetch(`${open.url}/metrics`, { headers: { "x-forwarded-for": "192.0.2.1" } })).status).toBe(200);
  await using off = await startServer({ env: { METRICS: "off" } });
  expect((await fetch(`${off.url}/metrics`)).ok).toBe(false);
});
