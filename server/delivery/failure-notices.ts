import type { NodemailerError } from "nodemailer";
import type { Config } from "../config/config.ts";
import {
  claimNotice,
  lastNoticeAt,
  type NoticeKey,
  noticeOfDay,
  recordNotice,
  releaseNotice,
} from "../database/notices.ts";
import { type FailedDeliveries, failedDeliveries } from "../database/outbox.ts";
import type { Database } from "../database/schema.ts";
import { buildMail, type Mail, type PreparedMail } from "./mail.ts";
import { classifyMailFailure, type MailTransport } from "./mail-transport.ts";
import { type Clock, type RepeatedCheck, repeatCheck, type WorkerLog } from "./repeat-check.ts";
import { classifyWebhookFailure, type PostOptions, postEvent } from "./webhook-channel.ts";

/** Sends failure notices to the operator, by mail or by webhook. */
export type FailureNoticeChannel = {
  name: "mail" | "webhook";
  /** Makes one attempt. @throws if the receiver did not accept the notice, or if the result is unknown. */
  send(key: NoticeKey, failed: FailedDeliveries): Promise<void>;
  /** True if `send` may be retried on the same day after this error. */
  mayRetry(thrown: unknown): boolean;
};

/** Every notice is sent through all channels, because one of them may be the one that fails. */
type Options = { database: Database; channels: readonly FailureNoticeChannel[]; log: WorkerLog; clock: Clock };

/** The interval between checks, both to retry a notice and to detect a new day. */
const CHECK_MS = 15 * 60 * 1000;

/**
 * Notifies the operator of permanently failed deliveries: once of each through every channel, with at most one notice a day.
 *
 * Notices are not stored in the outbox. A notice that fails is only logged, so it cannot cause another notice.
 */
export function startFailureNotices({ database, channels, log, clock }: Options): RepeatedCheck {
  const check = async () => void (await Promise.all(channels.map(notify)));
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

/** Mails failure notices to the operator's contact address. */
export function failureMailChannel(transport: MailTransport, settings: () => NoticeSettings): FailureNoticeChannel {
  return {
    name: "mail",
    send: (key, failed) => transport.send(failureMail(key, failed, settings())),
    mayRetry: (thrown) => classifyMailFailure(thrown).kind === "temporary" && wasNotSent(thrown),
  };
}

/** True after an error reply or a failed connection. If the connection broke later, the mail may have been sent. */
function wasNotSent(thrown: unknown): boolean {
  const { code, responseCode, syscall } = thrown as NodemailerError & NodeJS.ErrnoException;
  return responseCode !== undefined || code === "EDNS" || syscall === "connect";
}

type NoticeSettings = Pick<Config, "mailTo" | "office"> & Parameters<typeof buildMail>[2];

export function failureMail({ day }: NoticeKey, failed: FailedDeliveries, settings: NoticeSettings): Mail {
  const { siteName, siteOrigin, mailTo, office } = settings;
  const title = `${describeCount(failed)} permanently`;
  const paragraphs = [
    `${title}. The submissions are saved; nothing else was lost.`,
    /* A mail about an erased submission has no reference. */
    ...failed.newest.map(({ reference, channel }) =>
      office.length > 0
        ? `${reference} (${channel}): ${siteOrigin}/office/messages/${reference}#deliveries`
        : `${reference} (${channel}): npm run inbox -- show ${reference}`,
    ),
    office.length > 0
      ? "Each page says why its delivery failed and, after the cause is fixed, repeats it. npm run inbox -- list --state failed lists them all."
      : "npm run inbox -- list --state failed lists them all. After the cause is fixed, npm run inbox -- resend and the reference repeats a (mail) delivery, with --webhook a (webhook) delivery.",
  ];
  const mail: PreparedMail = {
    subject: `${title} (${day})`,
    blocks: paragraphs.map((text) => ({ kind: "paragraph", text })),
    footer: ["You get this mail at most once a day, and once about each failed delivery."],
  };
  const messageId = `<failed-deliveries-${day}@${new URL(siteOrigin).hostname}>`;
  return buildMail(mail, { messageId, date: new Date(), to: { name: siteName, address: mailTo } }, settings);
}

/** Example: `2 mails and 1 webhook call failed` */
function describeCount({ mail, webhook }: FailedDeliveries): string {
  const parts = [
    ...(mail > 0 ? [`${mail} ${mail === 1 ? "mail" : "mails"}`] : []),
    ...(webhook > 0 ? [`${webhook} webhook ${webhook === 1 ? "call" : "calls"}`] : []),
  ];
  return `${parts.join(" and ")} failed`;
}

/** Posts failure notices to the operator's webhook as `deliveries.failed` events (docs/webhook.md). */
export function failureWebhookChannel(options: PostOptions): FailureNoticeChannel {
  return {
    name: "webhook",
    async send({ day }, { mail, webhook, newest }) {
      const id = `msg_failed-deliveries-${day}`;
      const timestamp = new Date(options.now()).toISOString();
      const event = { type: "deliveries.failed", timestamp, data: { id, day, mail, webhook, newest } };
      await postEvent(id, JSON.stringify(event), options);
    },
    /* Retries have the same id, so the receiver can ignore duplicates. */
    mayRetry: (thrown) => classifyWebhookFailure(thrown).kind === "temporary",
  };
}
