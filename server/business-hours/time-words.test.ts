import { expect, test } from "vitest";
import { describeDue, describeTime } from "./time-words.ts";

const time = Date.parse("2026-11-22T03:28:00Z");

test("midnight is 00:00 of the new day", () => {
  const midnight = Date.parse("2026-11-22T18:00:00Z");
  expect(describeTime(midnight, { timeZone: "Asia/Dhaka", language: "en" })).toBe("Monday 23 November, 00:00");
});

test("a zone without a place is named as it is", () => {
  expect(describeDue(time, { timeZone: "UTC", language: "en" })).toBe("Sunday 22 November, 03:28 UTC");
});

test("a due time is written in the language of the content", () => {
  const style = { timeZone: "Europe/Berlin", language: "de" };
  expect(describeDue(time, style, "{time} Uhr, Zeit in {place}")).toBe(
    "Sonntag, 22. November, 04:28 Uhr, Zeit in Berlin",
  );
});
