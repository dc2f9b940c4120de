import type { Store } from "../store/open-store.ts";
import { type ClaimedDelivery, claimDue, makeUnsentDue, nextDue, type Settlement, settle } from "../store/outbox.ts";
import type { Milliseconds } from "../store/schema.ts";
import { backOff } from "./back-off.ts";
import { judgeFailure } from "./judge-failure.ts";

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
  store: Store;
  /** Makes one delivery. @throws when it was not taken, or nobody knows whether it was. */
  deliver(delivery: ClaimedDelivery): Promise<void>;
  log: WorkerLog;
  clock: Clock;
  /** A number from 0 to 1, 1 excluded. */
  random(): number;
  /** How many deliveries run side by side. */
  concurrency: number;
};

export type OutboxWorker = {
  /** Says that something was put into the outbox. Returns at once. */
  wake(): void;
  /** Takes nothing new and resolves when what runs is settled. */
  stop(): Promise<void>;
};

/** Longer than a delivery can take, so that nobody else takes it up meanwhile. */
const LEASE_MS = 5 * 60 * 1000;
/** RFC 5321 §4.5.4.1 gives up after 4–5 days. */
const GIVE_UP_MS = 5 * 24 * 60 * 60 * 1000;
/** How soon to look again when the database itself fails, on a full disk for instance. */
const STORE_RETRY_MS = 15_000;
/** Another process, such as the operator's command, may put something in and cannot wake us. */
const LONGEST_SLEEP_MS = 30_000;

/** Starts delivering what is in the outbox, everything unsent at once. */
export function startOutboxWorker(options: WorkerOptions): OutboxWorker {
  const { store, log, clock, concurrency } = options;
  const running = new Set<Promise<void>>();
  let stopping = false;
  let wokenMeanwhile = false;
  let cancelTimer = () => {};

  const pump = async (): Promise<void> => {
    do {
      wokenMeanwhile = false;
      const free = concurrency - running.size;
      if (stopping || free === 0) return;
      for (const delivery of await claimDue(store, { now: clock.now(), leaseMs: LEASE_MS, limit: free })) run(delivery);
    } while (wokenMeanwhile);
    await sleepUntilDue();
  };
  const run = (delivery: ClaimedDelivery): void => {
    const attempt = attemptDelivery(options, delivery).finally(() => {
      running.delete(attempt);
      wake();
    });
    running.add(attempt);
  };
  const sleepUntilDue = async (): Promise<void> => {
    const due = await nextDue(store);
    if (running.size === concurrency) return;
    const wait = due === undefined ? LONGEST_SLEEP_MS : Math.max(due - clock.now(), 0);
    sleep(Math.min(wait, LONGEST_SLEEP_MS));
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
        log.error(causeOf(thrown), "the outbox cannot be read; trying again soon");
        sleep(STORE_RETRY_MS);
      })
      .finally(() => {
        pumping = undefined;
        if (wokenMeanwhile) wake();
      });
  };

  pumping = makeUnsentDue(store, clock.now())
    .catch((thrown: unknown) => log.error(causeOf(thrown), "the unsent mail cannot be made due at once"))
    .finally(() => {
      pumping = undefined;
      wake();
    });

  return {
    wake,
    async stop() {
      stopping = true;
      cancelTimer();
      await pumping;
      await Promise.all(running);
    },
  };
}

/** Makes one attempt and writes down what became of it. Throws nothing: what cannot be written is logged. */
async function attemptDelivery(options: WorkerOptions, delivery: ClaimedDelivery): Promise<void> {
  const settlement = await options.deliver(delivery).then(
    (): Settlement => ({ state: "sent", sent_at: options.clock.now() }),
    (thrown: unknown) => settlementOf(options, delivery, thrown),
  );
  const { reference } = delivery.submission;
  try {
    await settle(options.store, delivery, settlement);
    if (settlement.state === "sent") options.log.info({ reference, attempts: delivery.attempts }, "mail delivered");
  } catch (thrown) {
    options.log.error(
      { reference, ...causeOf(thrown) },
      `mail ${settlement.state}, but that could not be written down`,
    );
  }
}

function settlementOf({ log, clock, random }: WorkerOptions, delivery: ClaimedDelivery, thrown: unknown): Settlement {
  const now = clock.now();
  const kind = judgeFailure(thrown);
  const facts = { reference: delivery.submission.reference, attempts: delivery.attempts, ...causeOf(thrown) };
  const last_error = errorText(thrown);
  if (kind === "refused") {
    log.error(facts, "mail refused for good by the mail server");
    return { state: "failed", last_error };
  }
  if (now - delivery.created_at >= GIVE_UP_MS) {
    log.error(facts, "mail given up after five days");
    return { state: "failed", last_error: `given up after five days; last: ${last_error}` };
  }
  const due = now + backOff(delivery.attempts, random());
  const later = { ...facts, nextAttempt: new Date(due).toISOString() };
  if (kind === "locked-out") log.error(later, "the mail server does not accept the credentials in SMTP_URL");
  else log.warn(later, "mail not delivered yet");
  return { state: "queued", due, last_error };
}

/** A failure's codes. The server's reply stays out of the log: it may quote the mail. */
function causeOf(thrown: unknown): { code?: unknown; responseCode?: unknown } {
  const { code, responseCode } = thrown as { code?: unknown; responseCode?: unknown };
  return { ...(code !== undefined && { code }), ...(responseCode !== undefined && { responseCode }) };
}

function errorText(thrown: unknown): string {
  return (thrown instanceof Error ? thrown.message : String(thrown)).slice(0, 500);
}
