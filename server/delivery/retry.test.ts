import { expect, test, vi } from "vitest";
import { retry } from "./retry.ts";

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

test("calls a successful operation once", async () => {
  const operation = failing(0);
  await retry(operation, { everyMs: 1, forMs: 10_000 }, vi.fn(), never);
  expect(operation).toHaveBeenCalledOnce();
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
  await vi.waitFor(() => expect(secondOperation).toHaveBeenCalledOnce());
  setImmediate(() => late.abort());
  await secondRetry;
  expect(secondOperation).toHaveBeenCalledTimes(2);
});
