import type { ClaimedDelivery } from "../database/outbox.ts";
import type { DeliveryChannel } from "../database/schema.ts";

/** One way in which word of a submission goes out. */
export type Channel = {
  name: DeliveryChannel;
  /** Who takes it, as the log calls them. */
  peer: string;
  /** How many deliveries run side by side. */
  concurrency: number;
  /** How long one is tried. */
  patience: RetryWindow;
  /** How loud the log is when one will never arrive. */
  loss: "error" | "warn";
  /** Makes one delivery. @throws when it was not taken, or nobody knows whether it was. */
  deliver(delivery: ClaimedDelivery): Promise<void>;
  /** What it means that `deliver` threw this. */
  judge(thrown: unknown): Failure;
};

/**
 * How long a delivery is tried: that much time, and as many attempts as its back-off makes in it, so that neither a wrong
 * clock nor a machine that was off uses it up.
 */
export type RetryWindow = { ms: number; attempts: number; words: string };

const DAY = 24 * 60 * 60 * 1000;
export const ONE_DAY: RetryWindow = { ms: DAY, attempts: 25, words: "a day" };
/** RFC 5321 §4.5.4.1 gives up after 4–5 days. */
export const FIVE_DAYS: RetryWindow = { ms: 5 * DAY, attempts: 100, words: "five days" };

/** What a failed attempt means. */
export type Failure =
  /** It will never be taken. */
  | { kind: "refused" }
  /** Another attempt may succeed. */
  | {
      kind: "later";
      /** What somebody has to mend before that, as the log says it. */
      alarm?: string;
      /** It is not given up, however long it takes. */
      endless?: true;
      /** How long the other side asked to be left alone, in milliseconds. */
      restMs?: number;
    };
