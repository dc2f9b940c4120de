import { fillCount, fillText } from "#contract/fill-text.ts";
import type { Settings } from "../config/settings.ts";
import { type FailedDeliveries, failedDeliveries } from "../database/outbox.ts";
import { type QueueOptions, queueDelivery } from "../database/queue-delivery.ts";
import type { Database, Milliseconds } from "../database/schema.ts";
import type { PreparedMail } from "./mail.ts";
import { type QueueingCheck, repeatCheck } from "./repeat-check.ts";

type NoticeSettings = Pick<Settings, "siteOrigin" | "mailTo" | "office" | "officeWords" | "webhook">;

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
  { siteOrigin, office, officeWords: { mails, language } }: NoticeSettings,
): PreparedMail {
  const { failures } = mails;
  const counts = [
    ...(mail > 0 ? [fillCount(failures.mails, mail, language)] : []),
    ...(webhook > 0 ? [fillCount(failures.calls, webhook, language)] : []),
  ];
  const deliveries = new Intl.ListFormat(language).format(counts);
  const paragraphs = [
    fillText(failures.text, { deliveries }),
    /* A mail about an erased submission has no reference. */
    ...newest.map(({ reference, channel }) => {
      const page = `${siteOrigin}/office/messages/${reference}#deliveries`;
      const link = office.length > 0 ? page : `npm run inbox -- show ${reference}`;
      return fillText(failures.item, { reference: reference ?? "", channel: failures.channels[channel], link });
    }),
    office.length > 0 ? failures.office : failures.commands,
  ];
  return {
    subject: fillText(failures.subject, { deliveries, day }),
    blocks: paragraphs.map((text) => ({ kind: "paragraph", text })),
    footer: [failures.footer],
  };
}
