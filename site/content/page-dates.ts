import type { PageChange } from "#contract/site-manifest.ts";

/** The first and the last day on which the site shows a page: of a job, or of an article, which stays. */
type PageDates = { readonly opens: string; readonly closes?: string | undefined };

/** The first moment of a day, in milliseconds since 1970. @param timeZone an IANA name, such as Asia/Dhaka */
export const startOfDay = (day: string | Temporal.PlainDate, timeZone: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds;

/** The first moment after the day `closes`; Infinity without one. */
const endOf = ({ closes }: PageDates, timeZone: string) =>
  closes ? startOfDay(Temporal.PlainDate.from(closes).add({ days: 1 }), timeZone) : Number.POSITIVE_INFINITY;

/** True from the start of the day `opens` to the end of the day `closes`. */
export const isOpen = (dates: PageDates, timeZone: string, now: number): boolean =>
  startOfDay(dates.opens, timeZone) <= now && now < endOf(dates, timeZone);

/** The next change of each page after `now`, except pages that have closed and open pages without `closes`. */
export function pageChanges(
  pages: readonly (PageDates & { readonly path: string })[],
  timeZone: string,
  now: number,
): PageChange[] {
  return pages.flatMap(({ path, ...dates }): PageChange[] => {
    const [opens, closes] = [startOfDay(dates.opens, timeZone), endOf(dates, timeZone)];
    if (now < opens) return [{ path, change: "opens", at: new Date(opens).toISOString() }];
    return now < closes && Number.isFinite(closes)
      ? [{ path, change: "closes", at: new Date(closes).toISOString() }]
      : [];
  });
}
