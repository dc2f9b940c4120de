import type { Milliseconds } from "#contract/duration.ts";

/** `skipped`: clocks go forward over the time, so the next one that exists is taken. `repeated`: the first is taken. */
export type LocalTime = { time: Milliseconds; clockChange?: "skipped" | "repeated" };

/**
 * Reads the value of a `datetime-local` field, such as `2026-11-30T14:00`, in a time zone.
 *
 * @returns undefined if it is no date and time
 */
export function parseLocalTime(text: string, timeZone: string): LocalTime | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:00)?$/.test(text)) return undefined;
  let local: Temporal.PlainDateTime;
  try {
    local = Temporal.PlainDateTime.from(text, { overflow: "reject" });
  } catch {
    return undefined;
  }
  const earlier = local.toZonedDateTime(timeZone, { disambiguation: "earlier" });
  const later = local.toZonedDateTime(timeZone, { disambiguation: "later" });
  if (earlier.equals(later)) return { time: earlier.epochMilliseconds };
  return earlier.toPlainDateTime().equals(local)
    ? { time: earlier.epochMilliseconds, clockChange: "repeated" }
    : { time: later.epochMilliseconds, clockChange: "skipped" };
}

/** The value of a `datetime-local` field. */
export const localTimeField = (time: Milliseconds, timeZone: string): string =>
  zoned(time, timeZone).toPlainDateTime().toString({ smallestUnit: "minute" });

/** The offset of a time zone at a time, such as `UTC+6` or `UTC-3:30`. */
export function describeOffset(time: Milliseconds, timeZone: string): string {
  const [, sign = "", hours = "", minutes = ""] = /^([+-])(\d\d):(\d\d)/.exec(zoned(time, timeZone).offset) ?? [];
  return `UTC${sign}${Number(hours)}${minutes === "00" ? "" : `:${minutes}`}`;
}

const zoned = (time: Milliseconds, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timeZone);
