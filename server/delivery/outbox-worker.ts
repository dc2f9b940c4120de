import { DAY, MINUTE } from "#contract/duration.ts";
import {
  type ClaimedDelivery,
  claimDue,
  makeUnsentDue,
  nextDueIn,
  type Settlement,
  settle,
} from "../database/outbox.ts";
import type { Database } from "../database/schema.ts";
import { StorageError } from "../database/storage-error.ts";
import { reasonOf } from "../text/reason-of.ts";
import { type Channel, DeliveryError, type Failure } from "./channel.ts";
import { type Clock, repeatCheck, type WorkerLog } from "./repeat-check.ts";
import { backOff, LONGEST_FROM, retry } from "./retry.ts";

export type WorkerOptions = {
  database: Database;
  channel: Channel;
  log: WorkerLog;
  clock: Clock;
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  random(): number;
  workerId: number;
  /** Called after a delivery failed permanently, if the `failureLogLevel` of its retry policy is `error`. */
  onFailed?(): void;
  /** Called when a submission was erased while it was delivered, after the attempt. */
  onErased?(reference: string): Promise<void>;
};

/** Longer than any delivery takes, also a mail whose files are scanned and that is sent twice: no other worker claims it. */
const LEASE_MS = 30 * MINUTE;
const MAX_RETRY_AFTER_MS = DAY;
/**
 * A delivery that was sent but not saved as `sent` would be sent again, so saving the result is retried. If another
 * worker has claimed the delivery after the lease expired, the result is discarded.
 */
const SETTLE_RETRY = { everyMs: 2_000, forMs: 5 * MINUTE };
/** No delivery is scheduled later than this. A longer wait means that the clock was set back. */
const MAX_WAIT_MS = DAY;
/** The wait after a database error, such as a full disk. */
const DATABASE_RETRY_MS = 15_000;
/** The polling interval: other processes, such as the inbox command, can add deliveries but cannot wake the worker. */
const POLL_INTERVAL_MS = 30_000;

/** Starts a worker that delivers the outbox of one channel. All unsent deliveries become due immediately. */
export function startOutboxWorker(options: WorkerOptions) {
  const { database, log, clock, workerId } = options;
  const { name: channel, concurrency } = options.channel;
  /* Keyed by delivery ID. A running delivery is not claimed again, even if its lease or the worker session is lost. */
  const running = new Map<number, Promise<void>>();
  const stopController = new AbortController();
  let isStarted = false;

  /** @returns the time until the next check, in milliseconds */
  const check = async (): Promise<number> => {
    if (!isStarted) {
      isStarted = true;
      await makeUnsentDue(database, channel, clock.now()).catch((thrown: unknown) =>
        log.error(errorCodes(thrown), `the unsent ${channel} cannot be made due at once`),
      );
    }
    if (!stopController.signal.aborted && running.size < concurrency) {
      const claim = { ...dueQuery(), leaseMs: LEASE_MS, limit: concurrency - running.size, workerId };
      for (const delivery of await claimDue(database, claim)) run(delivery);
    }
    return Math.min(await untilDue(), POLL_INTERVAL_MS);
  };
  const run = (delivery: ClaimedDelivery): void => {
    const attempt = attemptDelivery(options, delivery, stopController.signal).finally(() => {
      running.delete(delivery.id);
      checks.wake();
    });
    running.set(delivery.id, attempt);
  };
  const dueQuery = () => ({ channel, now: clock.now(), runningIds: [...running.keys()] });
  const untilDue = async (): Promise<number> => {
    /* The next delivery that finishes wakes the worker. Skip the query, which is slow with thousands of deliveries. */
    if (stopController.signal.aborted || running.size === concurrency) return POLL_INTERVAL_MS;
    const wait = (await nextDueIn(database, dueQuery())) ?? POLL_INTERVAL_MS;
    if (wait <= MAX_WAIT_MS || running.size > 0) return wait;
    log.warn({ channel }, "the clock was set back; everything unsent is tried at once");
    await makeUnsentDue(database, channel, clock.now());
    return 0;
  };
  const checks = repeatCheck(check, {
    everyMs: DATABASE_RETRY_MS,
    clock,
    onError(thrown) {
      const reason = thrown instanceof StorageError ? { reason: thrown.message } : {};
      log.error({ ...errorCodes(thrown), ...reason }, "the outbox cannot be read; trying again soon");
    },
  });

  return {
    /** Checks the outbox for due deliveries in the background. */
    wake: checks.wake,
    /** Claims no more deliveries. Resolves when all running deliveries are settled. */
    async stop() {
      stopController.abort();
      await checks.stop();
      await Promise.all(running.values());
    },
  };
}

/**
 * Makes one attempt and saves its result. It never throws: if the result cannot be classified or saved, it logs the error,
 * and the delivery becomes due again when its lease expires.
 */
