import { expect, test, vi } from "vitest";
import { endWorkerSessions, sqliteIn } from "../../tests/support/database-fixtures.ts";
import { onPostgres } from "../../tests/support/on-each-engine.ts";
import { type SmtpPeer, startSmtpPeer } from "../../tests/support/smtp-peer.ts";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { type Database, openDatabase } from "../database/open-database.ts";
import type { Delivery } from "../database/schema.ts";
import { saveSubmission } from "../database/submissions.ts";
import { registerWorker } from "../database/worker-session.ts";
import { type Channel, FIVE_DAYS } from "./channel.ts";
import { classifyFailure } from "./classify-failure.ts";
import { smtpTransport } from "./mail-transport.ts";
import { startOutboxWorker, type WorkerOptions } from "./outbox-worker.ts";
import { submissionMail } from "./submission-mail.ts";

const SETTINGS = {
  siteName: "Example",
  siteOrigin: "https://site.example",
  from: "website@example.com",
  to: { contact: "office@example.com", demo: "office@example.com", application: "careers@example.com" },
};
const DAY = 24 * 60 * 60 * 1000;

/** A clock that stands still until it is moved, and then wakes who waited. */
function handClock() {
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
    /** When the sleeper wants to be woken. */
    wanted: () => waiting?.at,
    move(ms: number) {
      now += ms;
      const due = waiting && waiting.at <= now ? waiting : undefined;
      if (due) waiting = undefined;
      due?.wake();
    },
  };
}

async function keep(store: Database, now: number): Promise<string> {
  const submission = { kind: "contact", name: "Ada", email: "ada@x.example", body: "Hello", page: "/" } as const;
  const messageId = (reference: string) => `<${reference}@site.example>`;
  const kept = await saveSubmission(store, { submission }, { now, channels: ["mail"], messageId });
  return kept.outcome === "keyReused" ? "" : kept.reference;
}

const row = async (store: Database): Promise<Delivery> =>
  store.selectFrom("outbox").selectAll().executeTakeFirstOrThrow();

/** Waits until the outbox row looks as expected; the worker says nothing when it has written. */
const untilRow = (store: Database, expected: Partial<Delivery>) =>
  vi.waitFor(async () => expect(await row(store)).toMatchObject(expected), { timeout: 10_000, interval: 10 });

type StartOptions = Pick<WorkerOptions, "store" | "clock"> &
  Partial<Pick<WorkerOptions, "workerId">> &
  Pick<Channel, "deliver"> &
  Partial<Channel>;

function startWorker({ store, clock, workerId = 0, ...channel }: StartOptions) {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const manner = { name: "mail", peer: "the mail server", patience: FIVE_DAYS, loss: "error" } as const;
  const mail: Channel = { ...manner, concurrency: 2, judge: classifyFailure, ...channel };
  return { worker: startOutboxWorker({ log, random: () => 0, store, clock, workerId, channel: mail }), log };
}

/** A worker in the middle of a delivery, which takes until it is told to `finish`. */
async function startDelivering(options: Omit<StartOptions, "deliver">) {
  const begun = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const deliver = vi.fn(async () => {
    begun.resolve();
    await finish.promise;
  });
  const started = startWorker({ ...options, deliver });
  await begun.promise;
  return { ...started, deliver, finish: finish.resolve };
}

/** A worker over a real store and a real SMTP peer, with a clock that is moved by hand. */
async function withPeer(store: Database, peer: Pick<SmtpPeer, "url">) {
  const clock = handClock();
  const transport = smtpTransport(peer.url, 2);
  const { worker, log } = startWorker({
    store,
    clock,
    deliver: (delivery) => transport.send(submissionMail(delivery, undefined, SETTINGS)),
  });
  return {
    clock,
    worker,
    log,
    async [Symbol.asyncDispose]() {
      await worker.stop();
      transport.close();
    },
  };
}

test("a dead mail server is tried again with growing waits, and once it is up the mail comes exactly once", async () => {
  await using folder = await tempFolder();
  await using store = await openDatabase(sqliteIn(folder.path));
  const dead = await startSmtpPeer();
  await dead[Symbol.asyncDispose]();
  await using delivery = await withPeer(store, dead);
  const { clock, worker, log } = delivery;
  const reference = await keep(store, clock.now());
  worker.wake();
  await untilRow(store, { attempts: 1, state: "queued", due: clock.now() + 15_000, lease: 0 });
  await vi.waitFor(() => expect(clock.wanted()).toBe(clock.now() + 15_000));
  clock.move(15_000);
  await untilRow(store, { attempts: 2, due: clock.now() + 30_000, lease: 0 });
  expect((await row(store)).last_error).toMatch(/ECONNREFUSED/);
  expect(log.warn).toHaveBeenCalledTimes(2);

  await using alive = await startSmtpPeer(() => "accept", dead.port);
  await vi.waitFor(() => expect(clock.wanted()).toBe(clock.now() + 30_000));
  clock.move(30_000);
  await untilRow(store, { attempts: 3, state: "sent", sent_at: clock.now() });
  expect(alive.mails.map(({ email }) => email.messageId)).toEqual([`<${reference}@site.example>`]);
});

