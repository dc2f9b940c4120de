import { expect, test } from "vitest";
import { SITE } from "../../tests/support/site-fixture.ts";
import { WORDS } from "../../tests/support/words.ts";
import { describeDue, describeTime, dueSentence } from "./time-words.ts";

const time = Date.parse("2026-11-22T03:28:00Z");

test("midnight is 00:00 of the new day", () => {
  const midnight = Date.parse("2026-11-22T18:00:00Z");
  expect(describeTime(midnight, { timeZone: "Asia/Dhaka", language: "en", now: time })).toBe(
    "Monday 23\u00a0November, 00:00",
  );
});

test("a date of another year than that of its reader has its year, in the time zone of the reader", () => {
  const newYear = Date.parse("2026-12-31T18:00:00Z");
  const inZone = (timeZone: string) => describeTime(newYear, { timeZone, language: "en", now: time });
  expect([inZone("Asia/Dhaka"), inZone("UTC")]).toEqual([
    "Friday, 1\u00a0January\u00a02027, 00:00",
    "Thursday 31\u00a0December, 18:00",
  ]);
});

test("a due time is written in the language of the content", () => {
  const style = { timeZone: "Europe/Berlin", language: "de", now: time };
  expect(describeDue(time, style, "{time} Uhr, Zeit in {place}")).toBe(
    "Sonntag, 22.\u00a0November, 04:28 Uhr, Zeit in Berlin",
  );
});

test.each([
  ["bn", "Asia/Dhaka", "বাংলাদেশ সময় রবিবার ২২\u00a0নভেম্বর, ০৯:২৮"],
  ["bn", "America/New_York", "নিউইয়র্ক সময় শনিবার ২১\u00a0নভেম্বর, ২২:২৮"],
  ["bn", "Asia/Kolkata", "Kolkata সময় রবিবার ২২\u00a0নভেম্বর, ০৮:৫৮"],
  ["ar", "Europe/Berlin", "\u2068ألمانيا\u2069 :الوقت \u2068الأحد، 22\u00a0نوفمبر, 04:28\u2069"],
])("in the letters of %s, %s has a name of its own where there is one", (language, timeZone, expected) => {
  const template = language === "bn" ? "{place} সময় {time}" : "{place} :الوقت {time}";
  expect(describeDue(time, { timeZone, language, now: time }, template)).toBe(expected);
});

test("a visitor reads when a closed office opens, unless the answer is due before", () => {
  const settings = { officeHours: { ...SITE.officeHours, days: [7, 1, 2, 3, 4] }, words: WORDS };
  const sentence = (received: string, due = "2026-11-30T17:00Z") =>
    dueSentence({ created_at: Date.parse(received), due_at: Date.parse(due) }, "UTC", settings);
  const due = "You hear from us by Monday 30\u00a0November, 17:00 UTC.";
  const closed = `We are closed until Sunday 29\u00a0November, 09:00. ${due}`;
  expect(["2026-11-26T16:59Z", "2026-11-29T09:00Z"].map((time) => sentence(time))).toEqual([due, due]);
  expect(["2026-11-26T17:00Z", "2026-11-29T08:59Z"].map((time) => sentence(time))).toEqual([closed, closed]);
  expect(sentence("2026-11-27T17:00Z", "2026-11-29T09:00Z")).not.toContain("closed");
});
