import { expect, test } from "vitest";
import { MAIL_SETTINGS } from "../../../tests/support/mail-settings.ts";
import { readTimes } from "./read-times.ts";

const officeHours = { ...MAIL_SETTINGS.officeHours, timeZone: "Europe/Berlin", days: [1, 2, 3, 4, 5] };
const settings = { ...MAIL_SETTINGS, officeHours };
const now = () => Date.parse("2026-10-20T00:00Z");

test("of a time that clocks skip the next one is taken, of one that they repeat the first, and the history says which", () => {
  const form = new URLSearchParams({ minutes: "30", place: "Here", outside: "yes" });
  for (const time of ["2027-03-28T02:30", "2026-10-25T02:30"]) form.append("time", time);
  expect(readTimes(form, 3, { settings: () => settings, now })).toMatchObject({
    times: [Date.parse("2026-10-25T00:30Z"), Date.parse("2027-03-28T01:30Z")],
    detail:
      "Sunday 25\u00a0October, 02:30 (UTC+2), the first of the two times with this name; " +
      "Sunday, 28\u00a0March\u00a02027, 03:30 (UTC+2), because clocks go forward over the entered time",
  });
});
