import { expect, test, vi } from "vitest";
import { backOff, readRetryAfter, retry } from "./retry.ts";

const never = new AbortController().signal;

/** Returns an operation that fails the given number of times and then succeeds. */
function failing(times: number) {
  let attempts = 0;
  return vi.fn(async () => {
    if (++attempts <= times) throw new Error(`failure ${attempts}`);
  });
}

test("retries until the operation succeeds, and reports the first failure", async () => {
  const operation = failing(3);
  const onFailure = vi.fn();
  await retry(operation, { everyMs: 1, forMs: 10_000 }, onFailure, never);
  expect(operation).toHaveBeenCalledTimes(4);
  expect(onFailure.mock.calls).toEqual([[new Error("failure 1")]]);
});

test("throws the last error after the time limit", async () => {
  const operation = failing(Number.POSITIVE_INFINITY);
  await expect(retry(operation, { everyMs: 5, forMs: 50 }, vi.fn(), never)).rejects.toThrow(/^failure \d+$/);
  expect(operation.mock.calls.length).toBeGreaterThan(1);
});

test("after the signal, makes one last attempt without secondRetry", async () => {
  const early = new AbortController();
  const operation = failing(Number.POSITIVE_INFINITY);
  const retrying = retry(operation, { everyMs: 60_000, forMs: 60_000 }, () => early.abort(), early.signal);
  await expect(retrying).rejects.toThrow("failure 1");
  const late = new AbortController();
  const secondOperation = failing(1);
  const secondRetry = retry(secondOperation, { everyMs: 60_000, forMs: 60_000 }, vi.fn(), late.signal);
  await expect.poll(() => secondOperation.mock.calls).toHaveLength(1);
  setImmediate(() => late.abort());
  await secondRetry;
  expect(secondOperation).toHaveBeenCalledTimes(2);
});

test("doubles the wait from 15 seconds up to one hour, and jitter shortens it by up to half", () => {
  expect([1, 2, 3, 8, 9, 50].map((attempts) => backOff(attempts, 0))).toEqual([
    15_000, 30_000, 60_000, 1_920_000, 3_600_000, 3_600_000,
  ]);
  expect([0.5, 0.999_999].map((random) => backOff(1, random))).toEqual([11_250, 7_500]);
});

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
