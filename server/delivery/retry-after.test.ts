import { expect, test } from "vitest";
import { readRetryAfter } from "./retry-after.ts";

const NOW = Date.UTC(2026, 10, 20, 12, 0, 0);

test.each([
  [null, undefined],
  ["120", 120_000],
  ["0", 0],
  ["Fri, 20 Nov 2026 12:01:00 GMT", 60_000],
  ["Fri, 20 Nov 2026 11:00:00 GMT", 0],
  ["soon", undefined],
  ["", undefined],
])("parses %s as %s ms", (value, ms) => {
  expect(readRetryAfter(value, NOW)).toBe(ms);
});
