import { sql } from "kysely";
import { expect, vi } from "vitest";
import { endWorkerSessions, saveRow } from "../../tests/support/database-fixtures.ts";
import { databaseTest, onEachEngine, onPostgres } from "../../tests/support/on-each-engine.ts";
import { startTcpProxy, throughProxy } from "../../tests/support/tcp-proxy.ts";
import type { DatabaseLocation } from "../config/database-location.ts";
import { openDatabase } from "./open-database.ts";
import { claimDue, failedDeliveries, makeUnsentDue, nextDueIn, requeue, settle } from "./outbox.ts";
import type { Database, Delivery } from "./schema.ts";
import { registerWorker } from "./worker-session.ts";

/* SQLite uses an injected time, PostgreSQL its own clock, so the tests shift the times in the table instead. */
const NOW = 1_000_000;
const LEASE_MS = 300_000;
const claimAs = (database: Database, workerId: number, limit = 10) =>
  claimDue(database, { channel: "mail", now: NOW, leaseMs: LEASE_MS, limit, workerId, runningIds: [] });

const nextMailIn = (database: Database) => nextDueIn(database, { channel: "mail", now: NOW, runningIds: [] });

const rows = (database: Database): Promise<Delivery[]> =>
  database.selectFrom("outbox").selectAll().orderBy("id").execute();
const ids = (deliveries: readonly Delivery[]) => deliveries.map(({ id }) => id).toSorted((one, other) => one - other);

const saveMany = async (database: Database, count: number) => {
  for (let saved = 0; saved < count; saved++) await saveRow(database, {}, { now: NOW });
};

async function claimOne(database: Database, workerId: number): Promise<Delivery> {
  const [claimed] = await claimAs(database, workerId);
  return claimed ?? expect.fail("nothing was claimed");
}

/** `databaseTest` with a running worker. */
const workerTest = (emptyDatabase: Parameters<typeof databaseTest>[0]) =>
  databaseTest(emptyDatabase).extend("workerId", async ({ empty }, { onCleanup }) => {
    const session = await registerWorker(empty.location, () => {});
    onCleanup(() => session[Symbol.dispose]());
    return session.workerId;
  });

const urlOf = (location: DatabaseLocation): string => (location.engine === "postgres" ? location.url : "");

/** Shifts all due dates and leases, as if this time had passed. */
const advance = (database: Database, ms: number) =>
  database
    .updateTable("outbox")
    .set({ due: sql`due - ${sql.lit(ms)}`, lease: sql`case when lease = 0 then 0 else lease - ${sql.lit(ms)} end` })
    .execute();

onEachEngine((emptyDatabase) => {
  const test = workerTest(emptyDatabase);
  test("claims each due delivery once, with its submission, oldest first, to a cap", async ({ database, workerId }) => {
    await saveMany(database, 3);
    await database.updateTable("outbox").set({ due: 5 }).where("id", "=", 3).execute();
    const first = await claimAs(database, workerId, 2);
    expect(ids(first)).toEqual([1, 3]);
    expect(first[0]).toMatchObject({
      attempts: 1,
      worker_id: workerId,
      submission: { name: "Ada", body: "Hello" },
    });
    expect(ids(await claimAs(database, workerId, 2))).toEqual([2]);
    expect(await claimAs(database, workerId)).toEqual([]);
  });

  test("a delivery is not claimed before it is due, which nextDueIn says", async ({ database, workerId }) => {
    expect(await nextMailIn(database)).toBeUndefined();
    await saveMany(database, 1);
    expect(await nextMailIn(database)).toBe(0);
    const claimed = await claimOne(database, workerId);
    const remainingLease = await nextMailIn(database);
    expect(remainingLease).toBeGreaterThan(0);
    expect(remainingLease).toBeLessThanOrEqual(LEASE_MS);
    await settle(database, claimed, { state: "queued", now: NOW, wait: 3_600_000, attempts: 1, last_error: "away" });
    const wait = await nextMailIn(database);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(3_600_000);
    expect(await claimAs(database, workerId)).toEqual([]);
    await advance(database, 3_600_000);
    expect(await claimAs(database, workerId)).toMatchObject([{ attempts: 2, last_error: "away" }]);
  });

  test("a worker cannot settle a delivery after its lease has expired", async ({ database, workerId }) => {
    await saveMany(database, 1);
    const expired = await claimOne(database, workerId);
    await advance(database, LEASE_MS);
    /* The times in the table were shifted, not the clock, so the second claim needs a longer lease to end later. */
    const claim = { channel: "mail", now: NOW, leaseMs: 2 * LEASE_MS, limit: 1, runningIds: [] } as const;
    const [current] = await claimDue(database, { ...claim, workerId });
    if (!current) throw new Error("nothing was claimed");
    const before = await rows(database);
    expect(await settle(database, expired, { state: "failed", now: NOW, wait: 0, last_error: "too late" })).toBe(false);
    expect(await rows(database)).toEqual(before);
    expect(await settle(database, current, { state: "sent", sent_at: 25 })).toBe(true);
    expect(await rows(database)).toMatchObject([{ state: "sent", sent_at: 25, lease: 0, worker_id: 0, attempts: 2 }]);
  });

  test("at startup all unsent deliveries are due, also claims of a killed process", async ({ empty, database }) => {
    await saveMany(database, 3);
    const killed = await registerWorker(empty.location, () => {});
    const [first, second] = await claimAs(database, killed.workerId, 2);
    if (!first || !second) throw new Error("nothing was claimed");
    await settle(database, second, { state: "queued", now: NOW, wait: 3_600_000, attempts: 1, last_error: "away" });
    killed[Symbol.dispose]();
    using session = await registerWorker(empty.location, () => {});
    const leases = async () => {
      await makeUnsentDue(database, "mail", NOW);
      return (await rows(database)).map(({ lease }) => lease);
    };
    await expect.poll(leases).toEqual([0, 0, 0]);
    expect(ids(await claimAs(database, session.workerId))).toEqual([1, 2, 3]);
  });

  test("a failed delivery has the time when it failed, by which notices find it", async ({ database, workerId }) => {
    const reference = await saveRow(database, {}, { now: NOW });
    await advance(database, 1000);
    const claimed = await claimOne(database, workerId);
    await settle(database, claimed, { state: "failed", now: NOW, wait: 0, last_error: "no" });
    const [{ due: until } = { due: 0 }] = await rows(database);
    const failed = { mail: 1, webhook: 0, newest: [{ reference, channel: "mail" }], until };
    expect(await failedDeliveries(database, claimed.due + 999)).toEqual(failed);
    expect(await failedDeliveries(database, until)).toEqual({ mail: 0, webhook: 0, newest: [], until: 0 });
  });

  test("requeue queues a failed mail again, but not while it is being sent", async ({ database, workerId }) => {
    await saveRow(database, {}, { now: NOW });
    const claimed = await claimOne(database, workerId);
    expect(await requeue(database, claimed, NOW)).toBe(false);
    await settle(database, claimed, { state: "failed", now: NOW, wait: 0, last_error: "no" });
    expect(await requeue(database, claimed, NOW)).toBe(false);
    expect(await requeue(database, { ...claimed, state: "failed" }, NOW)).toBe(true);
    expect(await claimAs(database, workerId)).toMatchObject([{ attempts: 1, last_error: null, state: "queued" }]);
  });
});