test("a passing refusal is tried again under the same Message-ID", async () => {
  await using folder = await tempFolder();
  await using store = await openDatabase(sqliteIn(folder.path));
  await using peer = await startSmtpPeer((index) => (index === 0 ? 451 : "accept"));
  await using delivery = await withPeer(store, peer);
  const { clock, worker } = delivery;
  await keep(store, clock.now());
  worker.wake();
  await untilRow(store, { attempts: 1, state: "queued", lease: 0, due: clock.now() + 15_000 });
  await vi.waitFor(() => expect(clock.wanted()).toBe(clock.now() + 15_000));
  clock.move(15_000);
  await untilRow(store, { attempts: 2, state: "sent" });
  expect(new Set(peer.mails.map(({ email }) => email.messageId)).size).toBe(1);
});

test("a refusal for good is kept as failed, with the server's reason, and not tried again", async () => {
  await using folder = await tempFolder();
  await using store = await openDatabase(sqliteIn(folder.path));
  await using peer = await startSmtpPeer(() => 550);
  await using delivery = await withPeer(store, peer);
  const { clock, worker, log } = delivery;
  await keep(store, clock.now());
  worker.wake();
  await untilRow(store, { attempts: 1, state: "failed" });
  expect((await row(store)).last_error).toMatch(/550 not this one/);
  expect(log.error).toHaveBeenCalledOnce();
  clock.move(DAY);
  worker.wake();
  await worker.stop();
  expect(peer.mails).toHaveLength(1);
});

test("a connection that drops after the mail was sent leads to a repeat under the same Message-ID", async () => {
  await using folder = await tempFolder();
  await using store = await openDatabase(sqliteIn(folder.path));
  await using peer = await startSmtpPeer((index) => (index === 0 ? "hang-up" : "accept"));
  await using delivery = await withPeer(store, peer);
  const { clock, worker } = delivery;
  const reference = await keep(store, clock.now());
  worker.wake();
  await untilRow(store, { attempts: 1, state: "queued", lease: 0 });
  expect(peer.mails).toHaveLength(1);
  await vi.waitFor(() => expect(clock.wanted()).toBe(clock.now() + 15_000));
  clock.move(15_000);
  await untilRow(store, { attempts: 2, state: "sent" });
  expect(peer.mails.map(({ email }) => email.messageId)).toEqual(Array(2).fill(`<${reference}@site.example>`));
});

test("what the log is told names the submission, and repeats neither the mail nor the server's reply", async () => {
  await using folder = await tempFolder();
  await using store = await openDatabase(sqliteIn(folder.path));
  await using peer = await startSmtpPeer(() => 550);
  await using delivery = await withPeer(store, peer);
  const reference = await keep(store, delivery.clock.now());
  delivery.worker.wake();
  await untilRow(store, { state: "failed" });
  expect(delivery.log.error.mock.lastCall?.[0]).toEqual({
    reference,
    attempts: 1,
    code: "EMESSAGE",
    responseCode: 550,
  });
});

test("after five days and as many attempts as fit in them it is given up, and the last reason is kept", async () => {
  await using folder = await tempFolder();
  await using store = await openDatabase(sqliteIn(folder.path));
  const clock = handClock();
  await keep(store, clock.now());
  await store.updateTable("outbox").set({ attempts: 99 }).execute();
  clock.move(5 * DAY);
  const { worker } = startWorker({ store, clock, deliver: () => Promise.reject(new Error("still down")) });
  await untilRow(store, { state: "failed", last_error: "given up after five days; last: still down" });
  await worker.stop();
});

test("a clock that jumps a week ahead makes no mail be given up, and one that is set back lets none wait", async () => {
  await using folder = await tempFolder();
  await using store = await openDatabase(sqliteIn(folder.path));
  const clock = handClock();
  const start = clock.now();
  await keep(store, start);
  let isUp = false;
  const { worker, log } = startWorker({
    store,
    clock,
    deliver: () => (isUp ? Promise.resolve() : Promise.reject(new Error("down"))),
  });
  await untilRow(store, { attempts: 1, state: "queued", lease: 0 });
  await vi.waitFor(() => expect(clock.wanted()).toBe(start + 15_000));
  clock.move(7 * DAY);
  await untilRow(store, { attempts: 2, state: "queued", lease: 0, due: start + 7 * DAY + 30_000 });
  await vi.waitFor(() => expect(clock.wanted()).toBe(start + 7 * DAY + 30_000));
  isUp = true;
  clock.move(-7 * DAY + 60_000);
  /* The half minute's look, which a real timer does whatever the clock shows. */
  worker.wake();
  await vi.waitFor(() => expect(clock.wanted()).toBe(clock.now()));
  clock.move(0);
  await untilRow(store, { attempts: 3, state: "sent", sent_at: start + 60_000 });
  expect(log.warn.mock.lastCall?.[1]).toMatch(/clock was set back/);
  await worker.stop();
});

