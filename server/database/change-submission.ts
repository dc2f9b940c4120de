import type { UpdateObject } from "kysely";
import type { CandidateStage } from "#contract/vocabulary.ts";
import type { Database } from "./open-database.ts";
import { type MessageIds, queueDelivery } from "./queue-delivery.ts";
import type { Milliseconds, Schema, Submission } from "./schema.ts";
import { lockSubmission } from "./submissions.ts";

/** What the office or a visitor does with a submission. */
export type Change =
  /** Makes the actor the owner. */
  | { kind: "take" }
  /** Sets the owner; null: nobody. */
  | { kind: "assign"; owner: string | null }
  /** Records that the visitor was answered. Only the first answer stops the clock. */
  | { kind: "answer" }
  /** Records an answer that is sent from here. Unlike `answer`, each one is a change of its own. */
  | { kind: "reply" }
  | { kind: "snooze"; until: Milliseconds }
  | { kind: "wake" }
  | { kind: "close" }
  /** Closes it in the name of its visitor. */
  | { kind: "withdraw" }
  | { kind: "reopen" }
  | { kind: "note"; text: string }
  | { kind: "stage"; stage: CandidateStage }
  /** Declines a candidate with a mail, which is an answer. */
  | { kind: "decline" }
  /** Offers times for a meeting, which is an answer. */
  | { kind: "offer"; detail: string }
  /** The visitor picks one of the times, or none of them. */
  | { kind: "book" | "no time fits"; detail: string }
  /** The office moves or cancels the meeting. */
  | { kind: "move" | "cancel"; detail: string }
  /** Removes the mark of spam. */
  | { kind: "trust" };

export type ChangeOptions = {
  /** The email address of the person, `visitor`, or null if nobody was named. */
  actor: string | null;
  now: Milliseconds;
  /** The version that the actor saw. Undefined: any. */
  version?: number | undefined;
  /** Queues webhook events; undefined without a webhook. */
  webhook: { messageId: MessageIds } | undefined;
};

/**
 * `changed`: done now. `unchanged`: it was so already. `conflict`: another person was first, so nothing changed. All come
 * with the submission as it is now. `missing`: there is no such submission.
 */
export type ChangeResult =
  | { outcome: "changed" | "unchanged" | "conflict"; submission: Submission }
  | { outcome: "missing" };

/**
 * Changes a submission and records that in its history, in one transaction. A repeated change has no further effect.
 *
 * @param reference in any case
 */
export async function changeSubmission(
  database: Database,
  reference: string,
  change: Change,
  options: ChangeOptions,
): Promise<ChangeResult> {
  return await database.transaction().execute((trx) => changeInTransaction(trx, reference, change, options));
}

