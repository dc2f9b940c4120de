import type { RetentionDays } from "../config/config.ts";
import type { Database } from "../database/open-database.ts";
import type { WorkerLog } from "../delivery/outbox-worker.ts";
import type { Clock } from "../delivery/repeat-check.ts";
import { eraseExpired } from "./erase.ts";

export type PurgeOptions = {
  database: Database;
  dataDir: string;
  retentionDays: RetentionDays;
  log: WorkerLog;
  clock: Clock;
};

const DAY = 24 * 60 * 60 * 1000;
/** A machine that starts with a wrong clock corrects it within this time. */
const FIRST_MS = 60 * 60 * 1000;

/**
 * Erases expired submissions in an hour and then daily. Erasure cannot be undone, so a jump of the clock only takes effect
 * at the next purge.
 *
 * @param steadyNow milliseconds of a monotonic clock
 * @returns a function that stops it; its promise resolves when nothing runs any more
 */
export function schedulePurge(options: PurgeOptions, steadyNow = () => performance.now()): () => Promise<void> {
  const clock = limitJumps(options.clock, steadyNow);
  let stop = async () => {};
  const cancel = clock.after(FIRST_MS, () => {
    stop = purgeExpired({ ...options, clock });
  });
  return async () => {
    cancel();
    await stop();
  };
}

/** Erases expired submissions now and daily. @returns a function that stops it and resolves when nothing runs any more. */
function purgeExpired({ database, dataDir, retentionDays, log, clock }: PurgeOptions): () => Promise<void> {
  const stopping = new AbortController();
  let cancel = () => {};
  let running = Promise.resolve();
  const purge = async () => {
    try {
      const expiry = { retentionDays, now: clock.now(), signal: stopping.signal };
      const { references, overwritten } = await eraseExpired(database, dataDir, expiry);
      if (references.length > 0) log.info({ erased: references.length }, "expired submissions erased");
      if (!overwritten)
        log.warn({}, "erased submissions stay in the write-ahead log until tomorrow: the database is being read");
    } catch (thrown) {
      log.error({ err: thrown }, "expired submissions could not be erased; retrying tomorrow");
    }
    if (!stopping.signal.aborted) cancel = clock.after(DAY, begin);
  };
  const begin = () => {
    running = purge();
  };
  begin();
  return async () => {
    stopping.abort();
    cancel();
    await running;
  };
}

/** A clock that advances between two reads by at most the elapsed time. */
function limitJumps(clock: Clock, steadyNow: () => number): Clock {
  let last = { shown: clock.now(), at: steadyNow() };
  return {
    ...clock,
    now() {
      const before = last;
      last = { shown: clock.now(), at: steadyNow() };
      return Math.min(last.shown, Math.round(before.shown + last.at - before.at));
    },
  };
}
