import type { Clock, WorkerLog } from "../delivery/outbox-worker.ts";
import { eraseExpired, type RetentionDays } from "./erase.ts";
import type { Store } from "./open-store.ts";

export type PurgeOptions = {
  store: Store;
  mailFolder: string;
  retentionDays: RetentionDays;
  log: WorkerLog;
  clock: Clock;
};

const DAY = 24 * 60 * 60 * 1000;

/** Erases what is too old, now and every day. @returns what ends it; it resolves when nothing runs any more. */
export function purgeDaily({ store, mailFolder, retentionDays, log, clock }: PurgeOptions): () => Promise<void> {
  let stopped = false;
  let cancel = () => {};
  let running = Promise.resolve();
  const purge = async () => {
    try {
      const erased = await eraseExpired(store, mailFolder, { retentionDays, now: clock.now() });
      if (erased.length > 0) log.info({ erased: erased.length }, "submissions erased that were kept long enough");
    } catch (thrown) {
      log.error({ err: thrown }, "what is too old could not be erased; trying again tomorrow");
    }
    if (!stopped) cancel = clock.after(DAY, begin);
  };
  const begin = () => {
    running = purge();
  };
  begin();
  return async () => {
    stopped = true;
    cancel();
    await running;
  };
}
