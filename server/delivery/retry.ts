import { setTimeout as wait } from "node:timers/promises";
import type { Milliseconds } from "../database/schema.ts";

const INITIAL_MS = 15_000;
const MAX_MS = 60 * 60 * 1000;
/** The number of failed attempts at which the wait reaches its maximum. */
export const LONGEST_FROM = 1 + Math.ceil(Math.log2(MAX_MS / INITIAL_MS));

/**
 * Returns the wait after a failed attempt, in milliseconds: exponential back-off from 15 s up to one hour. Random
 * jitter shortens the wait by up to half, so that deliveries that failed together are not retried together.
 *
 * @param attempts the number of failed attempts so far, starting at 1
 * @param random a number from 0 (inclusive) to 1 (exclusive)
 */
export function backOff(attempts: number, random: number): number {
  const withoutJitter = Math.min(INITIAL_MS * 2 ** (attempts - 1), MAX_MS);
  return Math.round(withoutJitter * (1 - random / 2));
}

/** Parses `Retry-After` (RFC 9110 §10.2.3: seconds or a date) to milliseconds; undefined if missing or invalid. */
export function readRetryAfter(value: string | null, now: Milliseconds): number | undefined {
  if (value === null) return undefined;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/**
 * Calls `operation` until it succeeds.
 *
 * @param onFailure called once, after the first failed attempt
 * @param signal ends the wait and allows one last attempt
 * @returns the result of the successful attempt
 * @throws the error of the last attempt, after the time limit or the signal
 */
export async function retry<Result>(
  operation: () => Promise<Result>,
  { everyMs, forMs }: { everyMs: number; forMs: number },
  onFailure: (thrown: unknown) => void,
  signal: AbortSignal,
): Promise<Result> {
  const end = performance.now() + forMs;
  for (let attempt = 1; ; attempt++) {
    try {
      return await operation();
    } catch (thrown) {
      if (attempt === 1) onFailure(thrown);
      if (signal.aborted || performance.now() >= end) throw thrown;
    }
    await wait(everyMs, undefined, { signal }).catch(() => {
      /* The signal ended the wait: make one last attempt. */
    });
  }
}
