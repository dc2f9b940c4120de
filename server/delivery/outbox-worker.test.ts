import { expect, vi } from "vitest";
import { DAY } from "#contract/duration.ts";
import { endWorkerSessions, SAVE_OPTIONS } from "../../tests/support/database-fixtures.ts";
import { databaseTest, onPostgres, sqliteTest } from "../../tests/support/on-each-engine.ts";
import type { Database, Delivery } from "../database/schema.ts";
import { saveSubmission } from "../database/submissions.ts";
import { registerWorker } from "../database/worker-session.ts";
import { type Channel, type Failure, FIVE_DAYS } from "./channel.ts";
import { classifyMailFailure } from "./mail-transport.ts";
import { startOutboxWorker, type WorkerOptions } from "./outbox-worker.ts";

/** A clock that advances only with `move`, which also runs a due timer. */
function manualClock() {
  let now = 1_000_000;
  let waiting: { at: number; wake: () => void } | undefined;
  return {
    now: () => now,
    after(ms: number, wake: () => void) {
      const entry = { at: now + ms, wake };
      waiting = entry;
      return () => {
        if (waiting === entry) waiting = undefined;
      };
    },
    /** The time of the pending timer. */
    wakeTime: () => waiting?.at,
    move(ms: number) {
      now += ms;
      const due = waiting && waiting.at <= now ? waiting : undefined;
      if (due) waiting = undefined;
      due?.wake();
    },
  };
}

const test = sqliteTest.extend("clock", () => manualClock());

async function save(database: Database, now: number): Promise<string> {
  const submission = { kind: "contact", name: "Ada", email: "ada@x.example", body: "Hello", page: "/" } as const;
  const result = await saveSubmission(database, { submission }, { ...SAVE_OPTIONS, now });
  return result.outcome === "keyReused" ? "" : result.reference;
}

const row = async (database: Database): Promise<Delivery> =>
  database.selectFrom("outbox").selectAll().executeTakeFirstOrThrow();

/** Waits until the outbox row matches, because the worker emits no event after saving. */
const untilRow = (database: Database, expected: Partial<Delivery>) =>
  expect.poll(() => row(database), { interval: 10 }).toMatchObject(expected);

type StartOptions = Pick<WorkerOptions, "database" | "clock"> &
  Partial<Pick<WorkerOptions, "workerId">> &
  Pick<Channel, "deliver"> &
  Partial<Channel>;

function startWorker({ database, clock, workerId = 0, ...channel }: StartOptions) {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const defaults = { name: "mail", receiver: "the mail server", retryPolicy: () => FIVE_DAYS } as const;
  const mail: Channel = { ...defaults, concurrency: 2, classify: classifyMailFailure, ...channel };
  return { worker: startOutboxWorker({ log, random: () => 0, database, clock, workerId, channel: mail }), log };
}

/** Starts a worker with a running delivery, which ends when `finish` is called. */
async function startDelivering(options: Omit<StartOptions, "deliver">) {
  const deliveryStarted = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const deliver = vi.fn(async () => {
    deliveryStarted.resolve();
    await finish.promise;
  });
  const started = startWorker({ ...options, deliver });
  await deliveryStarted.promise;
  return { ...started, deliver, finish: finish.resolve };
}

test("a permanent failure is saved with the reply, not logged, and not retried", async ({ database, clock }) => {
  const reference = await save(database, clock.now());
  const rejection = Object.assign(new Error("550 not this one"), { code: "EMESSAGE", responseCode: 550 });
  const deliver = vi.fn(() => Promise.reject(rejection));
  const { worker, log } = startWorker({ database, clock, deliver });
  await untilRow(database, { attempts: 1, state: "failed", last_error: "550 not this one" });
  expect(log.error.mock.calls.map(([line]) => line)).toEqual([
    { reference, attempts: 1, code: "EMESSAGE", responseCode: 550 },
  ]);
  clock.move(DAY);
  worker.wake();
  await worker.stop();
  expect(deliver).toHaveBeenCalledOnce();
});

test("a delivery fails after five days and 100 attempts, with the last error", async ({ database, clock }) => {
  await save(database, clock.now());
  await database.updateTable("outbox").set({ attempts: 99 }).execute();
  const deliver = () => Promise.reject(new Error("still down"));
  clock.move(5 * DAY - 60_000);
  const before = startWorker({ database, clock, deliver }).worker;
  await untilRow(database, { state: "queued", last_error: "still down" });
  await before.stop();
  await database.updateTable("outbox").set({ due: 0 }).execute();
  clock.move(60_000);
  const { worker } = startWorker({ database, clock, deliver });
  await untilRow(database, { state: "failed", last_error: "failed after retrying for five days; last: still down" });
  await worker.stop();
});

test("a clock that jumps ahead fails no delivery, one that is set back delays none", async ({ database, clock }) => {
  const start = clock.now();
  await save(database, start);
  let isUp = false;
  const { worker, log } = startWorker({
    database,
    clock,
    deliver: () => (isUp ? Promise.resolve() : Promise.reject(new Error("down"))),
  });
  await untilRow(database, { attempts: 1, state: "queued", lease: 0 });
  await expect.poll(() => clock.wakeTime()).toBe(start + 15_000);
  clock.move(7 * DAY);
  await untilRow(database, { attempts: 2, state: "queued", lease: 0, due: start + 7 * DAY + 30_000 });
  await expect.poll(() => clock.wakeTime()).toBe(start + 7 * DAY + 30_000);
  isUp = true;
  clock.move(-7 * DAY + 60_000);
  /* Simulate the 30 s poll: a real timer does not depend on the system time. */
  worker.wake();
  await expect.poll(() => clock.wakeTime()).toBe(clock.now());
  clock.move(0);
  await untilRow(database, { attempts: 3, state: "sent", sent_at: start + 60_000 });
  expect(log.warn.mock.lastCall?.[1]).toMatch(/clock was set back/);
  await worker.stop();
});

