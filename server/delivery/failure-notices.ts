import type { Settings } from "../config/settings.ts";
import { type FailedDeliveries, failedDeliveries } from "../database/outbox.ts";
import { type QueueOptions, queueDelivery } from "../database/queue-delivery.ts";
import type { Database, Milliseconds } from "../database/schema.ts";
import { countNoun } from "../text/count-noun.ts";
import type { PreparedMail } from "./mail.ts";
import { type QueueingCheck, repeatCheck } from "./repeat-check.ts";

type NoticeSettings = Pick<Settings, "siteOrigin" | "mailTo" | "office" | "webhook">;

/** The interval between checks, which also detect a new day. */
const CHECK_MS = 15 * 60 * 1000;

/** Notifies the operator of permanently failed deliveries: by mail and by webhook, because either may be what failed. */
export function startFailureNotices({ settings, database, log, clock, onQueued }: QueueingCheck<NoticeSettings>) {
  const check = async () => {
    const options = { now: clock.now(), settings: settings() };
    for (const channel of ["office", ...(options.settings.webhook ? ["webhook" as const] : [])] as const) {
      if (!(await queueNotice(database, channel, options))) continue;
      log.info({ channel }, "a notice of failed deliveries is queued");
      onQueued();
    }
    return undefined;
  };
  return repeatCheck(check, {
    everyMs: CHECK_MS,
    clock,
    onError: (thrown) => log.error({ err: thrown }, "failed deliveries could not be checked"),
  });
}

/** The payload of a notice: the mail, or the data of the webhook event. The next one is about failures after `until`. */
type Notice = (PreparedMail | { data: object }) & { until: Milliseconds };

/** Queues the notice of the day, unless nothing has failed since the last one that was sent, or one is still queued. */
async function queueNotice(
  database: Database,
  channel: "office" | "webhook",
  options: QueueOptions & { settings: NoticeSettings },
): Promise<boolean> {
  const last = await database
    .selectFrom("outbox")
    .select(["state", "payload"])
    .where("submission_id", "is", null)
    .where((row) => row.and({ channel, kind: "failed-deliveries" }))
    .where("state", "!=", "failed")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (last?.state === "queued") return false;
  const since = last ? (JSON.parse(last.payload ?? "") as Notice).until : 0;
  const { until, ...failed } = await failedDeliveries(database, since);
  if (until === 0) return false;
  const day = new Date(options.now).toISOString().slice(0, 10);
  const { settings } = options;
  const content = channel === "office" ? failureMail(day, failed, settings) : { data: { day, ...failed } };
  const payload: Notice = { ...content, until };
  const notice = { channel, kind: "failed-deliveries", key: day, recipient: settings.mailTo, payload } as const;
  return (await queueDelivery(database, notice, options)) !== undefined;
}

function failureMail(
  day: string,
  { mail, webhook, newest }: Omit<FailedDeliveries, "until">,
  { siteOrigin, office }: NoticeSettings,
): PreparedMail {
  const counts = [
    ...(mail > 0 ? [countNoun(mail, "mail")] : []),
    ...(webhook > 0 ? [countNoun(webhook, "webhook call")] : []),
  ];
  const title = `${counts.join(" and ")} failed permanently`;
  const paragraphs = [
    `${title}. The submissions are saved; nothing else was lost.`,
    /* A mail about an erased submission has no reference. */
    ...newest.map(({ reference, channel }) =>
      office.length > 0
        ? `${reference} (${channel}): ${siteOrigin}/office/messages/${reference}#deliveries`
        : `${reference} (${channel}): npm run inbox -- show ${reference}`,
    ),
    office.length > 0
      ? "Each page says why its delivery failed and, after the cause is fixed, repeats it. npm run inbox -- list --state failed lists them all."
      : "npm run inbox -- list --state failed lists them all. After the cause is fixed, npm run inbox -- resend and the reference repeats a (mail) delivery, with --webhook a (webhook) delivery.",
  ];
  return {
    subject: `${title} (${day})`,
    blocks: paragraphs.map((text) => ({ kind: "paragraph", text })),
    footer: ["You get this mail at most once a day, and once about each failed delivery."],
  };
}
