import type { RetentionDays } from "../config/config.ts";
import type { Database } from "../database/open-database.ts";
import type { Clock, WorkerLog } from "../delivery/outbox-worker.ts";
import { eraseExpired } from "./erase.ts";

export type PurgeOptions = {
  store: Database;
  mailFolder: string;
  retentionDays: RetentionDays;
  log: WorkerLog;
  clock: Clock;
};

const DAY = 24 * 60 * 60 * 1000;

/** Erases what is too old, now and every day. @returns what ends it; it resolves when nothing runs any more. */
export function purgeExpired({ store, mailFolder, retentionDays, log, clock }: PurgeOptions): () => Promise<void> {
  const stopping = new AbortController();
  let cancel = () => {};
  let running = Promise.resolve();
  const purge = async () => {
    try {
      const expiry = { retentionDays, now: clock.now(), signal: stopping.signal };
      const { references, overwritten } = await eraseExpired(store, mailFolder, expiry);
      if (references.length > 0)
        log.info({ erased: references.length }, "submissions erased that were kept long enough");
      if (!overwritten) log.warn({}, "what was erased stays in the write-ahead log until tomorrow: it is being read");
    } catch (thrown) {
      log.error({ err: thrown }, "what is too old could not be erased; trying again tomorrow");
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
