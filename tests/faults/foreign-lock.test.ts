import { sql } from "kysely";
import { expect } from "vitest";
import { engineOf } from "#server/database/engine.ts";
import type { Database } from "#server/database/schema.ts";
import { faultTest as test } from "../support/fault-engines.ts";
import { newMessage, postJson } from "../support/post.ts";
import { BUILT_SITE } from "../support/site-fixture.ts";
import { visitUntil } from "../support/test-run.ts";

/** The server waits this long for the lock. */
const LOCK_MS = 5_000;

const SENT_AT_ONCE = 5;

/** Holds the database's write lock as another program would, until `act` ends. Reading stays possible. */
async function holdingWriteLock(database: Database, act: () => Promise<void>): Promise<void> {
  await database.transaction().execute(async (trx) => {
    if (engineOf(trx) === "postgres") await sql`lock table submission in exclusive mode`.execute(trx);
    await act();
  });
}

test("while another program holds the write lock, pages do not wait, and a message waits 5 s", async ({ data }) => {
  await using server = await data.start({ METRICS: "any" }, BUILT_SITE);
  await using other = await data.openDatabase();
  const send = async () => {
    const started = performance.now();
    const response = await postJson(server.url, newMessage());
    const { error } = (await response.json()) as { error?: string };
    return { status: response.status, error, ms: performance.now() - started };
  };
  let last: ReturnType<typeof send> | undefined;
  await holdingWriteLock(other, async () => {
    const sending = Promise.all(Array.from({ length: SENT_AT_ONCE }, send));
    /* A page that waited for the lock would get an error: the lock is held until all have their answer. */
    const visits = ["/", "/healthz", "/metrics"].map((path) => visitUntil(sending, server.url + path));
    for (const { statuses } of await Promise.all(visits)) expect(statuses).toEqual([200]);
    for (const { status, error, ms } of await sending) {
      expect(status).toBe(503);
      expect(error).toMatch(/^Server error: your message could not be saved\./);
      expect(ms).toBeGreaterThan(LOCK_MS - 100);
    }
    last = send();
    await visitUntil(fetch(`${server.url}/healthz`), `${server.url}/healthz`);
  });
  expect(await last).toMatchObject({ status: 200 });
});
