import { claimNotice, type NoticeKey, noticeOfDay, releaseNotice } from "../database/notices.ts";
import type { Database } from "../database/open-database.ts";
import { type FailedDeliveries, failedDeliveries } from "../database/outbox.ts";
import type { Clock, WorkerLog } from "./outbox-worker.ts";
import { type RepeatedCheck, repeatCheck } from "./repeat-check.ts";

/** Sends failure notices to the operator, by mail or by webhook. */
export type FailureNoticeChannel = {
  name: "mail" | "webhook";
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

/** The interval between checks, both to retry a notice and to detect a new day. */
const CHECK_MS = 15 * 60 * 1000;

/**
 * Sends the operator one notice a day through each channel while the outbox contains permanently failed deliveries.
 *
 * Notices are not stored in the outbox. A notice that fails is only logged, so it cannot cause another notice.
 */
export function startFailureNotices({ database, channels, log, clock }: FailureNoticeOptions): RepeatedCheck {
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
  return repeatCheck(check, {
    everyMs: CHECK_MS,
    clock,
    onError: (thrown) => log.error({ err: thrown }, "failed deliveries could not be looked for"),
  });
}
