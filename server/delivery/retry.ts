import { setTimeout as wait } from "node:timers/promises";

/** How often to try, and how long, in milliseconds. */
export type RetryOptions = { everyMs: number; forMs: number };

/**
 * Does what has to be done, again and again while it fails.
 *
 * @param onFailure is called once, when it failed for the first time.
 * @param leaving ends the wait; then and when the time is over, the last failure is thrown.
 * @returns what it gave when it succeeded.
 */
export async function retry<Result>(
  act: () => Promise<Result>,
  { everyMs, forMs }: RetryOptions,
  onFailure: (thrown: unknown) => void,
  leaving: AbortSignal,
): Promise<Result> {
  const end = performance.now() + forMs;
  for (let tries = 1; ; tries++) {
    try {
      return await act();
    } catch (thrown) {
      if (tries === 1) onFailure(thrown);
      if (leaving.aborted || performance.now() >= end) throw thrown;
    }
    await wait(everyMs, undefined, { signal: leaving }).catch(() => {
      /* Leaving: it is tried a last time. */
    });
  }
}
