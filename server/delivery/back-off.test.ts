import { expect, test } from "vitest";
import { backOff } from "./back-off.ts";

test("doubles the wait from 15 seconds up to one hour", () => {
  expect([1, 2, 3, 8, 9, 50].map((attempts) => backOff(attempts, 0))).toEqual([
    15_000, 30_000, 60_000, 1_920_000, 3_600_000, 3_600_000,
  ]);
});

test("jitter shortens the wait by up to half", () => {
  expect(backOff(1, 0.5)).toBe(11_250);
  expect(backOff(1, 0.999_999)).toBe(7_500);
});
