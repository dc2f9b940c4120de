import { expect, test } from "vitest";
import { OFFICE_SITE } from "../../../tests/support/mailbox-reader.ts";
import { WORDS } from "../../../tests/support/words.ts";
import { parseConfig } from "../../config/config.ts";
import { meetingTime } from "./meeting-mails.ts";
import { readTimes } from "./read-times.ts";

test("times that are offered for the days around a change of clocks keep their hour, with its offset", () => {
  const officeHours = {
    timeZone: "Europe/Berlin",
    days: [1, 2, 3, 4, 5],
    opens: "09:00",
    closes: "18:00",
    closedDays: [],
  };
  const config = parseConfig({}, { ...OFFICE_SITE, officeHours });
  const form = new URLSearchParams({ minutes: "30", place: "Here" });
  for (const time of ["2026-10-23T10:00", "2026-10-26T10:00"]) form.append("time", time);
  const read = readTimes(form, 3, { config: () => config, now: () => Date.parse("2026-10-20T00:00Z") });
  const times = "error" in read ? expect.fail(read.error) : read.times;
  expect(times.map((time) => new Date(time).toISOString())).toEqual([
    "2026-10-23T08:00:00.000Z",
    "2026-10-26T09:00:00.000Z",
  ]);
  expect(times.map((time) => meetingTime(time, config, WORDS))).toEqual([
    "Friday 23 October, 10:00, Berlin time (UTC+2)",
    "Monday 26 October, 10:00, Berlin time (UTC+1)",
  ]);
});
