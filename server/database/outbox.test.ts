import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { endWorkerSessions, saveRow } from "../../tests/support/database-fixtures.ts";
import { onEachEngine, onPostgres } from "../../tests/support/on-each-engine.ts";
import { startTcpProxy, throughProxy } from "../../tests/support/tcp-proxy.ts";
import type { DatabaseLocation } from "../config/database-location.ts";
import { type Database, openDatabase } from "./open-database.ts";
import { claimDue, makeUnsentDue, nextDueIn, outboxFigures, requeue, settle } from "./outbox.ts";
import type { Delivery } from "./schema.ts";
import { registerWorker } from "./worker-session.ts";

/* The time is SQLite's injected one, or PostgreSQL's own: what is claimed or waits is moved in the table instead. */
const NOW = 1_000_000;
const LEASE_MS = 300_000;
const claimAs = (store: Database, holder: number, limit = 10) =>
  claimDue(store, { channel: "mail", now: NOW, leaseMs: LEASE_MS, limit, holder, underWay: [] });

const waitIn = (store: Database) => nextDueIn(store, { channel: "mail", now: NOW, underWay: [] });

const rows = (store: Database): Promise<Delivery[]> => store.selectFrom("outbox").selectAll().orderBy("id").execute();
const ids = (deliveries: readonly Delivery[]) => deliveries.map(({ id }) => id).toSorted((one, other) => one - other);

const keep = async (store: Database, count: number) => {
  for (let kept = 0; kept < count; kept++) await saveRow(store, {}, { now: NOW });
};

const urlOf = (place: DatabaseLocation): string => (place.engine === "postgres" ? place.url : "");

/** As if so much time had gone by. */
const pass = (store: Database, ms: number) =>
  store
    .updateTable("outbox")
    .set({ due: sql`due - ${sql.lit(ms)}`, lease: sql`case when lease = 0 then 0 else lease - ${sql.lit(ms)} end` })
    .execute();

onEachEngine((emptyDatabase) => {
  test("what is due is handed out once, with what it is about, oldest first and no more than asked for", async () => {
    await using empty = await emptyDatabase();
    await using store = await openDatabase(empty.place);
    using session = await registerWorker(empty.place, () => {});
    await keep(store, 3);
    await store.updateTable("outbox").set({ due: 5 }).where("id", "=", 3).execute();
    const first = await claimAs(store, session.workerId, 2);
    expect(ids(first)).toEqual([1, 3]);
    expect(first[0]).toMatchObject({
      attempts: 1,
      holder: session.workerId,
      submission: { name: "Ada", body: "Hello" },
    });
    expect(ids(await claimAs(store, session.workerId, 2))).toEqual([2]);
    expect(await claimAs(store, session.workerId)).toEqual([]);
  });

  test("claims at the same moment never hand out the same delivery", async () => {
    await using empty = await emptyDatabase();
    await using store = await openDatabase(empty.place);
    using session = await registerWorker(empty.place, () => {});
    await keep(store, 40);
    const claims = Array.from({ length: 8 }, () => claimAs(store, session.workerId, 5));
    expect(ids((await Promise.all(claims)).flat())).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  });

  test("what is not due yet waits, and how long is told", async () => {
    await using empty = await emptyDatabase();
    await using store = await openDatabase(empty.place);
    using session = await registerWorker(empty.place, () => {});
    expect(await waitIn(store)).toBeUndefined();
    await keep(store, 1);
    expect(await waitIn(store)).toBe(0);
    const [claimed] = await claimAs(store, session.workerId);
    if (!claimed) throw new Error("nothing was claimed");
    const held = await waitIn(store);
    expect(held).toBeGreaterThan(LEASE_MS - 20_000);
    expect(held).toBeLessThanOrEqual(LEASE_MS);
    await settle(store, claimed, { state: "queued", now: NOW, wait: 15_000, attempts: 1, last_error: "away" });
    const wait = await waitIn(store);
    expect(wait).toBeGreaterThan(10_000);
    expect(wait).toBeLessThanOrEqual(15_000);
    expect(await claimAs(store, session.workerId)).toEqual([]);
    await pass(store, 15_000);
    expect(await claimAs(store, session.workerId)).toMatchObject([{ attempts: 2, last_error: "away" }]);
  });

  test("who lost the lease cannot settle the delivery", async () => {
    await using empty = await emptyDatabase();
    await using store = await openDatabase(empty.place);
    using session = await registerWorker(empty.place, () => {});
    await keep(store, 1);
    const [late] = await claimAs(store, session.workerId);
    await pass(store, LEASE_MS);
    /* The table was moved, not the clock: a longer lease stands for the later time of the second claim. */
    const claim = { channel: "mail", now: NOW, leaseMs: 2 * LEASE_MS, limit: 1, underWay: [] } as const;
    const [current] = await claimDue(store, { ...claim, holder: session.workerId });
    if (!late || !current) throw new Error("nothing was claimed");
    const before = await rows(store);
    expect(await settle(store, late, { state: "failed", last_error: "too late" })).toBe(false);
    expect(await rows(store)).toEqual(before);
    expect(await settle(store, current, { state: "sent", sent_at: 25 })).toBe(true);
    expect(await rows(store)).toMatchObject([{ state: "sent", sent_at: 25, lease: 0, holder: 0, attempts: 2 }]);
  });

  test("at a start everything unsent is due at once, what waits as well as what a killed process held", async () => {
    await using empty = await emptyDatabase();
    await using store = await openDatabase(empty.place);
    await keep(store, 3);
    const killed = await registerWorker(empty.place, () => {});
    const [first, second] = await claimAs(store, killed.workerId, 2);
    if (!first || !second) throw new Error("nothing was claimed");
    await settle(store, second, { state: "queued", now: NOW, wait: 3_600_000, attempts: 1, last_error: "away" });
    killed[Symbol.dispose]();
    using session = await registerWorker(empty.place, () => {});
    await vi.waitFor(async () => {
      await makeUnsentDue(store, "mail", NOW);
      expect((await rows(store)).map(({ lease }) => lease)).toEqual([0, 0, 0]);
    });
    expect(ids(await claimAs(store, session.workerId))).toEqual([1, 2, 3]);
  });

  test("a mail is sent again when the operator asks for it, but not while it is going out", async () => {
    await using empty = await emptyDatabase();
    await using store = await openDatabase(empty.place);
    using session = await registerWorker(empty.place, () => {});
    const reference = await saveRow(store, {}, { now: NOW });
    const [claimed] = await claimAs(store, session.workerId);
    expect(await requeue(store, reference, "mail", NOW)).toBe(false);
    if (!claimed) throw new Error("nothing was claimed");
    await settle(store, claimed, { state: "failed", last_error: "no" });
    expect(await requeue(store, reference.toLowerCase(), "mail", NOW)).toBe(true);
    expect(await requeue(store, "C-NOTHERE1", "mail", NOW)).toBe(false);
    expect(await claimAs(store, session.workerId)).toMatchObject([{ attempts: 1, last_error: null, state: "queued" }]);
  });

  test("the figures count by state, and say since when the oldest unsent one waits", async () => {
    await using empty = await emptyDatabase();
    await using store = await openDatabase(empty.place);
    const none = { depth: { queued: 0, sent: 0, failed: 0 }, oldest: undefined };
    expect(await outboxFigures(store)).toEqual({ mail: none, webhook: none, acknowledgement: none });
    for (const now of [1000, 2000, 3000]) await saveRow(store, {}, { now });
    await store.updateTable("outbox").set({ state: "sent" }).where("id", "=", 1).execute();
    expect(await outboxFigures(store)).toEqual({
      mail: { depth: { queued: 2, sent: 1, failed: 0 }, oldest: 2000 },
      webhook: none,
      acknowledgement: none,
    });
  });
});

