import { type ExpressionBuilder, sql } from "kysely";
import type { Database } from "./open-database.ts";
import type { Milliseconds, Schema, Submission } from "./schema.ts";

/** The columns of a submission that mails and events about due times show. */
export type DueSubmission = Pick<
  Submission,
  "id" | "kind" | "reference" | "name" | "email" | "body" | "created_at" | "owner" | "version" | "remind_at"
> & {
  due_at: Milliseconds;
};

const COLUMNS = [
  "id",
  "kind",
  "reference",
  "name",
  "email",
  "body",
  "created_at",
  "due_at",
  "owner",
  "version",
  "remind_at",
] as const;

/** Overdue submissions are reported until then, so that a first start of the office does not report years of them. */
const REPORTED_FOR_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Open, with a due time after the last answer, and no suspected spam. Snoozed submissions count: the promise to the visitor
 * stays.
 */
const isUnanswered = (row: ExpressionBuilder<Schema, "submission">) =>
  row.and([
    row("status", "=", "open"),
    row.or([row("answered_at", "is", null), row("answered_at", "<", row.ref("due_at"))]),
    row("suspect", "is", null),
  ]);

/** For the index `submission_list`, in which submissions without a due time are last. */
const hasDueTime = sql<boolean>`case when due_at is null then 1 else 0 end = 0`;

/** Marks the submissions whose reminder is due, and that are not overdue. @returns those that were not marked before */
export async function markReminded(trx: Database, now: Milliseconds): Promise<DueSubmission[]> {
  const rows = await trx
    .updateTable("submission")
    .set({ reminded_at: now })
    .where(isUnanswered)
    .where(hasDueTime)
    .where("reminded_at", "is", null)
    .where("remind_at", "<=", now)
    .where("due_at", ">", now)
    .returning(COLUMNS)
    .execute();
  return rows as DueSubmission[];
}

/** Marks the submissions that became overdue. @returns those that were not marked before */
export async function markOverdue(trx: Database, now: Milliseconds): Promise<DueSubmission[]> {
  const rows = await trx
    .updateTable("submission")
    .set({ overdue_at: now })
    .where(isUnanswered)
    .where(hasDueTime)
    .where("overdue_at", "is", null)
    .where("due_at", "<=", now)
    .where("due_at", ">", now - REPORTED_FOR_MS)
    .returning(COLUMNS)
    .execute();
  return rows as DueSubmission[];
}

/** The unanswered submissions that are due before `before`, the next due first. */
export async function findDueBefore(
  database: Database,
  before: Milliseconds,
): Promise<Pick<DueSubmission, "kind" | "due_at">[]> {
  const rows = await database
    .selectFrom("submission")
    .select(["kind", "due_at"])
    .where(isUnanswered)
    .where(hasDueTime)
    .where("due_at", "<", before)
    .orderBy("due_at")
    .execute();
  return rows as Pick<DueSubmission, "kind" | "due_at">[];
}

/** The number of unanswered submissions without suspected spam, and of those whose due time has passed. */
export async function countUnanswered(
  database: Database,
  now: Milliseconds,
): Promise<{ open: number; overdue: number }> {
  const count = async (before?: Milliseconds) => {
    const { count } = await database
      .selectFrom("submission")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where(isUnanswered)
      .$if(before !== undefined, (query) => query.where("due_at", "<=", before ?? 0))
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  return { open: await count(), overdue: await count(now) };
}
