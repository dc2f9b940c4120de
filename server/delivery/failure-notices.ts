import {
  claimNotice,
  lastNoticeAt,
  type NoticeKey,
  noticeOfDay,
  recordNotice,
  releaseNotice,
} from "../database/notices.ts";
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
 * Notifies the operator of permanently failed deliveries: once of each through every channel, with at most one notice a day.
 *
 * Notices are not stored in the outbox. A notice that fails is only logged, so it cannot cause another notice.
 */
export function startFailureNotices({ database, channels, log, clock }: FailureNoticeOptions): RepeatedCheck {
  const check = async (): Promise<void> => {
    await Promise.all(channels.map(notify));
  };
  const notify = async (channel: FailureNoticeChannel): Promise<void> => {
    const now = clock.now();
    const key = noticeOfDay(now, channel.name);
    const since = await lastNoticeAt(database, channel.name);
    const { mail, webhook } = await failedDeliveries(database, since);
    const claimedAt = mail + webhook === 0 ? undefined : await claimNotice(database, key, now);
    if (claimedAt === undefined) return;
    /* Read again: the next notice leaves out what failed before this claim. */
    const failed = await failedDeliveries(database, since);
    const facts = { ...key, failedMails: failed.mail, failedWebhookCalls: failed.webhook };
    try {
      await channel.send(key, failed);
    } catch (thrown) {
      const mayRetry = channel.mayRetry(thrown);
      const { code, responseCode } = thrown as { code?: unknown; responseCode?: unknown };
      const next = mayRetry ? "trying again soon" : "trying again tomorrow";
      log.error({ ...facts, code, responseCode }, `the failure notice could not be sent; ${next}`);
      if (mayRetry) await releaseNotice(database, key);
      return;
    }
    await recordNotice(database, key, claimedAt);
    log.info(facts, "sent a notice of failed deliveries");
  };
  return repeatCheck(check, {
    everyMs: CHECK_MS,
    clock,
    onError: (thrown) => log.error({ err: thrown }, "failed deliveries could not be checked"),
  });
}
