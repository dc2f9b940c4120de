import { randomBytes } from "node:crypto";
import { type ExpressionBuilder, sql } from "kysely";
import type { DeliveryChannel } from "#contract/vocabulary.ts";
import type { Settings } from "../config/settings.ts";
import { currentTime } from "./engine.ts";
import type { DeliveryKindName } from "./kinds.ts";
import type { Database, Delivery, Milliseconds, Schema } from "./schema.ts";

export type QueueOptions = { now: Milliseconds; settings: Pick<Settings, "siteOrigin"> };

/** A delivery's purpose: its kind, and what tells it apart from others of the kind, such as a version. */
export type Purpose = { kind: DeliveryKindName; key?: Key | undefined };
type Key = string | number | readonly (string | number)[];

export type NewDelivery = Purpose & {
  /** Undefined: about no single submission. */
  submission?: { id: number; reference: string };
  channel: DeliveryChannel;
  recipient?: string | undefined;
  payload?: object | undefined;
  /** When it is sent at the earliest; undefined: now. */
  notBefore?: Milliseconds | undefined;
};

/**
 * Adds a delivery to the outbox. Call it in the transaction that makes the delivery necessary.
 *
 * @returns its ID; undefined if a delivery with this submission, channel, kind and key already exists.
 */
export async function queueDelivery(
  trx: Database,
  { submission, channel, kind, key, recipient, payload, notBefore }: NewDelivery,
  { now, settings }: QueueOptions,
): Promise<number | undefined> {
  const row = await trx
    .insertInto("outbox")
    .values({
      submission_id: submission?.id ?? null,
      channel,
      kind,
      key: keyText(key),
      recipient: recipient ?? null,
      payload: payload === undefined ? null : JSON.stringify(payload),
      message_id: messageIdOf(settings.siteOrigin, submission?.reference, channel, { kind, key }),
      state: "queued",
      due: notBefore ?? currentTime(trx, now),
      lease: 0,
      attempts: 0,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

const keyText = (key: Key = ""): string => [key].flat().join(" ");

/**
 * True if a delivery about this was queued, whatever became of it.
 *
 * @param submission_id null: about no single submission
 */
export async function wasQueued(database: Database, submission_id: number | null, { kind, key }: Purpose) {
  const about = { submission_id, kind, key: keyText(key) };
  const deliveries = database.selectFrom("outbox").where((row) => row.and(about));
  return (await deliveries.select("id").executeTakeFirst()) !== undefined;
}

/** The mail that tells the office that a delivery failed. One that is sent again may fail again. */
export const failureOf = ({ id, created_at }: Pick<Delivery, "id" | "created_at">): Purpose => ({
  kind: "not-delivered",
  key: [id, created_at],
});

/** True if `failureOf` the delivery was not queued. */
export const isFailureNotTold = ({ not, exists, selectFrom }: ExpressionBuilder<Schema, "outbox">) =>
  not(
    exists(
      selectFrom("outbox as mail")
        .select("mail.id")
        .whereRef("mail.submission_id", "=", "outbox.submission_id")
        .where("mail.channel", "=", "office")
        .where("mail.kind", "=", "not-delivered")
        .where("mail.key", "=", sql<string>`outbox.id || ' ' || outbox.created_at`),
    ),
  );

/** Encodes a key, such as an address, so that different ones give different IDs: `@` is `_40`. */
const encode = (key: string) =>
  key.replace(/[^a-z0-9.-]/giu, (character) => Buffer.from(character).toString("hex").replace(/../g, "_$&"));

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
  { kind, key }: Purpose,
): string {
  const about: string[] = kind === "received" ? [] : [kind, ...(keyText(key) ? [encode(keyText(key))] : [])];
  if (channel === "webhook") return `msg_${[...(reference ? [reference] : []), ...about].join("-")}`;
  if (channel === "acknowledgement") about.push(channel);
  if (channel === "visitor") about.push(randomBytes(8).toString("hex"));
  return `<${[reference ?? "office", ...about].join("-")}@${new URL(siteOrigin).hostname}>`;
}
