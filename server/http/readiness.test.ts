import Fastify from "fastify";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { sqliteIn } from "../../tests/support/database-fixtures.ts";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { openDatabase } from "../database/open-database.ts";
import { buildReadiness } from "./readiness.ts";

test("why nothing can be kept is told to this machine and logged once, and others hear only that it is so", async () => {
  await using folder = await tempFolder();
  await using store = await openDatabase(sqliteIn(folder.path));
  await sql`pragma query_only = on`.execute(store);
  const warn = vi.fn();
  const app = Fastify();
  app.get("/readyz", buildReadiness({ store, dataDir: folder.path, now: Date.now, log: { warn } }));
  const ask = async (remoteAddress: string, headers = {}) => {
    const answer = await app.inject({ url: "/readyz", remoteAddress, headers });
    return [answer.statusCode, (answer.json() as { error: string }).error];
  };
  const reason = expect.stringMatching(/^the database cannot be written: ./);
  expect(await ask("127.0.0.1")).toEqual([503, expect.stringMatching(/^Failed: the database cannot be written: ./)]);
  const fixed = [503, "Failed: no submission can be kept now; the log says why"];
  expect(await ask("192.0.2.1")).toEqual(fixed);
  expect(await ask("127.0.0.1", { "x-forwarded-for": "192.0.2.1" })).toEqual(fixed);
  expect(warn.mock.calls).toEqual([[{ reason }, "no submission can be kept now"]]);
});
