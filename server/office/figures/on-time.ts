import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { type Expression, type ExpressionBuilder, sql } from "kysely";
import { DAY } from "#contract/duration.ts";
import { ENGLISH } from "#contract/office-words.ts";
import { SUBMISSION_KINDS } from "#contract/vocabulary.ts";
import { medianOf } from "../../database/engine.ts";
import type { Database, Milliseconds, Schema } from "../../database/schema.ts";

export const PERIODS = [7, 30] as const;
export type Period = (typeof PERIODS)[number];
/** Contains the others, so its submissions are read once for all periods. */
const LONGEST = 30;
/** Figures of fewer answers say little about a person. */
const FEWEST_ANSWERS = 5;

/** The due time of the first answer. A reopening replaces the other one. */
const DUE_AT = sql<Milliseconds | null>`coalesce(first_due_at, due_at)`;

/**
 * The office's promises to the submissions that were received in each period: how many were answered or have become due
 * (`counted`), how many of these were answered by their due time, and the median time to the first delivered answer. All
 * are in groups with a name: the figures of all submissions, of each kind, and of each person who answered several, for
 * each period, and of each language if there are several. Suspects and submissions without a due time are not counted, nor those that were closed without an answer
 * before they were due.
 */
export async function onTimeFigures(
  database: Database,
  now: Milliseconds,
  nameOf: (person: string) => string,
  words = ENGLISH,
  languages?: { byDefault: string; nameOf(tag: string): string },
) {
  const isIn = (days: Period) =>
    days === LONGEST ? sql<boolean>`true` : sql<boolean>`created_at > ${sql.lit(now - days * DAY)}`;
  const columns = PERIODS.flatMap((days) => [
    sql<number>`count(*) filter (where ${isIn(days)})`.as(`counted${days}` as const),
    sql<number>`count(*) filter (where ${isIn(days)} and answered_at <= ${DUE_AT})`.as(`onTime${days}` as const),
    medianOf(database, sql`answered_at - created_at`, sql`${isIn(days)} and answered_at is not null`).as(
      `median${days}` as const,
    ),
  ]);
  const read = (group: Expression<string | null>) =>
    database
      .selectFrom("submission")
      .where("kind", "in", SUBMISSION_KINDS)
      .where("created_at", ">", now - LONGEST * DAY)
      .where(DUE_AT, "is not", null)
      .where("suspect", "is", null)
      .where((submission) => hasEnded(submission, now))
      .select(columns)
      .select(sql<string | null>`${group}`.as("group"))
      .groupBy("group")
      .orderBy("group")
      .execute();
  /* PostgreSQL answers them at once. On SQLite other work is done between them. */
  const [all, kinds, people, spoken] = await Promise.all([
    read(sql`'all'`),
    yieldToEventLoop().then(() => read(sql.ref("kind"))),
    yieldToEventLoop().then(() => read(sql.ref("answered_by"))),
    yieldToEventLoop().then(() => (languages ? read(sql`coalesce(language, ${languages.byDefault})`) : [])),
  ]);
  const named = [
    ...all.map((row) => ({ ...row, group: words.figures.all })),
    ...SUBMISSION_KINDS.flatMap((kind) =>
      kinds.filter(({ group }) => group === kind).map((row) => ({ ...row, group: words.kinds[kind] })),
    ),
    ...spoken.flatMap((row) =>
      languages && row.group !== null ? [{ ...row, group: languages.nameOf(row.group) }] : [],
    ),
    ...people.flatMap((row) =>
      row.group === null || Number(row[`counted${LONGEST}`]) < FEWEST_ANSWERS
        ? []
        : [{ ...row, group: nameOf(row.group) }],
    ),
  ];
  return named.flatMap((row) =>
    PERIODS.map((days) => ({
      group: row.group,
      days,
      counted: Number(row[`counted${days}`]),
      onTime: Number(row[`onTime${days}`]),
      medianAnswer: row[`median${days}`] ?? undefined,
    })),
  );
}

const hasEnded = (row: ExpressionBuilder<Schema, "submission">, now: Milliseconds) =>
  row.or([
    row("answered_at", "is not", null),
    row.and([row(DUE_AT, "<=", now), row.or([row("closed_at", "is", null), row("closed_at", ">", DUE_AT)])]),
  ]);

export type OnTimeFigures = Awaited<ReturnType<typeof onTimeFigures>>[number];

export const shareOf = ({ counted, onTime }: Pick<OnTimeFigures, "counted" | "onTime">) =>
  Math.round((onTime / counted) * 100);
