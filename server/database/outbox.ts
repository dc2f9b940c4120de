import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import { DELIVERY_CHANNELS, type DeliveryChannel, type DeliveryState } from "#contract/vocabulary.ts";
import { currentTime, engineOf } from "./engine.ts";
import { SHORT_LIVED } from "./kinds.ts";
import { isFailureNotTold } from "./queue-delivery.ts";
import type { Database, Delivery, Milliseconds, Schema, Submission } from "./schema.ts";
import { LIVE_WORKERS } from "./worker-session.ts";

/** A delivery that this worker has claimed until its lease ends, with its submission if it has one. */
export type ClaimedDelivery = Delivery & { submission: Submission | undefined };

export type SubmissionDelivery = Delivery & { submission_id: number; submission: Submission };

/** @throws if the delivery is about no submission, as some to the office and to the webhook are */
export function withSubmission(delivery: ClaimedDelivery): SubmissionDelivery {
  const { submission, submission_id } = delivery;
  if (!submission || submission_id === null) throw new Error(`delivery ${delivery.id} has no submission`);
  return { ...delivery, submission, submission_id };
}

type Claim = {
  channel: DeliveryChannel;
  now: Milliseconds;
  leaseMs: number;
  limit: number;
  /** The ID of this worker (`registerWorker`); 0 if only one process delivers. */
  workerId: number;
  /** The IDs of its running deliveries. They are not claimed again, even if their lease or the session is lost. */
  runningIds: readonly number[];
};

/**
 * Claims up to `limit` deliveries of one channel that are due and unclaimed, and counts the attempt.
 *
 * The attempt is counted before it runs, so a delivery that crashes the process is still retried with back-off.
 */
export async function claimDue(
  database: Database,
  { channel, now, leaseMs, limit, workerId, runningIds }: Claim,
): Promise<ClaimedDelivery[]> {
  return await database.transaction().execute(async (trx) => {
    const time = currentTime(trx, now);
    const claimed = await trx
      /* Materialized: a subquery that is evaluated again would select other rows. */
      .with(
        (next) => next("next").materialized(),
        (db) =>
          db
            .selectFrom("outbox")
            .select("id")
            .where((row) => row.and({ channel, state: "queued" }))
            .where("due", "<=", time)
            .where(isFree(trx, time))
            .$if(runningIds.length > 0, (query) => query.where("id", "not in", runningIds))
            .orderBy("due")
            .limit(limit)
            /* Skips rows that another process is claiming now. */
            .$if(engineOf(trx) === "postgres", (query) => query.forUpdate().skipLocked()),
      )
      .updateTable("outbox")
      .set((update) => ({
        lease: sql<Milliseconds>`${time} + ${sql.lit(leaseMs)}`,
        worker_id: workerId,
        attempts: update("attempts", "+", 1),
      }))
      .where("id", "in", (select) => select.selectFrom("next").select("id"))
      .returningAll()
      .execute();
    if (claimed.length === 0) return [];
    const ids = claimed.flatMap(({ submission_id }) => (submission_id === null ? [] : [submission_id]));
    /* PostgreSQL rejects an empty list. */
    const submissions =
      ids.length === 0 ? [] : await trx.selectFrom("submission").selectAll().where("id", "in", ids).execute();
    const byId = new Map(submissions.map((submission) => [submission.id, submission]));
    return claimed.map((delivery) => ({ ...delivery, submission: byId.get(delivery.submission_id ?? 0) }));
  });
}

/** Unclaimed: the lease has expired, or its worker's process has ended. */
function isFree(database: Database, time: RawBuilder<Milliseconds>): RawBuilder<SqlBool> {
  return engineOf(database) === "sqlite"
    ? sql`lease <= ${time}`
    : sql`(lease <= ${time} or worker_id not in ${LIVE_WORKERS})`;
}

/** The result of an attempt. `now` is by this process's clock, `wait` the time until the next attempt, 0 without one. */
export type Settlement =
  | { state: "sent"; sent_at: Milliseconds }
  | { state: "queued" | "failed"; now: Milliseconds; wait: number; attempts?: number; last_error: string };

/**
 * Records the result of an attempt.
 *
 * @returns false if nothing changed: another worker has claimed the delivery, or it is already settled or erased.
 */
