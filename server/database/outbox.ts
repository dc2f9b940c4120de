import { type RawBuilder, type SqlBool, sql } from "kysely";
import { currentTime, engineOf } from "./engine.ts";
import type { Database } from "./open-database.ts";
import {
  DELIVERY_CHANNELS,
  type Delivery,
  type DeliveryChannel,
  type DeliveryState,
  type Milliseconds,
  type Submission,
} from "./schema.ts";
import { LIVE_WORKERS } from "./worker-session.ts";

/** A delivery that this worker holds until its lease ends, with what it is about. */
export type ClaimedDelivery = Delivery & { submission: Submission };

/** Who takes which deliveries, and when by its own clock. */
type Claim = {
  channel: DeliveryChannel;
  now: Milliseconds;
  leaseMs: number;
  limit: number;
  /** That of its presence (`registerWorker`); 0 where only one process delivers. */
  holder: number;
  /** The ids of what it is delivering already: its own, also while its lease or its presence is lost. */
  underWay: readonly number[];
};

/**
 * Takes up to `limit` deliveries of one channel that are due and that nobody holds, and counts the attempt.
 *
 * Counting before the attempt means that one which kills the process is not tried for ever at full speed.
 */
export async function claimDue(
  store: Database,
  { channel, now, leaseMs, limit, holder, underWay }: Claim,
): Promise<ClaimedDelivery[]> {
  return await store.transaction().execute(async (trx) => {
    const time = currentTime(trx, now);
    const claimed = await trx
      /* Materialized: chosen once, as a subquery that is asked again would choose others. */
      .with(
        (next) => next("next").materialized(),
        (db) =>
          db
            .selectFrom("outbox")
            .select("id")
            .where("channel", "=", channel)
            .where("state", "=", "queued")
            .where("due", "<=", time)
            .where(isFree(trx, time))
            .$if(underWay.length > 0, (query) => query.where("id", "not in", underWay))
            .orderBy("due")
            .limit(limit)
            /* What another process is claiming at this moment is its own, and not worth waiting for. */
            .$if(engineOf(trx) === "postgres", (query) => query.forUpdate().skipLocked()),
      )
      .updateTable("outbox")
      .set((update) => ({
        lease: sql<Milliseconds>`${time} + ${sql.lit(leaseMs)}`,
        holder,
        attempts: update("attempts", "+", 1),
      }))
      .where("id", "in", (select) => select.selectFrom("next").select("id"))
      .returningAll()
      .execute();
    if (claimed.length === 0) return [];
    const submissions = await trx
      .selectFrom("submission")
      .selectAll()
      .where(
        "id",
        "in",
        claimed.map((delivery) => delivery.submission_id),
      )
      .execute();
    const byId = new Map(submissions.map((submission) => [submission.id, submission]));
    return claimed.flatMap((delivery) => {
      const submission = byId.get(delivery.submission_id);
      return submission ? [{ ...delivery, submission }] : [];
    });
  });
}

/** Nobody holds it: the lease has run out, or whoever had it is gone. */
function isFree(store: Database, time: RawBuilder<Milliseconds>): RawBuilder<SqlBool> {
  return engineOf(store) === "sqlite"
    ? sql`lease <= ${time}`
    : sql`(lease <= ${time} or holder not in ${LIVE_WORKERS})`;
}

/**
 * What became of an attempt, `now` by our own clock; `wait` is the time from then until the next one, and `attempts` how
 * many count so far.
 */
export type Settlement =
  | { state: "sent"; sent_at: Milliseconds }
  | { state: "queued"; now: Milliseconds; wait: number; attempts: number; last_error: string }
  | { state: "failed"; last_error: string };

/**
 * Writes down what became of an attempt.
 *
 * @returns false when that changed nothing: another worker has it by now, or it was settled or erased before.
 */
