import { setTimeout as wait } from "node:timers/promises";

/** The wait between attempts and the time limit, in milliseconds. */
export type RetryOptions = { everyMs: number; forMs: number };

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
  { everyMs, forMs }: RetryOptions,
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
