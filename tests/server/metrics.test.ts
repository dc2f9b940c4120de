import { readFileSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { applicationSubmission } from "#forms/application.ts";
import { demoSubmission } from "#forms/demo.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { saveRow, sqliteIn } from "../support/database-fixtures.ts";
import { OFFICE_NOW, officeApp } from "../support/office-app.ts";
import { sqliteTest } from "../support/on-each-engine.ts";
import { newMessage, postAndSave, postJson } from "../support/post.ts";
import { runInbox } from "../support/run-inbox.ts";
import { startSmtpPeer } from "../support/smtp-peer.ts";
import { startServer } from "../support/start-server.ts";

/** The metrics by name and labels. */
async function figuresOf(url: string): Promise<Map<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  for (const line of lines)
    expect(line).toMatch(/^[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? \d+(\.\d+)?(e[+-]\d+)?$/);
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]));
}

test("the metrics count requests, submissions by outcome, and the outbox", async () => {
  const dead = await startSmtpPeer();
  await dead[Symbol.asyncDispose]();
  await using server = await startServer({ env: { SMTP_URL: dead.url, RATE_LIMIT: "3/10m" } });
  const message = newMessage();
  await postAndSave(server.url, message);
  await postAndSave(server.url, message);
  await postJson(server.url, {});
  await postAndSave(server.url);
  await postAndSave(server.url);
  await postJson(server.url, newMessage());
  const answer = await fetch(`${server.url}/metrics`);
  expect(answer.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  const figures = await figuresOf(server.url);
  const submissions = (outcome: string) =>
    figures.get(`website_submissions_total{kind="contact",outcome="${outcome}"}`);
  expect(["saved", "repeated", "rejected", "limited"].map(submissions)).toEqual([3, 1, 1, 1]);
  const requests = (status: number) =>
    figures.get(`website_http_requests_total{method="POST",route="/api/landing-mail",status="${status}"}`);
  expect([200, 400, 429].map(requests)).toEqual([4, 1, 1]);
  expect(figures.get('website_outbox_deliveries{channel="mail",state="queued"}')).toBe(3);
  expect(figures.get('website_outbox_deliveries{channel="webhook",state="queued"}')).toBe(0);
  expect(figures.get('website_outbox_oldest_unsent_seconds{channel="mail"}')).toBeGreaterThan(0);
  expect(figures.get('website_outbox_oldest_unsent_seconds{channel="webhook"}')).toBe(0);
});

test("every metric is documented, and the histogram counts each request in its bucket and all larger ones", async () => {
  await using server = await startServer();
  for (let count = 0; count < 3; count++) await postAndSave(server.url);
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const names = [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !name.startsWith("website_"))).toEqual([]);
  const documented = [...readFileSync("docs/monitor.md", "utf8").matchAll(/^\| `(website_\w+)` /gm)];
  expect(documented.map(([, name]) => name).toSorted()).toEqual(names.toSorted());

  const figures = await figuresOf(server.url);
  const route = 'route="/api/landing-mail"';
  const buckets = [...figures].filter(([name]) => name.includes(`_bucket{${route}`)).map(([, count]) => count);
  expect(buckets).toEqual(buckets.toSorted((a, b) => a - b));
  expect(buckets.at(-1)).toBe(3);
  expect(figures.get(`website_http_request_duration_seconds_bucket{${route},le="+Inf"}`)).toBe(3);
  expect(figures.get(`website_http_request_duration_seconds_count{${route}}`)).toBe(3);
  const sum = figures.get(`website_http_request_duration_seconds_sum{${route}}`) ?? 0;
  expect(sum).toBeGreaterThan(0);
  expect(sum).toBeLessThan(90);

  /* The alert rules use existing metrics and labels. */
  const blocks = [...readFileSync("docs/monitor.md", "utf8").matchAll(/```yaml\n(groups:.*?)```/gs)];
  const rules = blocks.flatMap(([, block = ""]) => (parse(block) as Rules).groups.flatMap((group) => group.rules));
  expect(rules).toHaveLength(8);
  for (const { expr } of rules) {
    for (const [name] of expr.matchAll(/website_\w+/g)) expect(text).toMatch(new RegExp(`^(# TYPE )?${name}[ {]`, "m"));
    for (const [, values = ""] of expr.matchAll(/(?:channel|state|outcome)=~?"([^"]+)"/g)) {
      for (const value of values.split("|")) expect(text).toContain(`="${value}"`);
    }
    for (const [, routes = ""] of expr.matchAll(/route!~"([^"]+)"/g)) {
      expect(routes.split("|")).toEqual([
        `/api(/:language)?${applicationSubmission.path}`,
        `/api(/:language)?${demoSubmission.path}`,
        "/message/:token/resume",
      ]);
    }
  }
});

