import type { Clock } from "../delivery/outbox-worker.ts";
import { type PurgeOptions, purgeExpired } from "./purge-expired.ts";

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
