import type { Milliseconds } from "#contract/duration.ts";
import { fillText } from "#contract/fill-text.ts";
import type { OfficeWords } from "#contract/office-words.ts";
import type { VisitorWords } from "#contract/visitor-words.ts";
import { closedUntil, type OfficeHours } from "./due-times.ts";
import { placeOf } from "./time-zones.ts";

/**
 * The time zone of written times, such as `Asia/Dhaka`, their language, such as `en`, and when they are written. `localTime` is a
 * text with the placeholders `{time}` and `{place}`.
 */
export type TimeFormat = { timeZone: string; language: string; now: Milliseconds; localTime?: string };

/** Settings that the words for the office's people need. */
export type OfficeTexts = { officeHours: Pick<OfficeHours, "timeZone">; officeWords: OfficeWords };

export const officeTimes = (
  { officeHours: { timeZone }, officeWords: { language, localTime } }: OfficeTexts,
  now: Milliseconds,
): TimeFormat => ({ timeZone, language, now, localTime });

/** Writes a time (milliseconds since 1970) with its weekday: `Sunday 22 November, 09:28`. */
export function describeTime(time: number, timeFormat: TimeFormat): string {
  return `${describeDay(time, timeFormat)}, ${describeClock(time, timeFormat)}`;
}

/** `Sunday` */
export const describeWeekday = (time: number, timeFormat: TimeFormat) => format(time, timeFormat, { weekday: "long" });

/** `Sunday 22 November`, of another year than now `Friday, 1 January 2027` */
export function describeDay(time: number, timeFormat: TimeFormat): string {
  const [own, current] = [time, timeFormat.now].map(
    (at) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeFormat.timeZone).year,
  );
  const day = { weekday: "long", day: "numeric", month: "long" } as const;
  return format(time, timeFormat, own === current ? day : { ...day, year: "numeric" });
}

/** `09:28` */
export const describeClock = (time: number, timeFormat: TimeFormat) =>
  format(time, timeFormat, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** Writes a time with the place of its time zone: `Sunday 22 November, 09:28, Dhaka time`. */
export function describeDue(time: number, timeFormat: TimeFormat, template = timeFormat.localTime ?? "{time}"): string {
  const words = describeTime(time, timeFormat);
  const place = placeOf(timeFormat.timeZone, timeFormat.language);
  /* `UTC` and similar zones name no place. */
  return timeFormat.timeZone.includes("/") ? fillText(template, { time: words, place }) : `${words} ${place}`;
}

/**
 * Plain `en` is written with the day before the month, which no reader takes for an American date. A line does not break in
 * the date behind the weekday.
 */
function format(time: number, { timeZone, language }: TimeFormat, options: Intl.DateTimeFormatOptions): string {
  const formatted = new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, { ...options, timeZone });
  const parts = formatted
    .formatToParts(time)
    .map(({ value }, index, all) => (all[index - 1]?.type === "weekday" ? value : value.replaceAll(" ", "\u00a0")));
  return parts.join("");
}

/**
 * Tells a visitor when the answer is due: `You hear from us by Sunday 22 November, 09:28, Dhaka time.` If the office was
 * closed on receipt and opens before that, a sentence in front says when. Undefined: never.
 */
export function dueSentence(
  { created_at, due_at }: { created_at: number; due_at: number | null },
  timeZone: string,
  { officeHours, words: { server, language } }: { officeHours: OfficeHours; words: VisitorWords },
): string | undefined {
  if (due_at === null) return undefined;
  const timeFormat = { timeZone, language, now: created_at };
  const due = fillText(server.due, { time: describeDue(due_at, timeFormat, server.localTime) });
  const opening = closedUntil(created_at, officeHours) ?? due_at;
  if (!server.closed || opening >= due_at) return due;
  return `${fillText(server.closed, { time: describeTime(opening, timeFormat) })} ${due}`;
}
