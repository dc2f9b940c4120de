import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { type ExpressionBuilder, sql } from "kysely";
import { KIND_NAMES, SUBMISSION_KINDS, type SubmissionKind } from "#contract/vocabulary.ts";
import { medianOf } from "../database/engine.ts";
import type { Database } from "../database/open-database.ts";
import type { Milliseconds, Schema } from "../database/schema.ts";

/** The periods of the figures, in days up to now. */
const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];

/** How the office kept its promises to the submissions that were received in a period. */
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
  const figures: OnTimeFigures[] = [];
  for (const kind of ["all", ...SUBMISSION_KINDS] as const) {
    figures.push(...(await figuresOf(database, now, kind)));
    await yieldToEventLoop();
  }
  return figures;
}

async function figuresOf(database: Database, now: Milliseconds, kind: OnTimeFigures["kind"]): Promise<OnTimeFigures[]> {
  const figuresSince = (days: Period) =>
    database
      .selectFrom("submission")
      .select([
        sql<Period>`${sql.lit(days)}`.as("days"),
        sql<number>`count(*)`.as("counted"),
        sql<number>`count(*) filter (where answered_at <= due_at)`.as("onTime"),
        medianOf(database, sql`answered_at - created_at`, sql`answered_at is not null`).as("medianAnswer"),
      ])
      .where("kind", "in", kind === "all" ? SUBMISSION_KINDS : [kind])
      .where("created_at", ">", now - days * DAY)
      .where("due_at", "is not", null)
      .where("suspect", "is", null)
      .where((submission) => hasEnded(submission, now));
  const [first, ...rest] = PERIODS;
  const query = rest.reduce((all, days) => all.unionAll(figuresSince(days)), figuresSince(first));
  const rows = await query.execute();
  return PERIODS.flatMap((days) =>
    rows
      .filter((row) => row.days === days)
      .map(({ counted, onTime, medianAnswer }) => ({
        kind,
        days,
        counted: Number(counted),
        onTime: Number(onTime),
        medianAnswer: medianAnswer ?? undefined,
      })),
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
