import { expect, test, vi } from "vitest";
import { retry } from "./retry.ts";

const never = new AbortController().signal;

/** Fails so many times, and then no more. */
function failing(times: number) {
  let tries = 0;
  return vi.fn(async () => {
    if (++tries <= times) throw new Error(`failure ${tries}`);
  });
}

test("what fails is done again until it succeeds, and its first failure is told", async () => {
  const act = failing(3);
  const onFailure = vi.fn();
  await retry(act, { everyMs: 1, forMs: 10_000 }, onFailure, never);
  expect(act).toHaveBeenCalledTimes(4);
  expect(onFailure.mock.calls).toEqual([[new Error("failure 1")]]);
});

test("what succeeds is done once", async () => {
  const act = failing(0);
  await retry(act, { everyMs: 1, forMs: 10_000 }, vi.fn(), never);
  expect(act).toHaveBeenCalledOnce();
});

test("when the time is over the last failure is thrown", async () => {
  const act = failing(Number.POSITIVE_INFINITY);
  await expect(retry(act, { everyMs: 5, forMs: 50 }, vi.fn(), never)).rejects.toThrow(/^failure \d+$/);
  expect(act.mock.calls.length).toBeGreaterThan(1);
});

test("who leaves tries a last time and waits no longer", async () => {
  const leaving = new AbortController();
  const act = failing(Number.POSITIVE_INFINITY);
  const persisting = retry(act, { everyMs: 60_000, forMs: 60_000 }, () => leaving.abort(), leaving.signal);
  await expect(persisting).rejects.toThrow("failure 1");
  const late = new AbortController();
  const again = failing(1);
  const waiting = retry(again, { everyMs: 60_000, forMs: 60_000 }, vi.fn(), late.signal);
  await vi.waitFor(() => expect(again).toHaveBeenCalledOnce());
  setImmediate(() => late.abort());
  await waiting;
  expect(again).toHaveBeenCalledTimes(2);
});
