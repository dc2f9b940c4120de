import { claimNotice, type NoticeKey, noticeOfDay, releaseNotice } from "../database/notices.ts";
import type { Database } from "../database/open-database.ts";
import { type FailedDeliveries, failedDeliveries } from "../database/outbox.ts";
import type { NoticeChannel } from "../database/schema.ts";
import type { Clock, WorkerLog } from "./outbox-worker.ts";

/** Sends failure notices to the operator, by mail or by webhook. */
export type FailureNoticeChannel = {
  name: NoticeChannel;
  /** Makes one attempt. @throws if the receiver did not accept the notice, or if the result is unknown. */
  send(key: NoticeKey, failed: FailedDeliveries): Promise<void>;
  /** Whether `send` may be retried on the same day after this error. */
  mayRetry(thrown: unknown): boolean;
};

export type FailureNoticeOptions = {
  database: Database;
  /** Every notice is sent through all channels, because one of them may be the one that fails. */
  channels: readonly FailureNoticeChannel[];
  log: WorkerLog;
  clock: Clock;
};

export type FailureNotices = {
  /** Checks for failed deliveries in the background. Returns immediately. */
  wake(): void;
  /** Resolves when the running check has ended. */
  stop(): Promise<void>;
};

/** The interval between checks, both to retry a notice and to detect a new day. */
const CHECK_MS = 15 * 60 * 1000;

/**
 * Sends the operator one notice a day through each channel while the outbox contains permanently failed deliveries.
 *
 * Notices are not stored in the outbox. A notice that fails is only logged, so it cannot cause another notice.
 */
export function startFailureNotices({ database, channels, log, clock }: FailureNoticeOptions): FailureNotices {
  let isStopping = false;
  let cancelTimer = () => {};
  let running: Promise<void> | undefined;
  let checkRequested = false;

  const check = async (): Promise<void> => {
    const failed = await failedDeliveries(database);
    if (failed.mail + failed.webhook > 0) await Promise.all(channels.map((channel) => notify(channel, failed)));
  };
  const notify = async (channel: FailureNoticeChannel, failed: FailedDeliveries): Promise<void> => {
    const now = clock.now();
    const key = noticeOfDay(now, channel.name);
    if (!(await claimNotice(database, key, now))) return;
    const facts = { ...key, failedMails: failed.mail, failedWebhookCalls: failed.webhook };
    try {
      await channel.send(key, failed);
      log.info(facts, "sent a notice of failed deliveries");
    } catch (thrown) {
      const mayRetry = channel.mayRetry(thrown);
      const { code, responseCode } = thrown as { code?: unknown; responseCode?: unknown };
      const next = mayRetry ? "trying again soon" : "trying again tomorrow";
      log.error({ ...facts, code, responseCode }, `the operator could not be told of failed deliveries; ${next}`);
      if (mayRetry) await releaseNotice(database, key);
    }
  };
  const wake = (): void => {
    checkRequested = true;
    if (isStopping || running) return;
    checkRequested = false;
    cancelTimer();
    running = check()
      .catch((thrown: unknown) => log.error({ err: thrown }, "failed deliveries could not be looked for"))
      .finally(() => {
        running = undefined;
        if (isStopping) return;
        if (checkRequested) wake();
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