async function attemptDelivery(options: WorkerOptions, delivery: ClaimedDelivery, stopSignal: AbortSignal) {
  const { name, deliver } = options.channel;
  const about = subjectOf(delivery);
  let state = "failed";
  let afterSent = async () => {};
  const onFailure = (thrown: unknown) =>
    options.log.warn({ ...about, ...errorCodes(thrown) }, `${name} ${state}; result not saved yet; retrying`);
  try {
    const settlement = await deliver(delivery, (action) => (afterSent = action)).then(
      (): Settlement => ({ state: "sent", sent_at: options.clock.now() }),
      (thrown: unknown) => settlementOf(options, delivery, thrown),
    );
    state = settlement.state;
    const isOwner = await retry(
      () => settleWithEffect(options, delivery, settlement),
      SETTLE_RETRY,
      onFailure,
      stopSignal,
    );
    const logFields = { ...about, attempts: delivery.attempts };
    const remaining = options.database.selectFrom("outbox").select("id").where("id", "=", delivery.id);
    if (!isOwner && !(await remaining.executeTakeFirst())) {
      await options.onErased?.(delivery.submission?.reference ?? "");
      options.log.info(logFields, `${name} ${state}; its submission was erased meanwhile`);
    } else if (!isOwner) options.log.warn(logFields, `${name} ${state}; another worker claimed it; result discarded`);
    else if (state === "sent") {
      options.log.info(logFields, `${name} delivered`);
      await afterSent();
    } else if (state === "failed" && options.channel.retryPolicy(delivery).failureLogLevel === "error")
      options.onFailed?.();
  } catch (thrown) {
    options.log.error({ ...about, ...errorCodes(thrown) }, `${name} ${state}; result could not be saved`);
  }
}

async function settleWithEffect(
  { database, channel }: WorkerOptions,
  delivery: ClaimedDelivery,
  settlement: Settlement,
): Promise<boolean> {
  if (settlement.state !== "failed" || !channel.onFailed) return await settle(database, delivery, settlement);
  return await database.transaction().execute(async (trx) => {
    const isSettled = await settle(trx, delivery, settlement);
    if (isSettled) await channel.onFailed?.(trx, delivery, settlement.now);
    return isSettled;
  });
}

function settlementOf(options: WorkerOptions, delivery: ClaimedDelivery, thrown: unknown): Settlement {
  const { channel, log, clock, random } = options;
  const now = clock.now();
  const failure: Failure =
    thrown instanceof DeliveryError ? thrown.failure : (channel.classify?.(thrown) ?? { kind: "temporary" });
  const logFields = { ...subjectOf(delivery), attempts: delivery.attempts, ...errorCodes(thrown) };
  const last_error = errorText(thrown);
  const { ms, attempts: maxAttempts, durationText, failureLogLevel } = channel.retryPolicy(delivery);
  const failed = { state: "failed", now, wait: 0 } as const;
  if (failure.kind === "permanent") {
    log[failureLogLevel](logFields, `${channel.name} permanently rejected by ${channel.receiver}`);
    return { ...failed, last_error };
  }
  const isExpired = now - delivery.created_at >= ms && delivery.attempts >= maxAttempts;
  if (isExpired && !failure.endless) {
    log[failureLogLevel](logFields, `${channel.name} failed after retrying for ${durationText}`);
    return { ...failed, last_error: `failed after retrying for ${durationText}; last: ${last_error}` };
  }
  const wait = Math.max(backOff(delivery.attempts, random()), Math.min(failure.waitMs ?? 0, MAX_RETRY_AFTER_MS));
  const retryFields = { ...logFields, nextAttempt: new Date(now + wait).toISOString() };
  if (failure.alarm) log.error(retryFields, failure.alarm);
  else log.warn(retryFields, `${channel.name} not delivered yet`);
  /* Endless retries must not use up the retry window, so count attempts only until the back-off is at its maximum. */
  const attempts = failure.endless ? Math.min(delivery.attempts, LONGEST_FROM) : delivery.attempts;
  return { state: "queued", now, wait, attempts, last_error };
}

/** The log fields that identify a delivery. Its key may be an address of the office, so it is not logged. */
const subjectOf = ({ submission, kind }: ClaimedDelivery): { reference?: string; purpose?: string } => ({
  ...(submission && { reference: submission.reference }),
  ...(kind !== "received" && { purpose: kind }),
});

/** Returns the error codes for the log. The reply of the mail server is omitted because it may quote the mail. */
function errorCodes(thrown: unknown): { code?: unknown; responseCode?: unknown } {
  const { code, responseCode } = (thrown ?? {}) as { code?: unknown; responseCode?: unknown };
  return { ...(code !== undefined && { code }), ...(responseCode !== undefined && { responseCode }) };
}

/** Returns the error message for the database. PostgreSQL cannot store NUL characters, which a reply may contain. */
function errorText(thrown: unknown): string {
  return reasonOf(thrown).replaceAll("\0", "").slice(0, 500);
}
