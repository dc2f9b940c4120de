import { withSubmission } from "../database/outbox.ts";
import { type Channel, FIVE_DAYS } from "./channel.ts";
import { classifyFailure } from "./classify-failure.ts";
import { deliverSubmission } from "./deliver-submission.ts";
import type { MailTransport } from "./mail-transport.ts";
import { HELD, MailHeld, type ScanDependencies } from "./scan-pending-file.ts";
import type { MailSettings } from "./submission-mail.ts";

export type MailChannelOptions = ScanDependencies & {
  transport: MailTransport;
  settings: () => MailSettings;
  /** Maximum number of concurrent mails. */
  concurrency: number;
};

/** Mails submissions to the operator. */
export function mailChannel({ concurrency, ...dependencies }: MailChannelOptions): Channel {
  return {
    name: "mail",
    receiver: "the mail server",
    concurrency,
    retryPolicy: () => FIVE_DAYS,
    deliver: (delivery) => deliverSubmission(withSubmission(delivery), dependencies),
    classify: (thrown) => (thrown instanceof MailHeld ? HELD : classifyFailure(thrown)),
  };
}
