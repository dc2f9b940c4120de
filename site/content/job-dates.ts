import type { JobChange } from "#contract/job-changes.ts";
import type { JobRecord } from "./schema/job.ts";

type JobDates = Pick<JobRecord, "slug" | "opens" | "closes">;

/**
 * When the pages show a job: from the start of the day `opens` to the end of the day `closes`.
 *
 * @param timeZone an IANA name, such as Asia/Dhaka
 * @returns milliseconds since 1970; `to` is the first moment after it, Infinity for a job without `closes`
 */
function periodOf({ opens, closes }: JobDates, timeZone: string): { from: number; to: number } {
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(timeZone).epochMilliseconds;
  return {
    from: startOf(Temporal.PlainDate.from(opens)),
    to: closes ? startOf(Temporal.PlainDate.from(closes).add({ days: 1 })) : Number.POSITIVE_INFINITY,
  };
}

export function isJobOpen(job: JobDates, timeZone: string, now: number): boolean {
  const { from, to } = periodOf(job, timeZone);
  return from <= now && now < to;
}

/** The next change of each job after `now`, except jobs that have closed and open jobs without `closes`. */
export function jobChanges(jobs: readonly JobDates[], timeZone: string, now: number): JobChange[] {
  return jobs.flatMap((job): JobChange[] => {
    const { from, to } = periodOf(job, timeZone);
    const path = `/careers/${job.slug}`;
    if (now < from) return [{ path, change: "opens", at: new Date(from).toISOString() }];
    return now < to && Number.isFinite(to) ? [{ path, change: "closes", at: new Date(to).toISOString() }] : [];
  });
}
