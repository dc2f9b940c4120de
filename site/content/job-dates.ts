import type { PageChange } from "#contract/build-files.ts";
import { jobPath } from "./addresses.ts";
import type { JobRecord } from "./schema/job.ts";

type JobDates = Pick<JobRecord, "slug" | "opens" | "closes">;

/**
 * The first moment of a day, such as 2026-03-01.
 *
 * @param timeZone an IANA name, such as Asia/Dhaka
 * @returns milliseconds since 1970
 */
export const startOfDay = (day: string | Temporal.PlainDate, timeZone: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds;

/**
 * When the pages show a job: from the start of the day `opens` to the end of the day `closes`.
 *
 * @param timeZone an IANA name, such as Asia/Dhaka
 * @returns milliseconds since 1970; `to` is the first moment after it, Infinity for a job without `closes`
 */
function periodOf({ opens, closes }: JobDates, timeZone: string): { from: number; to: number } {
  return {
    from: startOfDay(opens, timeZone),
    to: closes ? startOfDay(Temporal.PlainDate.from(closes).add({ days: 1 }), timeZone) : Number.POSITIVE_INFINITY,
  };
}

export function isJobOpen(job: JobDates, timeZone: string, now: number): boolean {
  const { from, to } = periodOf(job, timeZone);
  return from <= now && now < to;
}

/** The next change of each job after `now`, except jobs that have closed and open jobs without `closes`. */
export function jobChanges(jobs: readonly JobDates[], timeZone: string, now: number): PageChange[] {
  return jobs.flatMap((job): PageChange[] => {
    const { from, to } = periodOf(job, timeZone);
    const path = jobPath(job.slug);
    if (now < from) return [{ path, change: "opens", at: new Date(from).toISOString() }];
    return now < to && Number.isFinite(to) ? [{ path, change: "closes", at: new Date(to).toISOString() }] : [];
  });
}
