import type { Clock } from "../delivery/outbox-worker.ts";
import { type PurgeOptions, purgeExpired } from "./purge-expired.ts";

/** Within this time a machine that started with a wrong clock has asked for the right one. */
const FIRST_MS = 60 * 60 * 1000;

/**
 * Erases what is too old an hour from now, and then every day. What is erased cannot be had back, so a time is believed
 * only once it has lasted from one look at the clock to the next.
 *
 * @param steadyNow milliseconds by a clock that nobody can set.
 * @returns what ends it; it resolves when nothing runs any more.
 */
export function schedulePurge(options: PurgeOptions, steadyNow = () => performance.now()): () => Promise<void> {
  const clock = patientClock(options.clock, steadyNow);
  let stop = async () => {};
  const cancel = clock.after(FIRST_MS, () => {
    stop = purgeExpired({ ...options, clock });
  });
  return async () => {
    cancel();
    await stop();
  };
}

/** A clock that between two looks goes on by no more than the time that passed. */
function patientClock(clock: Clock, steadyNow: () => number): Clock {
  let look = { shown: clock.now(), at: steadyNow() };
  return {
    ...clock,
    now() {
      const before = look;
      look = { shown: clock.now(), at: steadyNow() };
      return Math.min(look.shown, Math.round(before.shown + look.at - before.at));
    },
  };
}
