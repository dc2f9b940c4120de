import { fillText } from "#contract/fill-text.ts";
import { isOpenDuring } from "../../business-hours/due-times.ts";
import { type LocalTime, parseLocalTime } from "../../business-hours/local-time.ts";
import { isTimeField } from "../../database/drafts.ts";
import type { Meeting } from "../../database/schema.ts";
import { oneLine } from "../../text/one-line.ts";
import type { ActionError } from "../action.ts";
import type { Office } from "../office-context.ts";
import { officeTime } from "./meeting-mails.ts";

export const MINUTES = { least: 5, most: 480 };
/** The maximum length of its place, in UTF-16 code units. */
const PLACE_LENGTH = 300;

/**
 * Reads a form with times, which are in the office's zone. Times outside its hours need a confirmation, for which the page
 * shows a box once times were entered.
 */
export function readTimes(form: URLSearchParams, most: number, { settings, now }: Pick<Office, "settings" | "now">) {
  const { officeHours, officeWords } = settings();
  const { meetings: words } = officeWords;
  const describe = (time: number) => officeTime(time, { settings: settings(), now: now() });
  const invalid = (error: string): ActionError => ({ error, status: 422 });
  const texts = form.getAll("time").filter((text) => text !== "");
  const times = texts.map((text) => parseLocalTime(text, officeHours.timeZone));
  if (texts.length === 0 || texts.length > most || times.includes(undefined))
    return invalid(most === 1 ? words.noTime : words.noTimes);
  const sortedTimes = (times as LocalTime[]).toSorted((a, b) => a.time - b.time);
  if (sortedTimes.some(({ time }) => time <= now())) return invalid(words.past);
  const minutes = Number(form.get("minutes") ?? "");
  if (!Number.isInteger(minutes) || minutes < MINUTES.least || minutes > MINUTES.most)
    return invalid(fillText(words.badMinutes, MINUTES));
  const place = oneLine(form.get("place") ?? "");
  if (place === "" || place.length > PLACE_LENGTH) return invalid(fillText(words.noPlace, { limit: PLACE_LENGTH }));
  const closed = sortedTimes.filter(({ time }) => !isOpenDuring(time, minutes * 60_000, officeHours));
  if (closed.length > 0 && form.get("outside") !== "yes") {
    const names = closed.map(({ time }) => describe(time)).join("; ");
    return invalid(fillText(words.closed, { times: names }));
  }
  const detail = sortedTimes
    .map(({ time, clockChange }) =>
      clockChange ? fillText(words[clockChange], { time: describe(time) }) : describe(time),
    )
    .join("; ");
  return { times: [...new Set(sortedTimes.map(({ time }) => time))], minutes, place, detail };
}

export const DEFAULT_MINUTES = 30;

/** The fields for times in the form of a page, to keep them; none if the person changed none. */
export function typedTimes(form: URLSearchParams, plan: Pick<Meeting, "minutes" | "place"> | undefined) {
  const fields = [...form].filter(([name, value]) => isTimeField(name) && value !== "");
  const shown = [String(plan?.minutes ?? DEFAULT_MINUTES), plan?.place];
  return fields.every(([, value]) => shown.includes(value)) ? [] : fields;
}
