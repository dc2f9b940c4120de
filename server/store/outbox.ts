import type { Store } from "./open-store.ts";
import type { Delivery, DeliveryState, Milliseconds, Submission } from "./schema.ts";

/** A delivery that this worker holds until its lease ends, with what it is about. */
export type ClaimedDelivery = Delivery & { submission: Submission };

/**
 * Takes up to `limit` deliveries that are due and that nobody holds, and counts the attempt.
 *
 * Counting before the attempt means that one which kills the process is not tried for ever at full speed.
 */
export async function claimDue(
  store: Store,
  { now, leaseMs, limit }: { now: Milliseconds; leaseMs: number; limit: number },
): Promise<ClaimedDelivery[]> {
  return await store.transaction().execute(async (trx) => {
    const claimed = await trx
      .updateTable("outbox")
      .set((update) => ({ lease: now + leaseMs, attempts: update("attempts", "+", 1) }))
      .where("id", "in", (select) =>
        select
          .selectFrom("outbox")
          .select("id")
          .where("state", "=", "queued")
          .where("due", "<=", now)
          .where("lease", "<=", now)
          .orderBy("due")
          .limit(limit),
      )
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

/** What became of an attempt. */
export type Settlement =
  | { state: "sent"; sent_at: Milliseconds }
  | { state: "queued"; due: Milliseconds; last_error: string }
  | { state: "failed"; last_error: string };

/** Writes down what became of an attempt, unless the lease ran out and another worker has it by now. */
export async function settle(store: Store, { id, lease }: Delivery, settlement: Settlement): Promise<void> {
  await store
    .updateTable("outbox")
    .set({ ...settlement, lease: 0 })
    .where("id", "=", id)
    .where("lease", "=", lease)
    .execute();
}

/** When the next delivery can be claimed: the earliest time it is both due and free; undefined when none waits. */
export async function nextDue(store: Store): Promise<Milliseconds | undefined> {
  const row = await store
    .selectFrom("outbox")
    .select(({ fn, ref }) => fn<number>("max", [ref("due"), ref("lease")]).as("at"))
    .where("state", "=", "queued")
    .orderBy("at")
    .limit(1)
    .executeTakeFirst();
  return row?.at;
}

/** Makes everything unsent due now, whoever held it: for the start, when nobody else is delivering. */
export async function makeUnsentDue(store: Store, now: Milliseconds): Promise<void> {
  await store.updateTable("outbox").set({ due: now, lease: 0 }).where("state", "=", "queued").execute();
}

/**
 * Puts the mail about a submission into the outbox again, with all its attempts before it; a running server takes it up
 * within half a minute.
 *
 * @returns false when there is no such submission, or its mail is going out just now.
 */
export async function requeue(store: Store, reference: string, now: Milliseconds): Promise<boolean> {
  const { numUpdatedRows } = await store
    .updateTable("outbox")
    .set({ state: "queued", due: now, lease: 0, attempts: 0, created_at: now, sent_at: null, last_error: null })
    .where("submission_id", "in", (select) =>
      select.selectFrom("submission").select("id").where("reference", "=", reference.toUpperCase()),
    )
    .where("lease", "<=", now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How many mails are in each state, and since when the oldest unsent one waits; undefined when none does. */
export async function outboxFigures(
  store: Store,
): Promise<{ depth: Record<DeliveryState, number>; oldest: Milliseconds | undefined }> {
  const rows = await store
    .selectFrom("outbox")
    .select(({ fn }) => ["state", fn.countAll<number>().as("count"), fn.min("created_at").as("oldest")])
    .groupBy("state")
    .execute();
  const depth = { queued: 0, sent: 0, failed: 0 };
  for (const { state, count } of rows) depth[state] = Number(count);
  return { depth, oldest: rows.find(({ state }) => state === "queued")?.oldest };
}
