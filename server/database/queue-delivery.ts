import { randomBytes } from "node:crypto";
import type { DeliveryChannel } from "#contract/vocabulary.ts";
import type { Config } from "../config/config.ts";
import { currentTime } from "./engine.ts";
import type { Purpose } from "./kinds.ts";
import type { Database, Milliseconds } from "./schema.ts";

export type QueueOptions = { now: Milliseconds; settings: Pick<Config, "siteOrigin"> };

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
  { now, settings }: QueueOptions,
): Promise<boolean> {
  const row = await trx
    .insertInto("outbox")
    .values({
      submission_id: submission?.id ?? null,
      channel,
      purpose,
      recipient: recipient ?? null,
      payload: payload === undefined ? null : JSON.stringify(payload),
      message_id: messageIdOf(settings.siteOrigin, submission?.reference, channel, purpose),
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

/** True if a delivery of this submission with this purpose was queued, whatever became of it. */
export async function wasQueued(database: Database, submission_id: number, purpose: Purpose): Promise<boolean> {
  const deliveries = database.selectFrom("outbox").where((row) => row.and({ submission_id, purpose }));
  return (await deliveries.select("id").executeTakeFirst()) !== undefined;
}

/** Encodes a part of a purpose, such as an address, so that different ones give different IDs: `@` is `_40`. */
const encode = (part: string) =>
  part.replace(/[^a-z0-9.]/giu, (character) => Buffer.from(character).toString("hex").replace(/../g, "_$&"));

/**
 * The ID shared by all attempts of a delivery: the Message-ID of a mail, or the id of a webhook event. A webhook id contains no
 * full stop, because the signed content uses it as the separator. One of a mail to the visitor is random, because a report that
 * names it says that the visitor was not answered.
 *
 * @param reference of the submission; undefined if the delivery is about no single one
 */
export function messageIdOf(
  siteOrigin: string,
  reference: string | undefined,
  channel: DeliveryChannel,
  purpose: string,
): string {
  const [kind = "", ...keys] = purpose.split(" ");
  const about = kind === "received" ? [] : [kind, ...keys.map(encode)];
  if (channel === "webhook") return `msg_${[...(reference ? [reference] : []), ...about].join("-")}`;
  if (channel === "acknowledgement") about.push(channel);
  if (channel === "visitor") about.push(randomBytes(8).toString("hex"));
  return `<${[reference ?? "office", ...about].join("-")}@${new URL(siteOrigin).hostname}>`;
}
