import type { FormWords } from "#contract/form-words.ts";
import type { AcknowledgementTexts } from "../config/site-record.ts";
import { withSubmission } from "../database/outbox.ts";
import { acknowledgementMail } from "./acknowledgement-mail.ts";
import { type Channel, ONE_DAY } from "./channel.ts";
import { classifyFailure } from "./classify-failure.ts";
import type { MailTransport } from "./mail-transport.ts";
import type { MailSettings } from "./submission-mail.ts";

export type AcknowledgementOptions = {
  transport: MailTransport;
  settings: () => MailSettings;
  words: () => FormWords;
  /** Undefined if ACKNOWLEDGE is off. */
  texts: () => AcknowledgementTexts | undefined;
  /** Maximum number of concurrent mails. */
  concurrency: number;
};

/** ACKNOWLEDGE was turned off after the submission was saved. The delivery fails without a retry. */
class SwitchedOff extends Error {
  override name = "SwitchedOff";
  override message = "ACKNOWLEDGE is off";
}

/**
 * Mails visitors an acknowledgement of their submission. Retries end after one day because a later mail would confuse
 * the visitor. A failure is logged as a warning because visitors often mistype their address.
 */
export function acknowledgementChannel({
  transport,
  settings,
  words,
  texts,
  concurrency,
}: AcknowledgementOptions): Channel {
  return {
    name: "acknowledgement",
    receiver: "the mail server",
    concurrency,
    retryPolicy: () => ONE_DAY,
    async deliver(delivery) {
      const current = texts();
      if (!current) throw new SwitchedOff();
      await transport.send(acknowledgementMail(withSubmission(delivery), current, settings(), words()));
    },
    classify: (thrown) => (thrown instanceof SwitchedOff ? { kind: "permanent" } : classifyFailure(thrown)),
  };
}
