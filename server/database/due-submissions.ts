import { type ExpressionBuilder, type SelectQueryBuilder, sql, type UpdateObject } from "kysely";
import type { SubmissionKind } from "#contract/vocabulary.ts";
import { type DueEvent, MARKS, WITHOUT_END } from "./change-submission.ts";
import { engineOf } from "./engine.ts";
import { findNewestTexts } from "./find-mails.ts";
import { DUE_ORDER } from "./find-submissions.ts";
import type { Database, Milliseconds, Schema, Submission } from "./schema.ts";

export type DueSubmission = Submission & { due_at: Milliseconds };

/** Overdue submissions are reported until then, so that a first start of the office does not report years of them. */
const REPORTED_FOR_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Open, not answered since its due time was set, not waiting for its visitor, and no suspected spam. Snoozed submissions count:
 * the promise to the visitor stays.
 */
const isUnanswered = (row: ExpressionBuilder<Schema, "submission">) =>
  row.and([
    row("waits_until", "is", null),
    /* A literal, because SQLite uses partial indexes only for constants. */
    row("status", "=", sql.lit("open")),
    row.or([row("answered_at", "is", null), row("answered_at", "<", row.ref("due_at"))]),
    row("suspect", "is", null),
  ]);

export type WaitingSubmission = Submission & { waits_until: Milliseconds };

/** The most submissions of one check; the next check takes the others. */
const WAITING_AT_ONCE = 50;

/**
 * Claims the reminders of submissions that wait for their visitors: if times were offered, the next one comes when the last of
 * them has passed. @returns those that no other transaction claimed
 */
export async function claimWaiting(trx: Database, now: Milliseconds): Promise<WaitingSubmission[]> {
  const due = trx
    .selectFrom("submission")
    .select("id")
    .where("waits_until", "is not", null)
    .where("remind_at", "<=", now)
    .where("reminded_at", "is", null)
    .where("suspect", "is", null)
    .limit(WAITING_AT_ONCE);
  const hasNext = sql<boolean>`waits_until > ${sql.lit(now)} and waits_until < ${sql.lit(WITHOUT_END)}`;
  const rows = await claim(trx, due, {
    remind_at: sql<Milliseconds>`case when ${hasNext} then waits_until else remind_at end`,
    reminded_at: sql<Milliseconds | null>`case when ${hasNext} then null else ${sql.lit(now)} end`,
  });
  return rows as WaitingSubmission[];
}

/** Changes the selected submissions. @returns those that no other server is changing now, as they are then */
const claim = (trx: Database, ids: Ids, columns: UpdateObject<Schema, "submission">): Promise<Submission[]> =>
  trx
    .with(
      (next) => next("next").materialized(),
      () => ids.$if(engineOf(trx) === "postgres", (query) => query.forUpdate().skipLocked()),
    )
    .updateTable("submission")
    .set(columns)
    .where("id", "in", (select) => select.selectFrom("next").select("id"))
    .returningAll()
    .execute();

type Ids = SelectQueryBuilder<Schema, "submission", { id: number }>;

/** The IDs of submissions that are due for a report: a reminder before their due time, the other after it. */
const unreported = (database: Database, event: DueEvent, now: Milliseconds, limit: number) =>
  database
    .selectFrom("submission")
    .select("id")
    .where(isUnanswered)
    .where(MARKS[event], "is", null)
    .$if(event === "reminder", (query) => query.where("remind_at", "<=", now).where("due_at", ">", now))
    .$if(event === "overdue", (query) => query.where("due_at", "<=", now).where("due_at", ">", now - REPORTED_FOR_MS))
    .limit(limit);

export async function areMoreUnreported(database: Database, event: DueEvent, now: Milliseconds, count: number) {
  return (await unreported(database, event, now, count + 1).execute()).length > count;
}

/** Marks up to `limit` submissions that are due for a report. @returns those that were not marked before */
export async function markReported(trx: Database, event: DueEvent, now: Milliseconds, limit: number) {
  return (await claim(trx, unreported(trx, event, now, limit), { [MARKS[event]]: now })) as DueSubmission[];
}

export type KindCounts = { [kind in SubmissionKind]?: number };

const LISTED = 20;

/**
 * The unanswered submissions that are due before `before` and owned by the person or by nobody of the office: the numbers of
 * those that are overdue at `now` and of the others, and the first of them, the next due first, with what their visitors wrote
 * last.
 */
export async function findDueBefore(
  database: Database,
  { person, office }: { person: string; office: readonly string[] },
  before: Milliseconds,
  now: Milliseconds,
) {
  const due = database
    .selectFrom("submission")
    .where(isUnanswered)
    .where(DUE_ORDER, "<", before)
    .where((row) => row.or([row("owner", "is", null), row("owner", "=", person), row("owner", "not in", office)]));
  const isOverdue = sql<boolean>`due_at <= ${sql.lit(now)}`;
  const counts = await due
    .select(["kind", isOverdue.as("isOverdue"), ({ fn }) => fn.countAll<number>().as("count")])
    .groupBy(["kind", isOverdue])
    .execute();
  const countsOf = (overdue: boolean): KindCounts =>
    Object.fromEntries(
      counts.filter(({ isOverdue }) => Boolean(isOverdue) === overdue).map(({ kind, count }) => [kind, count]),
    );
  const rows = await due
    .select(["id", "kind", "reference", "name", "email", "body", "due_at"])
    .orderBy(DUE_ORDER)
    .orderBy("id")
    .limit(LISTED)
    .execute();
  const texts = await findNewestTexts(database, rows);
  const first = rows.map(({ id, body, ...row }) => ({ ...row, due_at: row.due_at ?? 0, text: texts.get(id) || body }));
  return { overdue: countsOf(true), next: countsOf(false), first };
}

export type DueList = Awaited<ReturnType<typeof findDueBefore>>;

/** The number of unanswered submissions without suspected spam, and of those whose due time has passed. */
export async function countUnanswered(database: Database, now: Milliseconds) {
  return await database
    .selectFrom("submission")
    .select(({ fn }) => fn.countAll<number>().as("open"))
    .select(({ fn }) => fn.countAll<number>().filterWhere("due_at", "<=", now).as("overdue"))
    .where(isUnanswered)
    .executeTakeFirstOrThrow();
}