/** `changeSubmission`, together with other changes of the caller. */
export async function changeInTransaction(
  trx: Database,
  reference: string,
  change: Change,
  { actor, now, version, webhook }: ChangeOptions,
): Promise<ChangeResult> {
  const submission = await lockSubmission(trx, reference);
  if (!submission) return { outcome: "missing" };
  const columns = columnsOf(change, submission, actor, now);
  if (columns === "conflict") return { outcome: "conflict", submission };
  if (!columns) return { outcome: "unchanged", submission };
  if (version !== undefined && version !== submission.version) return { outcome: "conflict", submission };
  const changed = await trx
    .updateTable("submission")
    .set({ ...columns, version: submission.version + 1 })
    .where("id", "=", submission.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await addHistory(trx, submission.id, { at: now, actor, event: change.kind, detail: detailOf(change) });
  if (submission.answered_at === null && changed.answered_at !== null) {
    await dropReminders(trx, changed);
    if (webhook) await queueDelivery(trx, { submission, channel: "webhook", purpose: "answered" }, { now, ...webhook });
  }
  if (changed.status === "closed") await dropReminders(trx, changed);
  return { outcome: "changed", submission: changed };
}

/** The number of submissions that were received before a time and are open. */
export async function countOpenBefore(database: Database, before: Milliseconds): Promise<number> {
  const { count } = await openBefore(database, before)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Submissions closed in one transaction. On SQLite a visitor who sends meanwhile waits for it, for some 30 ms. */
const CLOSED_AT_ONCE = 100;

/**
 * Closes the first submissions after the one with the ID `after` that were received before a time and are open.
 *
 * @returns how many, and the ID of the last; undefined if there are none
 */
export async function closeOpenBefore(
  database: Database,
  { before, after, actor, now }: { before: Milliseconds; after: number } & Pick<ChangeOptions, "actor" | "now">,
): Promise<{ closed: number; last: number | undefined }> {
  return await database.transaction().execute(async (trx) => {
    const rows = await openBefore(trx, before)
      .select(["id", "reference"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(CLOSED_AT_ONCE)
      .execute();
    let closed = 0;
    for (const { reference } of rows) {
      const { outcome } = await changeInTransaction(
        trx,
        reference,
        { kind: "close" },
        { actor, now, webhook: undefined },
      );
      if (outcome === "changed") closed++;
    }
    return { closed, last: rows.at(-1)?.id };
  });
}

const openBefore = (database: Database, before: Milliseconds) =>
  database.selectFrom("submission").where("status", "=", "open").where("created_at", "<", before);

type Columns = UpdateObject<Schema, "submission">;

/** The changed columns; undefined if nothing would change. */
function columnsOf(
  change: Change,
  before: Submission,
  actor: string | null,
  now: Milliseconds,
): Columns | "conflict" | undefined {
  switch (change.kind) {
    case "take":
      if (before.owner === actor) return undefined;
      return before.owner === null ? { owner: actor } : "conflict";
    case "assign":
      return before.owner === change.owner ? undefined : { owner: change.owner };
    case "answer":
      if (before.status === "answered" && before.snoozed_until === null) return undefined;
      return answered(before, actor, now);
    case "reply":
      return answered(before, actor, now);
    case "snooze":
      return before.snoozed_until === change.until ? undefined : { snoozed_until: change.until };
    case "wake":
      return before.snoozed_until === null ? undefined : { snoozed_until: null };
    case "close":
    case "withdraw":
      return before.status === "closed" ? undefined : { status: "closed", closed_at: now, snoozed_until: null };
    case "reopen":
      if (before.status === "open") return undefined;
      return {
        status: before.answered_at !== null && before.status === "closed" ? "answered" : "open",
        closed_at: null,
      };
    case "note":
      return before.note === change.text ? undefined : { note: change.text };
    case "stage":
      if (before.kind !== "application" || before.stage === change.stage) return undefined;
      return { stage: change.stage, decided_at: isDecision(change.stage) ? (before.decided_at ?? now) : null };
    case "decline": {
      if (before.kind !== "application") return undefined;
      const decided_at = before.decided_at ?? now;
      return { ...answered(before, actor, now), stage: "declined", decided_at };
    }
    case "offer":
      return answered(before, actor, now);
    case "book":
    case "no time fits":
    case "move":
    case "cancel":
      /* The change itself is in the meeting's row. */
      return {};
    case "trust":
      return before.suspect === null ? undefined : { suspect: null };
    default:
      return change satisfies never;
  }
}

const answered = (before: Submission, actor: string | null, now: Milliseconds): Columns => ({
  status: "answered",
  answered_at: before.answered_at ?? now,
  owner: before.owner ?? actor,
  snoozed_until: null,
  closed_at: null,
});

const isDecision = (stage: CandidateStage) => stage === "offer" || stage === "declined";

/** What the history says beside the kind of the change. */
function detailOf(change: Change): string {
  switch (change.kind) {
    case "assign":
      return change.owner ?? "";
    case "stage":
      return change.stage;
    case "snooze":
      return new Date(change.until).toISOString();
    case "offer":
    case "book":
    case "no time fits":
    case "move":
    case "cancel":
      return change.detail;
    default:
      return "";
  }
}

export type NewHistoryEvent = { at: Milliseconds; actor: string | null; event: string; detail?: string };

export async function addHistory(trx: Database, submission_id: number, event: NewHistoryEvent): Promise<void> {
  await trx
    .insertInto("history")
    .values({ submission_id, ...event })
    .execute();
}

/** Removes queued mails that ask for an answer. Of a closed submission also their marks, so that reopening queues them again. */
async function dropReminders(trx: Database, { id, status }: Submission): Promise<void> {
  for (const [word, mark] of [
    ["reminder", "reminded_at"],
    ["overdue", "overdue_at"],
  ] as const) {
    const { numDeletedRows } = await trx
      .deleteFrom("outbox")
      .where("submission_id", "=", id)
      .where("channel", "=", "office")
      .where("state", "=", "queued")
      .where("lease", "=", 0)
      .where("purpose", "like", `${word} %`)
      .executeTakeFirst();
    if (status === "closed" && numDeletedRows > 0n)
      await trx
        .updateTable("submission")
        .set({ [mark]: null })
        .where("id", "=", id)
        .execute();
  }
}
