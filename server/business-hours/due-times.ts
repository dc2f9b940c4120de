import { HOUR, type Milliseconds } from "#contract/duration.ts";
import type { SiteManifest } from "#contract/site-manifest.ts";

export type OfficeHours = SiteManifest["officeHours"];

/** The time in which a submission is answered. */
export type ResponsePromise = NonNullable<SiteManifest["promises"]["contact"]>;

/** When the answer to a submission is due, and when the office is reminded of it, as columns; null without a promise. */
export function dueTimes(receivedAt: Milliseconds, promise: ResponsePromise | undefined, hours: OfficeHours) {
  if (!promise) return { due_at: null, remind_at: null };
  const due_at = dueAt(receivedAt, promise, hours);
  return { due_at, remind_at: Math.max(receivedAt, remindAt(due_at, hours)) };
}

/** A reminder comes this long before the due time, if the office is open then. */
const REMINDER_LEAD = 2 * HOUR;
/** Otherwise it comes this long before the office last closes before that. */
const BEFORE_CLOSING = HOUR / 2;

export function dueAt(receivedAt: Milliseconds, promise: ResponsePromise, hours: OfficeHours): Milliseconds {
  if ("businessDays" in promise) return endOfBusinessDay(receivedAt, promise.businessDays, hours);
  if (promise.clock === "always") return receivedAt + promise.hours * HOUR;
  return afterOpenHours(receivedAt, promise.hours * HOUR, hours);
}

/** The closing time of the `count`-th business day after the day of receipt. After closing time, the next day counts. */
function endOfBusinessDay(receivedAt: Milliseconds, count: number, hours: OfficeHours): Milliseconds {
  let day = openDayFrom(receivedAt, hours);
  for (let left = count; left > 0; left--) day = nextOpenDay(day, hours);
  return openingOf(day, hours).closes;
}

function afterOpenHours(receivedAt: Milliseconds, duration: number, hours: OfficeHours): Milliseconds {
  let left = duration;
  for (let day = openDayFrom(receivedAt, hours); ; day = nextOpenDay(day, hours)) {
    const { opens, closes } = openingOf(day, hours);
    const start = Math.max(receivedAt, opens);
    if (left <= closes - start) return start + left;
    left -= closes - start;
  }
}

/** Two hours before `due` or, if the office is closed then, half an hour before it last closes until `due`. */
export function remindAt(due: Milliseconds, hours: OfficeHours): Milliseconds {
  const latest = due - REMINDER_LEAD;
  for (let day = dateAt(due, hours); ; day = day.subtract({ days: 1 })) {
    if (!isOpenDay(day, hours)) continue;
    const { opens, closes } = openingOf(day, hours);
    if (opens <= latest && latest < closes) return latest;
    if (closes <= due) return Math.max(opens, closes - BEFORE_CLOSING);
  }
}

/** When the office opens next, if it is closed at `time`; otherwise undefined. */
export function closedUntil(time: Milliseconds, hours: OfficeHours): Milliseconds | undefined {
  const { opens } = openingOf(openDayFrom(time, hours), hours);
  return opens > time ? opens : undefined;
}

/** When the office opens on the next business day after the day of `time`. */
export function nextOpening(time: Milliseconds, hours: OfficeHours): Milliseconds {
  return openingOf(nextOpenDay(dateAt(time, hours), hours), hours).opens;
}

/** The opening hours of today; undefined if the office is closed today. */
export function openingToday(now: Milliseconds, hours: OfficeHours) {
  const day = dateAt(now, hours);
  return isOpenDay(day, hours) ? { date: day.toString(), ...openingOf(day, hours) } : undefined;
}

export function isOpenDuring(time: Milliseconds, duration: Milliseconds, hours: OfficeHours): boolean {
  const day = openingToday(time, hours);
  return day !== undefined && day.opens <= time && time + duration <= day.closes;
}

/** The first open day that has not ended at `time`. */
function openDayFrom(time: Milliseconds, hours: OfficeHours): Temporal.PlainDate {
  const day = dateAt(time, hours);
  return isOpenDay(day, hours) && time < openingOf(day, hours).closes ? day : nextOpenDay(day, hours);
}

function nextOpenDay(day: Temporal.PlainDate, hours: OfficeHours): Temporal.PlainDate {
  let next = day.add({ days: 1 });
  while (!isOpenDay(next, hours)) next = next.add({ days: 1 });
  return next;
}

const isOpenDay = (day: Temporal.PlainDate, { days, closedDays }: OfficeHours) =>
  days.includes(day.dayOfWeek) && !closedDays.includes(day.toString());

const dateAt = (time: Milliseconds, { timeZone }: OfficeHours) =>
  Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timeZone).toPlainDate();

function openingOf(day: Temporal.PlainDate, { timeZone, opens, closes }: OfficeHours) {
  const at = (plainTime: string) => day.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds;
  const start = at(opens);
  /* A time that the clocks skip counts as one hour later, which may be after closing time. */
  return { opens: start, closes: Math.max(start, at(closes)) };
}
