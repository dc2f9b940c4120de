import { DAY } from "#contract/duration.ts";
import type { DeliveryChannel } from "#contract/vocabulary.ts";
import type { ClaimedDelivery } from "../database/outbox.ts";
import type { Database, Milliseconds } from "../database/schema.ts";

export type AfterSent = (action: () => Promise<void>) => void;

/** Makes deliveries to one kind of receiver, such as a mail server or a webhook. */
export type Channel = {
  name: DeliveryChannel;
  receiver: string;
  concurrency: number;
  retryPolicy(delivery: Pick<ClaimedDelivery, "kind">): RetryPolicy;
  /**
   * Makes one attempt. `afterSent` takes what happens once the delivery is recorded as sent: if the process ends meanwhile, it is
   * not sent again. @throws if the receiver did not accept the delivery, or if the result is unknown.
   */
  deliver(delivery: ClaimedDelivery, afterSent?: AfterSent): Promise<void>;
  /** Records that a delivery failed permanently now, in the transaction that records its state. */
  onFailed?(trx: Database, delivery: ClaimedDelivery, now: Milliseconds): Promise<void>;
  /** Classifies an error of `deliver` that is no DeliveryError. By default it is temporary. */
  classify?(thrown: unknown): Failure;
};

/**
 * The limits of a delivery's retries. It fails only after both the time and the number of attempts are used up, so a
 * wrong clock or a stopped machine does not end the retries early.
 */
export type RetryPolicy = {
  ms: number;
  attempts: number;
  durationText: string;
  failureLogLevel: "error" | "warn";
};

export const ONE_DAY: RetryPolicy = { ms: DAY, attempts: 25, durationText: "a day", failureLogLevel: "warn" };
/** RFC 5321 §4.5.4.1 recommends giving up after 4–5 days. */
export const FIVE_DAYS: RetryPolicy = {
  ms: 5 * DAY,
  attempts: 100,
  durationText: "five days",
  failureLogLevel: "error",
};

export type Failure =
  | { kind: "permanent" }
  | {
      kind: "temporary";
      /** The log message for a problem that the operator has to fix first. */
      alarm?: string;
      endless?: true;
      /** The wait that the receiver requested, in milliseconds. */
      waitMs?: number;
    };

export class DeliveryError extends Error {
  override name = "DeliveryError";
  readonly failure: Failure;

  constructor(message: string, failure: Failure, cause?: unknown) {
    super(message, { cause });
    this.failure = failure;
  }
}
