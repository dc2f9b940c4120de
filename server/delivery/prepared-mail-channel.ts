import type { DeliveryChannel } from "#contract/vocabulary.ts";
import type { ClaimedDelivery } from "../database/outbox.ts";
import { isShortLived } from "../database/schema.ts";
import { findFile } from "../database/submissions.ts";
import { RESUME } from "../database/visitor-changes.ts";
import { type Channel, FIVE_DAYS, ONE_DAY } from "./channel.ts";
import { classifyFailure } from "./classify-failure.ts";
import type { MailTransport } from "./mail-transport.ts";
import { type PreparedMailOptions, preparedMail } from "./prepared-mail.ts";
import { HELD, MailHeld, type ScanDependencies, scanPendingFile } from "./scan-pending-file.ts";

export type PreparedMailChannelOptions = ScanDependencies & {
  name: Extract<DeliveryChannel, "office" | "visitor">;
  transport: MailTransport;
  settings: () => PreparedMailOptions;
  /** Maximum number of concurrent mails. */
  concurrency: number;
};

/**
 * Mails what the payload of a delivery says; nothing if it has no recipient. Like the mail with the first resume, a mail about
 * a new one is held until the file is scanned.
 */
export function preparedMailChannel({
  name,
  transport,
  settings,
  concurrency,
  ...scanDependencies
}: PreparedMailChannelOptions): Channel {
  return {
    name,
    receiver: "the mail server",
    concurrency,
    retryPolicy: ({ purpose }) => (isShortLived(purpose) ? ONE_DAY : FIVE_DAYS),
    async deliver(delivery) {
      if (delivery.recipient === null) return;
      const file = isAboutResume(delivery) && (await findFile(scanDependencies.database, delivery.submission_id ?? 0));
      const { scan, signature } = file ? await scanPendingFile(file, scanDependencies) : {};
      const notices = scan === "infected" ? [`The virus scanner found ${signature} in the new file.`] : [];
      await transport.send(preparedMail(delivery, settings(), notices));
    },
    classify: (thrown) => (thrown instanceof MailHeld ? HELD : classifyFailure(thrown)),
  };
}

const isAboutResume = ({ purpose }: ClaimedDelivery) => purpose.startsWith(`${RESUME} `);