test.for([
  ["is set back", -3 * DAY],
  ["jumps ahead", DAY],
] as const)("a clock that %s does not repeat a running delivery", async ([, ms], { database, clock }) => {
  clock.move(3 * DAY);
  await save(database, clock.now());
  const { worker, deliver, finish } = await startDelivering({ database, clock });
  await expect.poll(() => clock.wakeTime()).toBe(clock.now() + 30_000);
  clock.move(ms);
  worker.wake();
  await expect.poll(() => clock.wakeTime()).toBe(clock.now() + 30_000);
  finish();
  await untilRow(database, { attempts: 1, state: "sent" });
  await worker.stop();
  expect(deliver).toHaveBeenCalledOnce();
});

test("a delivery with endless retries never fails", async ({ database, clock }) => {
  await save(database, clock.now());
  clock.move(50 * DAY);
  const deliver = () => Promise.reject(new Error("clamd is away"));
  const classify = () => ({ kind: "temporary", endless: true, alarm: "held" }) as const;
  const { worker, log } = startWorker({ database, clock, deliver, classify });
  await untilRow(database, { state: "queued", attempts: 1, lease: 0, due: clock.now() + 15_000 });
  expect(log.error.mock.lastCall?.[1]).toBe("held");
  await worker.stop();
});

test("a delivery that was held for long keeps its retries and the longest wait", async ({ database, clock }) => {
  await save(database, clock.now());
  await database.updateTable("outbox").set({ attempts: 150 }).execute();
  clock.move(50 * DAY);
  const fail = (reason: string, classify: () => Failure) =>
    startWorker({ database, clock, deliver: () => Promise.reject(new Error(reason)), classify }).worker;
  const inAnHour = { state: "queued", lease: 0, due: clock.now() + DAY / 24 } as const;
  const heldWorker = fail("held", () => ({ kind: "temporary", endless: true }));
  await untilRow(database, { ...inAnHour, last_error: "held" });
  await heldWorker.stop();
  const retryingWorker = fail("busy", () => ({ kind: "temporary" }));
  await untilRow(database, { ...inAnHour, last_error: "busy" });
  await retryingWorker.stop();
});

test.for([
  ["longer than the back-off", 10 * 60_000, 10 * 60_000],
  ["shorter than the back-off", 1000, 15_000],
  ["longer than the maximum", 30 * DAY, DAY],
] as const)("a requested wait %s", async ([, waitMs, wait], { database, clock }) => {
  await save(database, clock.now());
  const deliver = () => Promise.reject(new Error("busy"));
  const { worker } = startWorker({ database, clock, deliver, classify: () => ({ kind: "temporary", waitMs }) });
  await untilRow(database, { attempts: 1, lease: 0, due: clock.now() + wait });
  await worker.stop();
});

test("runs deliveries concurrently up to the limit; a slow one blocks no other", async ({ database, clock }) => {
  for (let count = 0; count < 9; count++) await save(database, clock.now());
  const slow = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  let done = 0;
  const { worker } = startWorker({
    database,
    clock,
    concurrency: 3,
    async deliver({ id }) {
      running++;
      most = Math.max(most, running);
      await (id === 1 ? slow.promise : new Promise(setImmediate));
      running--;
      done++;
    },
  });
  await expect.poll(() => done).toBe(8);
  expect(most).toBe(3);
  slow.resolve();
  await worker.stop();
  expect(done).toBe(9);
});

test("what follows a delivery starts when it is recorded as sent", async ({ database, clock }) => {
  await save(database, clock.now());
  const copied = Promise.withResolvers<string>();
  const deliver: Channel["deliver"] = async (_delivery, afterSent) =>
    afterSent?.(async () => copied.resolve((await row(database)).state));
  const { worker } = startWorker({ database, clock, deliver });
  expect(await copied.promise).toBe("sent");
  await worker.stop();
});

test("stop waits for running deliveries and starts no new ones", async ({ database, clock }) => {
  await save(database, clock.now());
  await save(database, clock.now());
  const { worker, deliver, finish } = await startDelivering({ database, clock, concurrency: 1 });
  const stopped = worker.stop();
  finish();
  await stopped;
  expect(deliver).toHaveBeenCalledTimes(1);
  const states = await database.selectFrom("outbox").select("state").orderBy("id").execute();
  expect(states).toEqual([{ state: "sent" }, { state: "queued" }]);
});

onPostgres((emptyDatabase) => {
  const test = databaseTest(emptyDatabase);
  test("a server that lost its database connection does not repeat a running delivery", async ({ empty, database }) => {
    using session = await registerWorker(empty.location, () => {});
    const clock = manualClock();
    await save(database, clock.now());
    const { worker, deliver, finish } = await startDelivering({ database, clock, workerId: session.workerId });
    await expect.poll(() => clock.wakeTime()).toBe(clock.now() + 30_000);
    expect(await endWorkerSessions(database)).toBe(1);
    clock.move(30_000);
    await expect.poll(() => clock.wakeTime()).toBe(clock.now() + 30_000);
    finish();
    await untilRow(database, { attempts: 1, state: "sent" });
    await worker.stop();
    expect(deliver).toHaveBeenCalledOnce();
  });
});