export async function settle(
  store: Database,
  { id, lease, holder }: Delivery,
  settlement: Settlement,
): Promise<boolean> {
  const { numUpdatedRows } = await store
    .updateTable("outbox")
    .set({ ...columnsOf(store, settlement), lease: 0, holder: 0 })
    .where("id", "=", id)
    .where("lease", "=", lease)
    .where("holder", "=", holder)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function columnsOf(store: Database, settlement: Settlement) {
  if (settlement.state !== "queued") return settlement;
  const { now, wait, ...columns } = settlement;
  return { ...columns, due: sql<Milliseconds>`${currentTime(store, now)} + ${sql.lit(wait)}` };
}

/**
 * In how many milliseconds the channel's next delivery that is not under way here is both due and free; 0 when one is,
 * undefined when none waits.
 */
export async function nextDueIn(
  store: Database,
  { channel, now, underWay }: Pick<Claim, "channel" | "now" | "underWay">,
): Promise<number | undefined> {
  const time = currentTime(store, now);
  const row = await store
    .selectFrom("outbox")
    .select(sql<number>`case when ${isFree(store, time)} or lease <= due then due else lease end - ${time}`.as("wait"))
    .where("channel", "=", channel)
    .where("state", "=", "queued")
    .$if(underWay.length > 0, (query) => query.where("id", "not in", underWay))
    .orderBy("wait")
    .limit(1)
    .executeTakeFirst();
  return row && Math.max(row.wait, 0);
}

/**
 * Makes everything unsent of a channel due now, for a start. On SQLite nobody else is delivering, so whoever held it is gone; on
 * PostgreSQL what a living process holds stays with it.
 */
export async function makeUnsentDue(store: Database, channel: DeliveryChannel, now: Milliseconds): Promise<void> {
  const time = currentTime(store, now);
  await store
    .updateTable("outbox")
    .set({ due: time, lease: 0, holder: 0 })
    .where("channel", "=", channel)
    .where("state", "=", "queued")
    .$if(engineOf(store) === "postgres", (query) => query.where(isFree(store, time)))
    .execute();
}

/**
 * Puts a delivery of a submission into the outbox again, with all its attempts before it; a running server takes it up
 * within half a minute.
 *
 * @returns false when there is no such submission or delivery, or it is going out just now.
 */
export async function requeue(
  store: Database,
  reference: string,
  channel: DeliveryChannel,
  now: Milliseconds,
): Promise<boolean> {
  const time = currentTime(store, now);
  const { numUpdatedRows } = await store
    .updateTable("outbox")
    .set({
      state: "queued",
      due: time,
      lease: 0,
      holder: 0,
      attempts: 0,
      created_at: now,
      sent_at: null,
      last_error: null,
    })
    .where("submission_id", "in", (select) =>
      select.selectFrom("submission").select("id").where("reference", "=", reference.toUpperCase()),
    )
    .where("channel", "=", channel)
    .where(isFree(store, time))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How many deliveries are in each state, and since when the oldest unsent one waits; undefined when none does. */
export type ChannelFigures = { depth: Record<DeliveryState, number>; oldest: Milliseconds | undefined };

/** The figures of every channel, also of one that was never used. */
export async function outboxFigures(store: Database): Promise<Record<DeliveryChannel, ChannelFigures>> {
  const rows = await store
    .selectFrom("outbox")
    .select(({ fn }) => ["channel", "state", fn.countAll<number>().as("count"), fn.min("created_at").as("oldest")])
    .groupBy(["channel", "state"])
    .execute();
  const figuresOf = (channel: DeliveryChannel): ChannelFigures => {
    const depth = { queued: 0, sent: 0, failed: 0 };
    const own = rows.filter((row) => row.channel === channel);
    for (const { state, count } of own) depth[state] = Number(count);
    return { depth, oldest: own.find(({ state }) => state === "queued")?.oldest };
  };
  return Object.fromEntries(DELIVERY_CHANNELS.map((channel) => [channel, figuresOf(channel)])) as Record<
    DeliveryChannel,
    ChannelFigures
  >;
}

/** What failed for good and is not sent again by itself. An acknowledgement is not among it: nobody misses it. */
export type FailedDeliveries = {
  mail: number;
  webhook: number;
  /** The newest of them, ten at most. */
  newest: readonly { reference: string; channel: DeliveryChannel }[];
};

export async function failedDeliveries(store: Database): Promise<FailedDeliveries> {
  const failed = store
    .selectFrom("outbox")
    .where("outbox.state", "=", "failed")
    .where("outbox.channel", "in", ["mail", "webhook"]);
  const counts = await failed
    .select(({ fn }) => ["outbox.channel", fn.countAll<number>().as("count")])
    .groupBy("outbox.channel")
    .execute();
  const countOf = (channel: DeliveryChannel) => Number(counts.find((row) => row.channel === channel)?.count ?? 0);
  const newest = await failed
    .innerJoin("submission", "submission.id", "outbox.submission_id")
    .select(["submission.reference", "outbox.channel"])
    .orderBy("outbox.id", "desc")
    .limit(10)
    .execute();
  return { mail: countOf("mail"), webhook: countOf("webhook"), newest };
}
