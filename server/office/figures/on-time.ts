import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { type ExpressionBuilder, sql } from "kysely";
import { KIND_NAMES, SUBMISSION_KINDS, type SubmissionKind } from "#contract/vocabulary.ts";
import { medianOf } from "../../database/engine.ts";
import type { Database } from "../../database/open-database.ts";
import type { Milliseconds, Schema } from "../../database/schema.ts";

/** The periods of the figures, in days up to now. */
const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];
/** Contains the others, so its submissions are read once for all periods. */
const LONGEST = 90;

/** The figures of the office's promises to the submissions that were received in a period. */
export type OnTimeFigures = {
  kind: SubmissionKind | "all";
  days: Period;
  /** Submissions whose clock has ended: they were answered, or the due time has passed. */
  counted: number;
  /** Those that were answered by their due time. */
  onTime: number;
  /** The median time from receipt to the first answer; undefined if none was answered. */
  medianAnswer: Milliseconds | undefined;
};

const DAY = 24 * 60 * 60 * 1000;

/**
 * The figures of each kind and of all kinds, for each period. Suspects and submissions without a due time are not counted,
 * nor those that were closed without an answer before they were due.
 */
export async function onTimeFigures(database: Database, now: Milliseconds): Promise<OnTimeFigures[]> {
  const ended = database
    .selectFrom("submission")
    .where("kind", "in", SUBMISSION_KINDS)
    .where("created_at", ">", now - LONGEST * DAY)
    .where("due_at", "is not", null)
    .where("suspect", "is", null)
    .where((submission) => hasEnded(submission, now));
  const isIn = (days: Period) =>
    days === LONGEST ? sql<boolean>`true` : sql<boolean>`created_at > ${sql.lit(now - days * DAY)}`;
  const medians = PERIODS.map((days) =>
    medianOf(database, sql`answered_at - created_at`, sql`${isIn(days)} and answered_at is not null`).as(
      `median${days}` as const,
    ),
  );
  const counts = PERIODS.flatMap((days) => [
    sql<number>`count(*) filter (where ${isIn(days)})`.as(`counted${days}` as const),
    sql<number>`count(*) filter (where ${isIn(days)} and answered_at <= due_at)`.as(`onTime${days}` as const),
  ]);
  /* PostgreSQL answers both at once. On SQLite other work is done between them. */
  const [[all], kinds] = await Promise.all([
    ended.select(medians).execute(),
    yieldToEventLoop().then(() => ended.select("kind").select(counts).select(medians).groupBy("kind").execute()),
  ]);
  return (["all", ...SUBMISSION_KINDS] as const).flatMap((kind) =>
    PERIODS.map((days) => {
      const rows = kinds.filter((row) => kind === "all" || row.kind === kind);
      const sum = (count: "counted" | "onTime") => rows.reduce((all, row) => all + Number(row[`${count}${days}`]), 0);
      const median = (kind === "all" ? all : rows[0])?.[`median${days}`];
      return { kind, days, counted: sum("counted"), onTime: sum("onTime"), medianAnswer: median ?? undefined };
    }),
  );
}

const hasEnded = (row: ExpressionBuilder<Schema, "submission">, now: Milliseconds) =>
  row.or([
    row("answered_at", "is not", null),
    row.and([
      row("due_at", "<=", now),
      row.or([row("closed_at", "is", null), row("closed_at", ">", row.ref("due_at"))]),
    ]),
  ]);

export const kindName = (kind: OnTimeFigures["kind"]) => (kind === "all" ? "All kinds" : KIND_NAMES[kind]);

/** The share in percent. Rounded down, so that 100 % means all. */
export const shareOf = ({ counted, onTime }: Pick<OnTimeFigures, "counted" | "onTime">) =>
  Math.floor((onTime / counted) * 100);
