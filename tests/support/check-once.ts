import type { Clock, WorkerLog } from "#server/delivery/repeat-check.ts";

/** Starts a repeated check, such as the reminders, with a clock that stands at `now`, and stops it after one run. */
export async function checkOnce(
  now: number,
  start: (options: { log: WorkerLog; clock: Clock }) => { stop(): Promise<void> },
): Promise<void> {
  const checked = Promise.withResolvers<void>();
  const after = () => {
    checked.resolve();
    return () => {};
  };
  const check = start({ log: { info() {}, warn() {}, error() {} }, clock: { now: () => now, after } });
  await checked.promise;
  await check.stop();
}
