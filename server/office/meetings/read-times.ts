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
  const { officeHours } = settings();
  const describe = (time: number) => officeTime(time, { settings: settings(), now: now() });
  const invalid = (error: string): ActionError => ({ error, status: 422 });
  const texts = form.getAll("time").filter((text) => text !== "");
  const times = texts.map((text) => parseLocalTime(text, officeHours.timeZone));
  if (texts.length === 0 || texts.length > most || times.includes(undefined))
    return invalid(most === 1 ? "Enter the date and the time." : "Enter one to three dates with their times.");
  const sortedTimes = (times as LocalTime[]).toSorted((a, b) => a.time - b.time);
  if (sortedTimes.some(({ time }) => time <= now())) return invalid("The time is in the past.");
  const minutes = Number(form.get("minutes") ?? "");
  if (!Number.isInteger(minutes) || minutes < MINUTES.least || minutes > MINUTES.most)
    return invalid(`Minutes are a number from ${MINUTES.least} to ${MINUTES.most}.`);
  const place = oneLine(form.get("place") ?? "");
  if (place === "" || place.length > PLACE_LENGTH)
    return invalid(`Enter the place or a link, at most ${PLACE_LENGTH} characters.`);
  const closed = sortedTimes.filter(({ time }) => !isOpenDuring(time, minutes * 60_000, officeHours));
  if (closed.length > 0 && form.get("outside") !== "yes") {
    const names = closed.map(({ time }) => describe(time)).join("; ");
    return invalid(`The office is closed then: ${names}. Tick the box to use the time anyway. Nothing was changed.`);
  }
  const detail = sortedTimes
    .map(({ time, clockChange }) => describe(time) + (clockChange ? CLOCK_CHANGES[clockChange] : ""))
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

const CLOCK_CHANGES = {
  skipped: ", because clocks go forward over the entered time",
  repeated: ", the first of the two times with this name",
};