test("a clock that is set back while a mail is going out takes it from nobody", async () => {
  await using folder = await tempFolder();
  await using store = await openDatabase(sqliteIn(folder.path));
  const clock = handClock();
  clock.move(3 * DAY);
  await keep(store, clock.now());
  const { worker, deliver, finish } = await startDelivering({ store, clock });
  clock.move(-3 * DAY);
  worker.wake();
  await vi.waitFor(() => expect(clock.wanted()).toBe(clock.now() + 30_000));
  finish();
  await untilRow(store, { attempts: 1, state: "sent" });
  await worker.stop();
  expect(deliver).toHaveBeenCalledOnce();
});

test("a clock that leaps ahead while a mail is going out does not send it a second time", async () => {
  await using folder = await tempFolder();
  await using store = await openDatabase(sqliteIn(folder.path));
  const clock = handClock();
  await keep(store, clock.now());
  const { worker, deliver, finish } = await startDelivering({ store, clock });
  await vi.waitFor(() => expect(clock.wanted()).toBe(clock.now() + 30_000));
  clock.move(DAY);
  await vi.waitFor(() => expect(clock.wanted()).toBe(clock.now() + 30_000));
  finish();
  await untilRow(store, { attempts: 1, state: "sent" });
  await worker.stop();
  expect(deliver).toHaveBeenCalledOnce();
});

test("a mail that somebody else took up meanwhile is not called delivered", async () => {
  await using folder = await tempFolder();
  await using store = await openDatabase(sqliteIn(folder.path));
  const clock = handClock();
  const reference = await keep(store, clock.now());
  const { worker, log, finish } = await startDelivering({ store, clock });
  await store.updateTable("outbox").set({ holder: 1 }).execute();
  finish();
  await worker.stop();
  expect(log.warn.mock.calls).toEqual([[{ reference, attempts: 1 }, expect.stringMatching(/^mail sent, but .*ours/)]]);
  expect(log.info).not.toHaveBeenCalled();
});

test("what may take for ever is not given up", async () => {
  await using folder = await tempFolder();
  await using store = await openDatabase(sqliteIn(folder.path));
  const clock = handClock();
  await keep(store, clock.now());
  clock.move(50 * DAY);
  const deliver = () => Promise.reject(new Error("clamd is away"));
  const judge = () => ({ kind: "later", endless: true, alarm: "held" }) as const;
  const { worker, log } = startWorker({ store, clock, deliver, judge });
  await untilRow(store, { state: "queued", attempts: 1, lease: 0, due: clock.now() + 15_000 });
  expect(log.error.mock.lastCall?.[1]).toBe("held");
  await worker.stop();
});

test("what was held for long is tried patiently once it may go out", async () => {
  await using folder = await tempFolder();
  await using store = await openDatabase(sqliteIn(folder.path));
  const clock = handClock();
  await keep(store, clock.now());
  await store.updateTable("outbox").set({ attempts: 150 }).execute();
  clock.move(50 * DAY);
  const fail = (reason: string, judge: Channel["judge"]) =>
    startWorker({ store, clock, deliver: () => Promise.reject(new Error(reason)), judge }).worker;
  const inAnHour = { state: "queued", lease: 0, due: clock.now() + DAY / 24 } as const;
  const holding = fail("held", () => ({ kind: "later", endless: true }));
  await untilRow(store, { ...inAnHour, last_error: "held" });
  await holding.stop();
  const trying = fail("busy", () => ({ kind: "later" }));
  await untilRow(store, { ...inAnHour, last_error: "busy" });
  await trying.stop();
});

test("a password that is not accepted alarms the operator, and is tried again", async () => {
  await using folder = await tempFolder();
  await using store = await openDatabase(sqliteIn(folder.path));
  const clock = handClock();
  await keep(store, clock.now());
  const refused = Object.assign(new Error("535 no"), { code: "EAUTH", responseCode: 535 });
  const { worker, log } = startWorker({ store, clock, deliver: () => Promise.reject(refused) });
  await untilRow(store, { state: "queued", attempts: 1, due: clock.now() + 15_000 });
  expect(log.error.mock.lastCall?.[1]).toMatch(/SMTP_URL/);
  await worker.stop();
});

