import type { Database } from "../database/open-database.ts";
import {
  type ClaimedDelivery,
  claimDue,
  makeUnsentDue,
  nextDueIn,
  type Settlement,
  settle,
} from "../database/outbox.ts";
import type { Milliseconds } from "../database/schema.ts";
import { StorageError } from "../database/storage-error.ts";
import { backOff, LONGEST_FROM } from "./back-off.ts";
import type { Channel } from "./channel.ts";
import { retry } from "./retry.ts";

/** What the worker asks about time; tests bring their own. */
export type Clock = {
  now(): Milliseconds;
  /** Calls `wake` once after `ms`; the function it returns calls that off. */
  after(ms: number, wake: () => void): () => void;
};

export const SYSTEM_CLOCK: Clock = {
  now: Date.now,
  after(ms, wake) {
    const timer = setTimeout(wake, ms);
    return () => clearTimeout(timer);
  },
};

/** The part of the logger the worker uses. What it is given holds no visitor data. */
export type WorkerLog = Record<"info" | "warn" | "error", (facts: object, message: string) => void>;

export type WorkerOptions = {
  store: Database;
  channel: Channel;
  log: WorkerLog;
  clock: Clock;
  /** A number from 0 to 1, 1 excluded. */
  random(): number;
  /** Of this process's session (`registerWorker`). */
  workerId: number;
  /** Called once a delivery has failed for good whose loss is an error. */
  onFailed?(): void;
};

export type OutboxWorker = {
  /** Says that something was put into the outbox. Returns at once. */
  wake(): void;
  /** Takes nothing new and resolves when what runs is settled. */
  stop(): Promise<void>;
};

/** Longer than a delivery can take, so that nobody else takes it up meanwhile. */
const LEASE_MS = 5 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The other side may ask for a rest, but not for one that loses the delivery. */
const LONGEST_REST_MS = DAY_MS;
/**
 * What was sent and is not marked so goes out a second time, so we go on trying to write that down. Where the lease has run
 * out by then and somebody else has it, nothing is written.
 */
const SETTLING = { everyMs: 2_000, forMs: 5 * 60 * 1000 };
/** Nothing is put off or held for so long, unless the clock was ahead then. */
const LONGEST_WAIT_MS = DAY_MS;
/** How soon to look again when the database itself fails, on a full disk for instance. */
const STORE_RETRY_MS = 15_000;
/** Another process, such as the operator's command, may put something in and cannot wake us. */
const LONGEST_SLEEP_MS = 30_000;

/** Starts delivering what is in the outbox for one channel, everything unsent at once. */
export function startOutboxWorker(options: WorkerOptions): OutboxWorker {
  const { store, log, clock, workerId } = options;
  const { name: channel, concurrency } = options.channel;
  /* By the delivery's id: whatever becomes of our lease and presence meanwhile, what is going out is not taken again. */
  const running = new Map<number, Promise<void>>();
  const leaving = new AbortController();
  let stopping = false;
  let wokenMeanwhile = false;
  let cancelTimer = () => {};

  const pump = async (): Promise<void> => {
    do {
      wokenMeanwhile = false;
      const free = concurrency - running.size;
      if (stopping || free === 0) return;
      const claim = { ...question(), leaseMs: LEASE_MS, limit: free, holder: workerId };
      for (const delivery of await claimDue(store, claim)) run(delivery);
    } while (wokenMeanwhile);
    await sleepUntilDue();
  };
  const run = (delivery: ClaimedDelivery): void => {
    const attempt = attemptDelivery(options, delivery, leaving.signal).finally(() => {
      running.delete(delivery.id);
      wake();
    });
    running.set(delivery.id, attempt);
  };
  const question = () => ({ channel, now: clock.now(), underWay: [...running.keys()] });
  const sleepUntilDue = async (): Promise<void> => {
    /* Whoever finishes wakes us: with thousands waiting, to ask after every mail which is next would take longest. */
    if (running.size === concurrency) return;
    let wait = await nextDueIn(store, question());
    if (wait !== undefined && wait > LONGEST_WAIT_MS && running.size === 0) {
      log.warn({ channel }, "the clock was set back; everything unsent is tried at once");
      await makeUnsentDue(store, channel, clock.now());
      wait = await nextDueIn(store, question());
    }
    sleep(Math.min(wait ?? LONGEST_SLEEP_MS, LONGEST_SLEEP_MS));
  };
  const sleep = (ms: number): void => {
    cancelTimer();
    if (!stopping) cancelTimer = clock.after(ms, wake);
  };

  let pumping: Promise<void> | undefined;
  const wake = (): void => {
    if (stopping) return;
    wokenMeanwhile = true;
    pumping ??= pump()
      .catch((thrown: unknown) => {
        const reason = thrown instanceof StorageError ? { reason: thrown.message } : {};
        log.error({ ...causeOf(thrown), ...reason }, "the outbox cannot be read; trying again soon");
        sleep(STORE_RETRY_MS);
      })
      .finally(() => {
        pumping = undefined;
        if (wokenMeanwhile) wake();
      });
  };

  pumping = makeUnsentDue(store, channel, clock.now())
    .catch((thrown: unknown) => log.error(causeOf(thrown), `the unsent ${channel} cannot be made due at once`))
    .finally(() => {
      pumping = undefined;
      wake();
    });

  return {
    wake,
    async stop() {
      stopping = true;
      leaving.abort();
      cancelTimer();
      await pumping;
      await Promise.all(running.values());
    },
  };
}

