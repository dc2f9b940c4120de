import { fillText } from "#contract/fill-text.ts";
import type { VisitorWords } from "#contract/visitor-words.ts";

/** The time zone of written times, such as `Asia/Dhaka`, and their language, such as `en`. */
export type TimeStyle = { timeZone: string; language: string };

/** Writes a time (milliseconds since 1970) with its weekday: `Sunday 22 November, 09:28`. */
export function describeTime(time: number, style: TimeStyle): string {
  return `${describeDay(time, style)}, ${describeClock(time, style)}`;
}

/** `Sunday` */
export const describeWeekday = (time: number, style: TimeStyle) => format(time, style, { weekday: "long" });

/** `Sunday 22 November` */
export const describeDay = (time: number, style: TimeStyle) =>
  format(time, style, { weekday: "long", day: "numeric", month: "long" });

/** `09:28` */
export const describeClock = (time: number, style: TimeStyle) =>
  format(time, style, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/**
 * Writes a time with the place of its time zone: `Sunday 22 November, 09:28, Dhaka time`.
 *
 * @param template with the placeholders `{time}` and `{place}`, in the language of `style`; by default English
 */
export function describeDue(time: number, style: TimeStyle, template = "{time}, {place} time"): string {
  const words = describeTime(time, style);
  const place = style.timeZone.split("/").at(-1)?.replaceAll("_", " ") ?? "";
  /* `UTC` and similar zones name no place. */
  return style.timeZone.includes("/") ? fillText(template, { time: words, place }) : `${words} ${place}`;
}

/** Plain `en` is written with the day before the month, which no reader takes for an American date. */
function format(time: number, { timeZone, language }: TimeStyle, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, { ...options, timeZone }).format(time);
}

/** Tells a visitor when the answer is due: `You hear from us by Sunday 22 November, 09:28, Dhaka time.` Undefined: never. */
export function dueSentence(
  dueAt: number | null,
  timeZone: string,
  { server, language }: Pick<VisitorWords, "server" | "language">,
): string | undefined {
  if (dueAt === null) return undefined;
  return fillText(server.due, { time: describeDue(dueAt, { timeZone, language }, server.localTime) });
}
