import type { DeliveryChannel } from "#contract/vocabulary.ts";
import type { Config } from "../config/config.ts";
import { currentTime } from "./engine.ts";
import type { Purpose } from "./kinds.ts";
import { messageIdOf } from "./message-id.ts";
import type { Database, Milliseconds } from "./schema.ts";

export type QueueOptions = { now: Milliseconds; config: Pick<Config, "siteOrigin"> };

export type NewDelivery = {
  /** Undefined: about no single submission. */
  submission?: { id: number; reference: string };
  channel: DeliveryChannel;
  purpose: Purpose;
  recipient?: string | undefined;
  payload?: object | undefined;
  /** When it is sent at the earliest; undefined: now. */
  notBefore?: Milliseconds | undefined;
};

/**
 * Adds a delivery to the outbox. Call it in the transaction that makes the delivery necessary.
 *
 * @returns false if a delivery with this submission, channel and purpose already exists.
 */
export async function queueDelivery(
  trx: Database,
  { submission, channel, purpose, recipient, payload, notBefore }: NewDelivery,
  { now, config }: QueueOptions,
): Promise<boolean> {
  const row = await trx
    .insertInto("outbox")
    .values({
      submission_id: submission?.id ?? null,
      channel,
      purpose,
      recipient: recipient ?? null,
      payload: payload === undefined ? null : JSON.stringify(payload),
      message_id: messageIdOf(config.siteOrigin, submission?.reference, channel, purpose),
      state: "queued",
      due: notBefore ?? currentTime(trx, now),
      lease: 0,
      attempts: 0,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