onPostgres((emptyDatabase) => {
  const test = databaseTest(emptyDatabase);
  test("a process claims no delivery of a running one, and those of an ended one", async ({ empty, database }) => {
    await using otherDatabase = await openDatabase(empty.location);
    await saveMany(database, 3);
    const first = await registerWorker(empty.location, () => {});
    using second = await registerWorker(empty.location, () => {});
    expect(first.workerId).not.toBe(second.workerId);
    expect(ids(await claimAs(database, first.workerId, 2))).toEqual([1, 2]);
    await makeUnsentDue(otherDatabase, "mail", NOW);
    expect(ids(await claimAs(otherDatabase, second.workerId))).toEqual([3]);
    first[Symbol.dispose]();
    await expect.poll(() => nextMailIn(otherDatabase)).toBe(0);
    const taken = await claimAs(otherDatabase, second.workerId);
    expect(taken).toMatchObject([{ attempts: 2 }, { attempts: 2 }]);
    /* Both leases may end in the same millisecond, so the worker ID must differ. */
    for (const delivery of taken)
      await settle(database, { ...delivery, worker_id: first.workerId }, { state: "sent", sent_at: 1 });
    expect(await rows(database)).toMatchObject(Array(3).fill({ state: "queued", worker_id: second.workerId }));
  });

  test("a worker that lost its connection calls onLost and keeps its ID", async ({ empty, database }) => {
    const onLost = vi.fn();
    using session = await registerWorker(empty.location, onLost);
    await saveMany(database, 1);
    await claimAs(database, session.workerId);
    expect(await endWorkerSessions(database)).toBe(1);
    await expect.poll(() => onLost.mock.calls).toHaveLength(1);
    await expect.poll(() => nextMailIn(database)).toBeGreaterThan(0);
  });

  test("a worker detects a silent connection and registers again afterwards", async ({ empty, database }) => {
    const url = urlOf(empty.location);
    await using proxy = await startTcpProxy(Number(new URL(url).port));
    const onLost = vi.fn();
    const location = { engine: "postgres", url: throughProxy(url, proxy) } as const;
    using session = await registerWorker(location, onLost, { everyMs: 1000, answerMs: 900 });
    await saveMany(database, 1);
    await claimAs(database, session.workerId);
    proxy.silence();
    await expect.poll(() => onLost.mock.calls).toHaveLength(1);
    /* PostgreSQL notices it later. */
    proxy.cut();
    await expect.poll(() => nextMailIn(database)).toBe(0);
    proxy.restore();
    await expect.poll(() => nextMailIn(database)).toBeGreaterThan(0);
  });

  test("leases use the database's clock, not the server's", async ({ empty, database }) => {
    using session = await registerWorker(empty.location, () => {});
    await saveRow(database, {}, { now: Date.now() + 86_400_000 });
    const { lease } = await claimOne(database, session.workerId);
    expect(Math.abs(lease - Date.now() - LEASE_MS)).toBeLessThan(LEASE_MS);
  });
});
