import type { NodemailerError } from "nodemailer";
import type { NoticeKey } from "../database/notices.ts";
import type { FailedDeliveries } from "../database/outbox.ts";
import { classifyFailure } from "./classify-failure.ts";
import type { FailureNoticeChannel } from "./failure-notices.ts";
import type { Mail } from "./mail.ts";
import { mailHtml } from "./mail-html.ts";
import type { MailTransport } from "./mail-transport.ts";
import type { MailSettings } from "./submission-mail.ts";
import { classifyWebhookFailure, type PostOptions, postEvent } from "./webhook-channel.ts";

/** Mails failure notices to the operator's contact address. */
export function failureMailChannel(transport: MailTransport, settings: () => MailSettings): FailureNoticeChannel {
  return {
    name: "mail",
    send: (key, failed) => transport.send(failureMail(key, failed, settings())),
    mayRetry: (thrown) => classifyFailure(thrown).kind === "temporary" && wasNotSent(thrown),
  };
}

/** True after an error reply or a failed connection. If the connection broke later, the mail may have been sent. */
function wasNotSent(thrown: unknown): boolean {
  const { code, responseCode, syscall } = thrown as NodemailerError & NodeJS.ErrnoException;
  return responseCode !== undefined || code === "EDNS" || syscall === "connect";
}

export function failureMail({ day }: NoticeKey, failed: FailedDeliveries, settings: MailSettings): Mail {
  const { siteName, siteOrigin, from, to, hasOffice } = settings;
  const paragraphs = [
    `${describeCount(failed)} permanently. The submissions are saved; nothing else was lost.`,
    /* A mail about an erased submission has no reference. */
    ...(failed.newest.length > 0
      ? [`The newest: ${failed.newest.map(({ reference, channel }) => `${reference} (${channel})`).join(", ")}.`]
      : []),
    "npm run inbox -- list --state failed lists them all, and npm run inbox -- show REFERENCE says why one failed. " +
      "After the cause is fixed, npm run inbox -- resend REFERENCE repeats a (mail) delivery, with --webhook a (webhook) delivery.",
    ...(hasOffice
      ? [`${siteOrigin}/office/messages/REFERENCE#deliveries repeats any of them, including (office) and (visitor).`]
      : []),
    ...(failed.newest.some(({ channel }) => channel === "visitor")
      ? ["If the address of a visitor is wrong, reach the visitor in another way."]
      : []),
  ];
  const footer = [
    `You get this mail at most once a day, and once about each failed delivery. ${siteName}, ${siteOrigin}`,
  ];
  const title = `${describeCount(failed)} permanently`;
  return {
    messageId: `<failed-deliveries-${day}@${new URL(siteOrigin).hostname}>`,
    date: new Date(),
    from: { name: siteName, address: from },
    to: { name: siteName, address: to.contact },
    subject: `${title} (${day})`,
    text: [...paragraphs, "-- ", ...footer, ""].join("\n\n"),
    html: mailHtml({ title, blocks: paragraphs.map((text) => ({ kind: "paragraph", text })), footer }),
  };
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