test.each([
  ["longer than the back-off", 10 * 60_000, 10 * 60_000],
  ["shorter than the back-off", 1000, 15_000],
  ["longer than anybody may ask for", 30 * DAY, DAY],
])("a rest that is %s", async (_case, restMs, wait) => {
  await using folder = await tempFolder();
  await using store = await openDatabase(sqliteIn(folder.path));
  const clock = handClock();
  await keep(store, clock.now());
  const deliver = () => Promise.reject(new Error("busy"));
  const { worker } = startWorker({ store, clock, deliver, judge: () => ({ kind: "later", restMs }) });
  await untilRow(store, { attempts: 1, lease: 0, due: clock.now() + wait });
  await worker.stop();
});

test("a worker takes what is its channel's and leaves the rest", async () => {
  await using folder = await tempFolder();
  await using store = await openDatabase(sqliteIn(folder.path));
  const clock = handClock();
  const submission = { kind: "contact", name: "Ada", email: "ada@x.example", body: "Hello", page: "/" } as const;
  const messageId = (reference: string, channel: string) => `${reference} ${channel}`;
  await saveSubmission(store, { submission }, { now: clock.now(), channels: ["mail", "webhook"], messageId });
  const taken: string[] = [];
  const deliver = async (delivery: Delivery) => void taken.push(delivery.message_id);
  const { worker } = startWorker({ store, clock, name: "webhook", deliver });
  await vi.waitFor(() => expect(taken).toHaveLength(1));
  await worker.stop();
  expect(taken).toEqual([expect.stringMatching(/ webhook$/)]);
  const rows = await store.selectFrom("outbox").select(["channel", "state"]).orderBy("id").execute();
  expect(rows).toEqual([
    { channel: "mail", state: "queued" },
    { channel: "webhook", state: "sent" },
  ]);
});

test("at the start everything unsent is tried at once, also what a killed process held", async () => {
  await using folder = await tempFolder();
  await using store = await openDatabase(sqliteIn(folder.path));
  const clock = handClock();
  const waiting = await keep(store, clock.now());
  const held = await keep(store, clock.now());
  await store
    .updateTable("outbox")
    .set({ due: clock.now() + DAY })
    .where("id", "=", 1)
    .execute();
  await store
    .updateTable("outbox")
    .set({ lease: clock.now() + DAY })
    .where("id", "=", 2)
    .execute();
  const delivered: string[] = [];
  const { worker } = startWorker({
    store,
    clock,
    deliver: async ({ submission }) => void delivered.push(submission.reference),
  });
  await vi.waitFor(() => expect(delivered.toSorted()).toEqual([waiting, held].toSorted()));
  await worker.stop();
});

test("deliveries run side by side, but no more than allowed, and a slow one holds up nobody else", async () => {
  await using folder = await tempFolder();
  await using store = await openDatabase(sqliteIn(folder.path));
  const clock = handClock();
  for (let count = 0; count < 9; count++) await keep(store, clock.now());
  const slow = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  let done = 0;
  const { worker } = startWorker({
    store,
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
  await vi.waitFor(() => expect(done).toBe(8));
  expect(most).toBe(3);
  slow.resolve();
  await worker.stop();
  expect(done).toBe(9);
});

test("a stop waits for what runs and takes nothing new", async () => {
  await using folder = await tempFolder();
  await using store = await openDatabase(sqliteIn(folder.path));
  const clock = handClock();
  await keep(store, clock.now());
  await keep(store, clock.now());
  const { worker, deliver, finish } = await startDelivering({ store, clock, concurrency: 1 });
  const stopped = worker.stop();
  finish();
  await stopped;
  expect(deliver).toHaveBeenCalledTimes(1);
  const states = await store.selectFrom("outbox").select("state").orderBy("id").execute();
  expect(states).toEqual([{ state: "sent" }, { state: "queued" }]);
});

onPostgres((emptyDatabase) => {
  test("a server that lost its connection does not send again what it is sending", async () => {
    await using empty = await emptyDatabase();
    await using store = await openDatabase(empty.place);
    using session = await registerWorker(empty.place, () => {});
    const clock = handClock();
    await keep(store, clock.now());
    const { worker, deliver, finish } = await startDelivering({ store, clock, workerId: session.workerId });
    await vi.waitFor(() => expect(clock.wanted()).toBe(clock.now() + 30_000));
    expect(await endWorkerSessions(store)).toBe(1);
    clock.move(30_000);
    await vi.waitFor(() => expect(clock.wanted()).toBe(clock.now() + 30_000));
    finish();
    await untilRow(store, { attempts: 1, state: "sent" });
    await worker.stop();
    expect(deliver).toHaveBeenCalledOnce();
  });
});
