import type { AcknowledgementTexts } from "../config/site-record.ts";
import { acknowledgementMail } from "./acknowledgement-mail.ts";
import { type Channel, ONE_DAY } from "./channel.ts";
import { classifyFailure } from "./classify-failure.ts";
import type { MailTransport } from "./mail-transport.ts";
import type { MailSettings } from "./submission-mail.ts";

export type AcknowledgementOptions = {
  transport: MailTransport;
  settings: MailSettings;
  /** Undefined: ACKNOWLEDGE is off. */
  texts: AcknowledgementTexts | undefined;
  /** How many go out side by side. */
  concurrency: number;
};

/** ACKNOWLEDGE was on when the submission came, and is not now: nobody wants it any more. */
class SwitchedOff extends Error {
  override name = "SwitchedOff";
  override message = "ACKNOWLEDGE is off";
}

/**
 * Tells visitors that what they sent is kept. Not after a day, when it would only puzzle; and its failure is no alarm,
 * since many an address is mistyped.
 */
export function acknowledgementChannel({ transport, settings, texts, concurrency }: AcknowledgementOptions): Channel {
  return {
    name: "acknowledgement",
    peer: "the mail server",
    concurrency,
    patience: ONE_DAY,
    loss: "warn",
    async deliver(delivery) {
      if (!texts) throw new SwitchedOff();
      await transport.send(acknowledgementMail(delivery, texts, settings));
    },
    judge: (thrown) => (thrown instanceof SwitchedOff ? { kind: "refused" } : classifyFailure(thrown)),
  };
}