onPostgres((emptyDatabase) => {
  test("what one process holds another leaves alone, also at its start, and takes the moment the first is gone", async () => {
    await using empty = await emptyDatabase();
    await using store = await openDatabase(empty.place);
    await using otherStore = await openDatabase(empty.place);
    await keep(store, 3);
    const first = await registerWorker(empty.place, () => {});
    using second = await registerWorker(empty.place, () => {});
    expect(first.workerId).not.toBe(second.workerId);
    expect(ids(await claimAs(store, first.workerId, 2))).toEqual([1, 2]);
    await makeUnsentDue(otherStore, "mail", NOW);
    expect(ids(await claimAs(otherStore, second.workerId))).toEqual([3]);
    first[Symbol.dispose]();
    await vi.waitFor(async () => expect(await waitIn(otherStore)).toBe(0));
    const taken = await claimAs(otherStore, second.workerId);
    expect(taken).toMatchObject([{ attempts: 2 }, { attempts: 2 }]);
    /* The lease may be the same to the millisecond. */
    for (const delivery of taken)
      await settle(store, { ...delivery, holder: first.workerId }, { state: "sent", sent_at: 1 });
    expect(await rows(store)).toMatchObject(Array(3).fill({ state: "queued", holder: second.workerId }));
  });

  test("a process that lost its connection is there again soon, under its own number, and says that it was away", async () => {
    await using empty = await emptyDatabase();
    await using store = await openDatabase(empty.place);
    const onLost = vi.fn();
    using session = await registerWorker(empty.place, onLost);
    await keep(store, 1);
    await claimAs(store, session.workerId);
    expect(await endWorkerSessions(store)).toBe(1);
    await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce());
    await vi.waitFor(async () => expect(await waitIn(store)).toBeGreaterThan(0), { timeout: 10_000 });
  });

  test("a process whose connection fell silent notices it, and is there again once the network is", async () => {
    await using empty = await emptyDatabase();
    await using store = await openDatabase(empty.place);
    const url = urlOf(empty.place);
    await using proxy = await startTcpProxy(Number(new URL(url).port));
    const onLost = vi.fn();
    const place = { engine: "postgres", url: throughProxy(url, proxy) } as const;
    using session = await registerWorker(place, onLost, { everyMs: 1000, answerMs: 900 });
    await keep(store, 1);
    await claimAs(store, session.workerId);
    proxy.silence();
    await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce(), { timeout: 10_000 });
    await vi.waitFor(async () => expect(await waitIn(store)).toBe(0));
    proxy.mend();
    await vi.waitFor(async () => expect(await waitIn(store)).toBeGreaterThan(0), { timeout: 10_000 });
  });

  test("leases follow the database's clock, whatever ours says", async () => {
    await using empty = await emptyDatabase();
    await using store = await openDatabase(empty.place);
    using session = await registerWorker(empty.place, () => {});
    await saveRow(store, {}, { now: Date.now() + 86_400_000 });
    const [claimed] = await claimDue(store, {
      channel: "mail",
      now: 0,
      leaseMs: LEASE_MS,
      limit: 1,
      holder: session.workerId,
      underWay: [],
    });
    expect(Math.abs((claimed?.lease ?? 0) - Date.now() - LEASE_MS)).toBeLessThan(60_000);
  });
});
