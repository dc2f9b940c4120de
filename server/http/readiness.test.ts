import Fastify from "fastify";
import { sql } from "kysely";
import { expect, vi } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { sqliteTest as test } from "../../tests/support/on-each-engine.ts";
import { SITE } from "../../tests/support/site-fixture.ts";
import { SCHEMA_NUMBER } from "../database/migrations.ts";
import type { Database } from "../database/schema.ts";
import { buildReadiness } from "./probes.ts";

type Waits = [waits?: { metricsMs: number; balancerMs: number }];

function probe({ database, empty }: { database: Database; empty: { dataDir: string } }, ...waits: Waits) {
  const warn = vi.fn();
  const app = Fastify();
  const settings = { ...SITE, dataDir: empty.dataDir, metrics: "off" } as const;
  const options = { database, settings: () => settings, now: Date.now };
  app.get("/readyz", buildReadiness(options, { warn }, ...waits).handle);
  const ask = (remoteAddress: string, headers = {}) => app.inject({ url: "/readyz", remoteAddress, headers });
  return { warn, ask };
}

test("the reason for a 503 is sent to loopback clients only and logged once", async ({ empty, database }) => {
  await sql`pragma query_only = on`.execute(database);
  const { warn, ask } = probe({ empty, database });
  const request = async (remoteAddress: string, headers = {}) => {
    const response = await ask(remoteAddress, headers);
    return [response.statusCode, (response.json() as { error: string }).error];
  };
  const reason = expect.stringMatching(/^the database cannot be written: ./);
  expect(await request("127.0.0.1")).toEqual([503, expect.stringMatching(/^Failed: the database cannot be written: /)]);
  const withoutReason = [503, "Failed: no submission can be saved now; the log says why"];
  expect(await request("192.0.2.1")).toEqual(withoutReason);
  expect(await request("127.0.0.1", { "x-forwarded-for": "192.0.2.1" })).toEqual(withoutReason);
  expect(warn.mock.calls).toEqual([[{ reason }, "no submission can be saved now"]]);
});

test("a server whose database does not respond is not ready", async ({ empty, database }) => {
  const silent = database.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: () => Promise.withResolvers<never>().promise,
  });
  const { ask } = probe({ empty, database: silent }, { metricsMs: 1, balancerMs: 1 });
  const response = await ask("127.0.0.1");
  expect([response.statusCode, response.json()]).toEqual([503, { error: "Failed: the database does not respond" }]);
});

test("a database of an earlier schema is not ready, and the operator reads why", async ({ empty, database }) => {
  await sql`alter table submission drop column time_zone`.execute(database);
  await sql`drop table saved_replies`.execute(database);
  const { ask } = probe({ empty, database });
  const response = await ask("127.0.0.1");
  expect(response.statusCode).toBe(503);
  expect(response.json().error).toMatch(/lacks submission\.time_zone, saved_replies\.id, /);
});

test("the version and the number of the schema are sent to loopback clients only", async ({ empty, database }) => {
  const { ask } = probe({ empty, database });
  const request = async (remoteAddress: string) => (await ask(remoteAddress)).json();
  expect(await request("127.0.0.1")).toEqual({
    status: "ready",
    version: manifest.version,
    schema: SCHEMA_NUMBER,
    build: SITE.stamp,
  });
  expect(await request("192.0.2.1")).toEqual({ status: "ready" });
});