export async function settle(database: Database, { id, lease, worker_id }: Delivery, settlement: Settlement) {
  const { now, wait, ...rest } = { now: 0, wait: 0, ...settlement };
  const time = currentTime(database, now);
  const columns = rest.state === "sent" ? rest : { ...rest, due: sql<Milliseconds>`${time} + ${sql.lit(wait)}` };
  const { numUpdatedRows } = await database
    .updateTable("outbox")
    .set({ ...columns, lease: 0, worker_id: 0 })
    .where((row) => row.and({ id, lease, worker_id }))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * The milliseconds until a delivery of the channel, apart from `runningIds`, is due and unclaimed; 0 if one is now, undefined
 * if none is queued.
 */
export async function nextDueIn(
  database: Database,
  { channel, now, runningIds }: Pick<Claim, "channel" | "now" | "runningIds">,
): Promise<number | undefined> {
  const time = currentTime(database, now);
  const row = await database
    .selectFrom("outbox")
    .select(
      sql<number>`case when ${isFree(database, time)} or lease <= due then due else lease end - ${time}`.as("wait"),
    )
    .where((row) => row.and({ channel, state: "queued" }))
    .$if(runningIds.length > 0, (query) => query.where("id", "not in", runningIds))
    .orderBy("wait")
    .limit(1)
    .executeTakeFirst();
  return row && Math.max(row.wait, 0);
}

/**
 * At startup, makes all unsent deliveries of a channel due now. On SQLite no other process delivers, so earlier claims are
 * released; on PostgreSQL the claims of running processes stay.
 */
export async function makeUnsentDue(database: Database, channel: DeliveryChannel, now: Milliseconds): Promise<void> {
  const time = currentTime(database, now);
  await database
    .updateTable("outbox")
    .set({ due: time, lease: 0, worker_id: 0 })
    .where((row) => row.and({ channel, state: "queued" }))
    .$if(engineOf(database) === "postgres", (query) => query.where(isFree(database, time)))
    .execute();
}

/**
 * Queues a delivery again, with no attempts counted. A running server sends it within half a minute.
 *
 * @returns false if it is being sent now, or is not in the given state any more, so that a repeated request has no effect.
 */
export async function requeue(database: Database, { id, state }: Pick<Delivery, "id" | "state">, now: Milliseconds) {
  const time = currentTime(database, now);
  const again = { state: "queued", attempts: 0, created_at: now, sent_at: null, last_error: null } as const;
  const { numUpdatedRows } = await database
    .updateTable("outbox")
    .set({ ...again, due: time, lease: 0, worker_id: 0 })
    .where(isFree(database, time))
    .where((row) => row.and({ id, state }))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Records that a mail came back after it was sent, so that it can be sent again. One that waits to be sent again stays.
 *
 * @returns undefined if no delivery has this Message-ID
 */
export const failReturned = (trx: Database, mail: Pick<Delivery, "submission_id" | "message_id">, now: Milliseconds) =>
  trx
    .updateTable("outbox")
    .set({ state: "failed", due: now, lease: 0, worker_id: 0, last_error: "It came back, as the conversation shows." })
    .where((row) => row.and(mail))
    .where("attempts", ">", 0)
    .returning(["id", "created_at"])
    .executeTakeFirst();

/**
 * Deletes settled deliveries about no single submission, such as morning lists, which no erasure deletes. Those about backups
 * and failed deliveries stay, because each is told only once.
 */
export async function deleteSettledLists(database: Database, before: Milliseconds): Promise<void> {
  await database
    .deleteFrom("outbox")
    .where("submission_id", "is", null)
    .where("state", "!=", "queued")
    .where("created_at", "<=", before)
    .where("kind", "not in", ["backup", "failed-deliveries"])
    .execute();
}

/** The number of deliveries in each state, and the time of the oldest queued one. */
export type ChannelFigures = { depth: Record<DeliveryState, number>; oldest: Milliseconds | undefined };

export async function outboxFigures(database: Database): Promise<Record<DeliveryChannel, ChannelFigures>> {
  const rows = await database
    .selectFrom("outbox")
    .select(({ fn }) => ["channel", "state", fn.countAll<number>().as("count"), fn.min("created_at").as("oldest")])
    .groupBy(["state", "channel"])
    .execute();
  const figuresOf = (channel: DeliveryChannel): ChannelFigures => {
    const depth = { queued: 0, sent: 0, failed: 0 };
    const own = rows.filter((row) => row.channel === channel);
    for (const { state, count } of own) depth[state] = count;
    return { depth, oldest: own.find(({ state }) => state === "queued")?.oldest };
  };
  return Object.fromEntries(DELIVERY_CHANNELS.map((channel) => [channel, figuresOf(channel)])) as Record<
    DeliveryChannel,
    ChannelFigures
  >;
}

/** True if the operator is told that a delivery failed. Acknowledgements and reminders need not be sent again. */
export const isReported = (row: ExpressionBuilder<Schema, "outbox">) =>
  row.or([
    row("outbox.channel", "in", ["mail", "visitor"]),
    /* A notice of failed deliveries is about no submission. */
    row.and([row("outbox.channel", "=", "webhook"), row("outbox.submission_id", "is not", null)]),
    row.and([row("outbox.channel", "=", "office"), row("outbox.kind", "not in", SHORT_LIVED)]),
  ]);

/**
 * Deliveries that failed permanently and are reported. `mail` counts all mails, `newest` are at most ten, and `until` is the
 * time of the last failure; 0 without one.
 *
 * @param since for a notice: only those that failed later, and that the office was not told about before
 */
export async function failedDeliveries(database: Database, since?: Milliseconds) {
  const failed = database
    .selectFrom("outbox")
    .where("outbox.state", "=", "failed")
    .where(isReported)
    .$if(since !== undefined, (query) => query.where("outbox.due", ">", since ?? 0).where(isFailureNotTold));
  const counts = await failed
    .select(({ fn }) => ["outbox.channel", fn.countAll<number>().as("count"), fn.max("outbox.due").as("last")])
    .groupBy("outbox.channel")
    .execute();
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const webhook = counts.find(({ channel }) => channel === "webhook")?.count ?? 0;
  const newest = await failed
    .innerJoin("submission", "submission.id", "outbox.submission_id")
    .select(["submission.reference", "outbox.channel"])
    .orderBy("outbox.id", "desc")
    .limit(10)
    .execute();
  return { mail: total - webhook, webhook, newest, until: Math.max(0, ...counts.map(({ last }) => last)) };
}

export type FailedDeliveries = Awaited<ReturnType<typeof failedDeliveries>>;
