import type { DeliveryChannel } from "#contract/vocabulary.ts";
import type { Config } from "../config/config.ts";
import { currentTime, engineOf } from "./engine.ts";
import { isOfKind, type Purpose } from "./kinds.ts";
import { messageIdOf } from "./message-id.ts";
import type { Database, Delivery, Milliseconds } from "./schema.ts";

/** When and with which settings a delivery is queued. */
export type QueueOptions = { now: Milliseconds; config: Pick<Config, "siteOrigin"> };

export type NewDelivery = {
  /** Undefined: about no single submission. */
  submission?: { id: number; reference: string };
  channel: DeliveryChannel;
  /** A submission has at most one delivery with the same channel and purpose. */
  purpose: Purpose;
  /** The email address of the recipient; undefined if the channel decides it. */
  recipient?: string | undefined;
  /** Its content; undefined if the channel reads it from the submission. */
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

/** A delivery of this kind to a person of the office that no server has tried to send yet. */
export async function findUnattempted(
  trx: Database,
  person: string,
  kind: "reminder-summary" | "overdue-summary",
): Promise<Pick<Delivery, "id" | "payload"> | undefined> {
  return await trx
    .selectFrom("outbox")
    .select(["id", "payload"])
    .where((row) => row.and({ channel: "office", state: "queued", attempts: 0, recipient: person }))
    .where((row) => isOfKind(row, kind))
    .$if(engineOf(trx) === "postgres", (query) => query.forUpdate())
    .executeTakeFirst();
}
