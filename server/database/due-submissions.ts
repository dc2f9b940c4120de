import { type ExpressionBuilder, type SelectQueryBuilder, sql, type UpdateObject } from "kysely";
import type { SubmissionKind } from "#contract/vocabulary.ts";
import { engineOf } from "./engine.ts";
import { findNewestTexts } from "./find-mails.ts";
import type { Database, Milliseconds, Schema, Submission } from "./schema.ts";

export type DueSubmission = Submission & { due_at: Milliseconds };

/** Overdue submissions are reported until then, so that a first start of the office does not report years of them. */
const REPORTED_FOR_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Open, with a due time after the last answer, and no suspected spam. Snoozed submissions count: the promise to the visitor
 * stays.
 */
const isUnanswered = (row: ExpressionBuilder<Schema, "submission">) =>
  row.and([
    /* A literal, because SQLite uses partial indexes only for constants. */
    row("status", "=", sql.lit("open")),
    row.or([row("answered_at", "is", null), row("answered_at", "<", row.ref("due_at"))]),
    row("suspect", "is", null),
  ]);

/** For the index `submission_list`, in which submissions without a due time are last. */
const hasDueTime = sql<boolean>`case when due_at is null then 1 else 0 end = 0`;

/** A report about a due time, and the column that marks the submissions that it was made of. */
export type DueEvent = keyof typeof MARKS;
const MARKS = { reminder: "reminded_at", overdue: "overdue_at" } as const;

/** A demo request that waits for its visitor: of the offered times the last is `lastOffer`; null if the demo was cancelled. */
export type UnchosenDemo = Submission & { lastOffer: Milliseconds | null };

/** The most submissions of one check; the next check takes the others. */
const WAITING_AT_ONCE = 50;

/**
 * Claims the reminders of demos whose visitors have not chosen: the next one comes when the last offered time has passed, and
 * after that the office no longer waits. Of a cancelled demo there is one. @returns those that no other transaction claimed
 */
export async function claimUnchosenDemos(trx: Database, now: Milliseconds): Promise<UnchosenDemo[]> {
  const rows = await trx
    .selectFrom("meeting")
    /* A cross join, because SQLite would otherwise read all open submissions first. */
    .crossJoin("submission")
    .whereRef("submission.id", "=", "meeting.submission_id")
    .select(["submission.id", "remind_at", "offers", "state"])
    .where((row) => row.and({ status: "open", due_at: null, reminded_at: null }))
    .where("state", "in", ["offered", "cancelled"])
    .where("remind_at", "<=", now)
    .limit(UNCHOSEN_AT_ONCE)
    .execute();
  const taken: UnchosenDemo[] = [];
  for (const { id, remind_at, offers, state } of rows) {
    const lastOffer = state === "offered" ? Math.max(...(JSON.parse(offers) as Milliseconds[])) : null;
    const next = lastOffer !== null && lastOffer > now ? lastOffer : null;
    const submission = await trx
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

      .updateTable("submission")
      .set(lastOffer === null ? { reminded_at: now } : { remind_at: next })
      .where((row) => row.and({ id, status: "open", due_at: null, remind_at, reminded_at: null }))
      .returningAll()
      .executeTakeFirst();
    if (submission) taken.push({ ...submission, lastOffer });
  }
  return taken;
}

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
    .where(hasDueTime)
    .where("due_at", "<", before)
    .where((row) => row.or([row("owner", "is", null), row("owner", "=", person), row("owner", "not in", office)]));
  const isOverdue = sql<boolean>`due_at <= ${sql.lit(now)}`;
  const counts = await due
    .select(["kind", isOverdue.as("isOverdue"), ({ fn }) => fn.countAll<number>().as("count")])
    .groupBy(["kind", isOverdue])
    .execute();
  const countsOf = (overdue: boolean): KindCounts =>
    Object.fromEntries(
      counts.filter(({ isOverdue }) => Boolean(isOverdue) === overdue).map(({ kind, count }) => [kind, Number(count)]),
    );
  const rows = await due
    .select(["id", "kind", "reference", "name", "email", "body", "due_at"])
    .orderBy("due_at")
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
  const { open, overdue } = await database
    .selectFrom("submission")
    .select(({ fn }) => fn.countAll<number>().as("open"))
    .select(({ fn }) => fn.countAll<number>().filterWhere("due_at", "<=", now).as("overdue"))
    .where(isUnanswered)
    .executeTakeFirstOrThrow();
  return { open: Number(open), overdue: Number(overdue) };
}
