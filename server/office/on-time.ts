import { SUBMISSION_KINDS, type SubmissionKind } from "#contract/submission-kinds.ts";
import type { Database } from "../database/open-database.ts";
import type { Milliseconds, Submission } from "../database/schema.ts";
import { KINDS } from "./message-words.ts";

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

type Clocked = Pick<Submission, "kind" | "created_at" | "answered_at" | "closed_at"> & { due_at: Milliseconds };

/**
 * The figures of each kind and of all kinds, for each period. Suspects and submissions without a due time are not counted,
 * nor those that were closed without an answer before they were due.
 */
export async function onTimeFigures(database: Database, now: Milliseconds): Promise<OnTimeFigures[]> {
  const longest = Math.max(...PERIODS);
  const rows = await database
    .selectFrom("submission")
    .select(["kind", "created_at", "due_at", "answered_at", "closed_at"])
    .where("created_at", ">", now - longest * DAY)
    .where("due_at", "is not", null)
    .where("suspect", "is", null)
    .execute();
  const ended = rows.filter(
    (row): row is Clocked => row.due_at !== null && hasEnded({ ...row, due_at: row.due_at }, now),
  );
  return (["all", ...SUBMISSION_KINDS] as const).flatMap((kind) =>
    PERIODS.map((days) => {
      const own = ended.filter((row) => (kind === "all" || row.kind === kind) && row.created_at > now - days * DAY);
      const answers = own.flatMap(({ answered_at, created_at }) =>
        answered_at === null ? [] : answered_at - created_at,
      );
      const onTime = own.filter(({ answered_at, due_at }) => answered_at !== null && answered_at <= due_at).length;
      return { kind, days, counted: own.length, onTime, medianAnswer: medianOf(answers) };
    }),
  );
}

function hasEnded({ answered_at, closed_at, due_at }: Clocked, now: Milliseconds): boolean {
  if (answered_at !== null) return true;
  return due_at <= now && (closed_at === null || closed_at > due_at);
}

function medianOf(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[middle - 1], sorted[middle]];
  if (high === undefined) return undefined;
  return sorted.length % 2 === 1 || low === undefined ? high : (low + high) / 2;
}

export const kindName = (kind: OnTimeFigures["kind"]) => (kind === "all" ? "All kinds" : KINDS[kind]);

/** The share in percent. Rounded down, so that 100 % means all. */
export const shareOf = ({ counted, onTime }: Pick<OnTimeFigures, "counted" | "onTime">) =>
  Math.floor((onTime / counted) * 100);
