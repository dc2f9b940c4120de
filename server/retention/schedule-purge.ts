import { DAY, HOUR } from "#contract/duration.ts";
import type { RetentionDays } from "../config/settings.ts";
import type { Database } from "../database/schema.ts";
import { type Clock, repeatCheck, type WorkerLog } from "../delivery/repeat-check.ts";
import { eraseExpired, NOT_OVERWRITTEN } from "./erase.ts";

export type PurgeOptions = {
  database: Database;
  dataDir: string;
  retentionDays: RetentionDays;
  log: WorkerLog;
  clock: Clock;
};

/** A machine that starts with a wrong clock corrects it within this time. */
const FIRST_MS = HOUR;

/**
 * Erases expired submissions in an hour and then daily. Erasure cannot be undone, so a jump of the clock only takes effect
 * at the next purge.
 *
 * @param steadyNow milliseconds of a monotonic clock
 * @returns a function that stops it; its promise resolves when nothing runs any more
 */
export function schedulePurge(
  { database, dataDir, retentionDays, log, clock }: PurgeOptions,
  steadyNow = () => performance.now(),
): () => Promise<void> {
  const now = limitJumps(clock.now, steadyNow);
  const purge = async (signal: AbortSignal) => {
    const { references, overwritten } = await eraseExpired(database, dataDir, { retentionDays, now: now(), signal });
    if (references.length > 0) log.info({ erased: references.length }, "expired submissions erased");
    if (!overwritten) log.warn({}, NOT_OVERWRITTEN);
    return undefined;
  };
  const onError = (err: unknown) => log.error({ err }, "expired submissions could not be erased; retrying tomorrow");
  return repeatCheck(purge, { everyMs: DAY, firstMs: FIRST_MS, clock, onError }).stop;
}

/** The time of a clock, which advances between two reads by at most the elapsed time. */
function limitJumps(now: () => number, steadyNow: () => number): () => number {
  let last = { shown: now(), at: steadyNow() };
  return () => {
    const before = last;
    last = { shown: now(), at: steadyNow() };
    return Math.min(last.shown, Math.round(before.shown + last.at - before.at));
  };
}