/** Makes one attempt and writes down what became of it. Throws nothing: what cannot be written is logged. */
async function attemptDelivery(options: WorkerOptions, delivery: ClaimedDelivery, leaving: AbortSignal): Promise<void> {
  const { name, deliver } = options.channel;
  const settlement = await deliver(delivery).then(
    (): Settlement => ({ state: "sent", sent_at: options.clock.now() }),
    (thrown: unknown) => settlementOf(options, delivery, thrown),
  );
  const { reference } = delivery.submission;
  const onFailure = (thrown: unknown) =>
    options.log.warn(
      { reference, ...causeOf(thrown) },
      `${name} ${settlement.state}, but that is not written down yet`,
    );
  try {
    const isOurs = await retry(() => settle(options.store, delivery, settlement), SETTLING, onFailure, leaving);
    const facts = { reference, attempts: delivery.attempts };
    if (!isOurs) options.log.warn(facts, `${name} ${settlement.state}, but it was no longer ours to write that down`);
    else if (settlement.state === "sent") options.log.info(facts, `${name} delivered`);
    else if (settlement.state === "failed" && options.channel.loss === "error") options.onFailed?.();
  } catch (thrown) {
    options.log.error(
      { reference, ...causeOf(thrown) },
      `${name} ${settlement.state}, but that could not be written down`,
    );
  }
}

function settlementOf(options: WorkerOptions, delivery: ClaimedDelivery, thrown: unknown): Settlement {
  const { channel, log, clock, random } = options;
  const now = clock.now();
  const failure = channel.judge(thrown);
  const facts = { reference: delivery.submission.reference, attempts: delivery.attempts, ...causeOf(thrown) };
  const last_error = errorText(thrown);
  if (failure.kind === "refused") {
    log[channel.loss](facts, `${channel.name} refused for good by ${channel.peer}`);
    return { state: "failed", last_error };
  }
  const { patience } = channel;
  const isOver = now - delivery.created_at >= patience.ms && delivery.attempts >= patience.attempts;
  if (isOver && !failure.endless) {
    log[channel.loss](facts, `${channel.name} given up after ${patience.words}`);
    return { state: "failed", last_error: `given up after ${patience.words}; last: ${last_error}` };
  }
  const wait = Math.max(backOff(delivery.attempts, random()), Math.min(failure.restMs ?? 0, LONGEST_REST_MS));
  const later = { ...facts, nextAttempt: new Date(now + wait).toISOString() };
  if (failure.alarm) log.error(later, failure.alarm);
  else log.warn(later, `${channel.name} not delivered yet`);
  /* What may not go out yet uses up nobody's patience; its attempts count only as far as they lengthen the wait. */
  const attempts = failure.endless ? Math.min(delivery.attempts, LONGEST_FROM) : delivery.attempts;
  return { state: "queued", now, wait, attempts, last_error };
}

/** A failure's codes. The server's reply stays out of the log: it may quote the mail. */
function causeOf(thrown: unknown): { code?: unknown; responseCode?: unknown } {
  const { code, responseCode } = thrown as { code?: unknown; responseCode?: unknown };
  return { ...(code !== undefined && { code }), ...(responseCode !== undefined && { responseCode }) };
}

/** Without the character that PostgreSQL cannot store: what a mail server replies is not ours to choose. */
function errorText(thrown: unknown): string {
  return (thrown instanceof Error ? thrown.message : String(thrown)).replaceAll("\0", "").slice(0, 500);
}