type Rules = { groups: { rules: { alert: string; expr: string }[] }[] };

test("free disk space, the time of the newest backup, and open and overdue submissions are metrics", async () => {
  await using server = await startServer();
  await postAndSave(server.url);
  const before = await figuresOf(server.url);
  expect(before.get("website_data_dir_free_bytes")).toBeGreaterThan(0);
  expect(before.get("website_last_backup_timestamp_seconds")).toBe(0);
  const started = Date.now() / 1000;
  expect((await runInbox(server.dataDir, "backup", join(server.dataDir, "b.backup"))).code).toBe(0);
  const last = (await figuresOf(server.url)).get("website_last_backup_timestamp_seconds") ?? 0;
  expect(last).toBeGreaterThanOrEqual(started);
  expect(last).toBeLessThanOrEqual(Date.now() / 1000);
  expect((await runInbox(server.dataDir, "backup", join(server.dataDir, "no/such/folder/b"))).code).toBe(1);
  expect((await figuresOf(server.url)).get("website_last_backup_timestamp_seconds")).toBe(last);

  /* Open and overdue submissions are metrics, without answered ones and suspected spam. */
  await postAndSave(server.url, { ...newMessage(), website: "https://spam.example" });
  const openAndOverdue = async () => {
    const figures = await figuresOf(server.url);
    return ["website_submissions_open", "website_submissions_overdue"].map((name) => figures.get(name));
  };
  expect(await openAndOverdue()).toEqual([1, 0]);
  await using database = await openDatabase(sqliteIn(server.dataDir));
  const due_at = Date.now() - 1;
  await database.updateTable("submission").set({ due_at }).execute();
  expect(await openAndOverdue()).toEqual([1, 1]);
  await database.updateTable("submission").set({ status: "answered", answered_at: 1 }).execute();
  expect(await openAndOverdue()).toEqual([0, 0]);
});

sqliteTest(
  "website_ready is 0 while no submission can be saved, although the database can be read",
  async ({ empty, database }) => {
    await using app = officeApp(database, empty.dataDir);
    await saveRow(database, {}, { now: OFFICE_NOW });
    const newest = `website_last_submission_timestamp_seconds ${OFFICE_NOW / 1000}\n`;
    expect((await app.get("/metrics")).text).toContain(`website_ready 1\n`);
    await sql`pragma query_only = on`.execute(database);
    const text = async () => (await app.get("/metrics")).text;
    /* The result of the probe holds for a second. */
    await expect.poll(text).toContain("website_ready 0\n");
    const { status } = await app.post("/api/landing-mail", { name: "A", email: "a@b.example", description: "Hello" });
    expect(status).toBe(503);
    expect(await text()).toContain('website_submissions_total{kind="contact",outcome="failed"} 1\n');
    expect(await text()).toContain("website_http_server_errors_total 1\n");
    expect(await text()).toContain(newest);
  },
);

sqliteTest("the last check of the public address is a metric, if there was one", async ({ empty, database }) => {
  await using app = officeApp(database, empty.dataDir);
  const values = async () => (await app.get("/metrics")).text.match(/^website_(public|certificate)_.*/gm);
  expect(await values()).toBeNull();
  app.records.deployment = { publicAddress: { error: undefined, certificateEndsAt: 90_000 }, findings: [] };
  expect(await values()).toEqual(["website_public_address_up 1", "website_certificate_end_timestamp_seconds 90"]);
});

/** An address of this machine other than loopback; undefined if there is none. */
const outerAddress = Object.values(networkInterfaces())
  .flat()
  .find((address) => address?.family === "IPv4" && !address.internal)?.address;

sqliteTest("/metrics is served on loopback only and not through a proxy", async ({ empty, database }) => {
  await using server = await startServer({ env: { HOST: "0.0.0.0" } });
  const local = `http://127.0.0.1:${server.port}`;
  for (const headers of [{ "x-forwarded-for": "127.0.0.1" }, { forwarded: "for=127.0.0.1" }, { via: "1.1 proxy" }])
    expect((await fetch(`${local}/metrics`, { headers })).ok).toBe(false);
  expect((await fetch(`${local}/metrics`)).status).toBe(200);
  const outer = outerAddress && `http://${outerAddress}:${server.port}`;
  if (outer) expect((await fetch(`${outer}/healthz`)).status).toBe(200);
  if (outer) expect((await fetch(`${outer}/metrics`)).ok).toBe(false);
  const forwarded = { headers: { "x-forwarded-for": "192.0.2.1" } };
  for (const METRICS of ["any", "off"]) {
    await using app = officeApp(database, empty.dataDir, { METRICS });
    expect((await app.get("/metrics", forwarded)).text.includes("website_ready")).toBe(METRICS === "any");
  }
});
