import { type DeliveryChannel, isShortLived } from "../database/schema.ts";
import { type Channel, FIVE_DAYS, ONE_DAY } from "./channel.ts";
import { classifyFailure } from "./classify-failure.ts";
import type { MailTransport } from "./mail-transport.ts";
import { type PreparedMailOptions, preparedMail } from "./prepared-mail.ts";

export type PreparedMailChannelOptions = {
  name: Extract<DeliveryChannel, "office" | "visitor">;
  transport: MailTransport;
  settings: () => PreparedMailOptions;
  /** Maximum number of concurrent mails. */
  concurrency: number;
};

/** Mails what the payload of a delivery says; nothing if it has no recipient. */
export function preparedMailChannel({ name, transport, settings, concurrency }: PreparedMailChannelOptions): Channel {
  return {
    name,
    peer: "the mail server",
    concurrency,
    retryPolicy: ({ purpose }) => (isShortLived(purpose) ? ONE_DAY : FIVE_DAYS),
    async deliver(delivery) {
      if (delivery.recipient !== null) await transport.send(preparedMail(delivery, settings()));
    },
    classify: classifyFailure,
  };
}
