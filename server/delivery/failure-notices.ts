import { claimNotice, type NoticeKey, noticeOfDay, releaseNotice } from "../database/notices.ts";
import type { Database } from "../database/open-database.ts";
import { type FailedDeliveries, failedDeliveries } from "../database/outbox.ts";
import type { NoticeChannel } from "../database/schema.ts";
import type { Clock, WorkerLog } from "./outbox-worker.ts";

/** One way to tell the operator that deliveries failed. */
export type FailureNoticeChannel = {
  name: NoticeChannel;
  /** Makes one attempt. @throws when it was not taken, or nobody knows whether it was. */
  send(key: NoticeKey, failed: FailedDeliveries): Promise<void>;
  /** Whether `send` may be tried again today after it threw this. */
  mayRetry(thrown: unknown): boolean;
};

export type FailureNoticeOptions = {
  store: Database;
  /** All are used: one of them may be what failed. */
  channels: readonly FailureNoticeChannel[];
  log: WorkerLog;
  clock: Clock;
};

export type FailureNotices = {
  /** Says that a delivery has failed. Returns at once. */
  wake(): void;
  /** Resolves when nothing runs any more. */
  stop(): Promise<void>;
};

/** How soon a notice that could not be sent is tried again, and a new day is noticed. */
const CHECK_MS = 15 * 60 * 1000;

/**
 * Tells the operator once a day, by each channel, while the outbox holds deliveries that failed for good.
 *
 * Notices are no deliveries: one that fails is logged and puts nothing into the outbox, so it never causes another.
 */
export function startFailureNotices({ store, channels, log, clock }: FailureNoticeOptions): FailureNotices {
  let isStopping = false;
  let cancelTimer = () => {};
  let running: Promise<void> | undefined;
  let wokenMeanwhile = false;

  const check = async (): Promise<void> => {
    const failed = await failedDeliveries(store);
    if (failed.mail + failed.webhook > 0) await Promise.all(channels.map((channel) => notify(channel, failed)));
  };
  const notify = async (channel: FailureNoticeChannel, failed: FailedDeliveries): Promise<void> => {
    const now = clock.now();
    const key = noticeOfDay(now, channel.name);
    if (!(await claimNotice(store, key, now))) return;
    const facts = { ...key, failedMails: failed.mail, failedWebhookCalls: failed.webhook };
    try {
      await channel.send(key, failed);
      log.info(facts, "the operator was told of failed deliveries");
    } catch (thrown) {
      const mayRetry = channel.mayRetry(thrown);
      const { code, responseCode } = thrown as { code?: unknown; responseCode?: unknown };
      const next = mayRetry ? "trying again soon" : "trying again tomorrow";
      log.error({ ...facts, code, responseCode }, `the operator could not be told of failed deliveries; ${next}`);
      if (mayRetry) await releaseNotice(store, key);
    }
  };
  const wake = (): void => {
    wokenMeanwhile = true;
    if (isStopping || running) return;
    wokenMeanwhile = false;
    cancelTimer();
    running = check()
      .catch((thrown: unknown) => log.error({ err: thrown }, "failed deliveries could not be looked for"))
      .finally(() => {
        running = undefined;
        if (isStopping) return;
        if (wokenMeanwhile) wake();
        else cancelTimer = clock.after(CHECK_MS, wake);
      });
  };

  wake();
  return {
    wake,
    async stop() {
      isStopping = true;
      cancelTimer();
      await running;
    },
  };
}
