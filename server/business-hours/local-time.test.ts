import fc from "fast-check";
import { expect, test } from "vitest";
import { describeOffset, localTimeField, parseLocalTime } from "./local-time.ts";

const ZONES = ["Asia/Dhaka", "Europe/Berlin", "America/St_Johns", "Australia/Lord_Howe", "UTC"];

test.each([
  ["2026-11-30T14:00", "Asia/Dhaka", "2026-11-30T08:00:00.000Z", undefined],
  ["2026-11-30T14:00:00", "Europe/Berlin", "2026-11-30T13:00:00.000Z", undefined],
  ["2026-03-29T02:30", "Europe/Berlin", "2026-03-29T01:30:00.000Z", "skipped"],
  ["2026-10-25T02:30", "Europe/Berlin", "2026-10-25T00:30:00.000Z", "repeated"],
  ["2026-12-31T23:59", "America/St_Johns", "2027-01-01T03:29:00.000Z", undefined],
] as const)("%s in %s is %s", (text, zone, expected, clockChange) => {
  const read = parseLocalTime(text, zone);
  expect(new Date(read?.time ?? 0).toISOString()).toBe(expected);
  expect(read?.clockChange).toBe(clockChange);
});

test.each(["", "2026-11-30", "2026-02-30T10:00", "2026-11-30T24:00", "2026-11-30T10:00Z", "30.11.2026 10:00"])(
  "%j is no local time",
  (text) => expect(parseLocalTime(text, "Asia/Dhaka")).toBeUndefined(),
);

test("every minute is read back as it was written, except the second of two equal ones", () => {
  const minute = fc.integer({ min: 28_000_000, max: 33_000_000 });
  fc.assert(
    fc.property(minute, fc.constantFrom(...ZONES), (minutes, zone) => {
      const time = minutes * 60_000;
      const read = parseLocalTime(localTimeField(time, zone), zone);
      if (read?.clockChange === "repeated") expect([time, time - 3_600_000, time - 1_800_000]).toContain(read.time);
      else expect(read).toEqual({ time });
    }),
  );
});

test.each([
  ["Asia/Dhaka", "UTC+6"],
  ["America/St_Johns", "UTC-3:30"],
  ["UTC", "UTC+0"],
])("the offset of %s in winter is %s", (zone, offset) => {
  expect(describeOffset(Date.UTC(2026, 11, 1), zone)).toBe(offset);
});
