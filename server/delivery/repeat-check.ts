import type { Milliseconds } from "../database/schema.ts";

/** The time source and timer of workers and checks. Tests pass their own. */
export type Clock = {
  now(): Milliseconds;
  /** Calls `wake` once after `ms`. @returns a function that cancels the timer. */
  after(ms: number, wake: () => void): () => void;
};

export const SYSTEM_CLOCK: Clock = {
  now: Date.now,
  after(ms, wake) {
    const timer = setTimeout(wake, ms);
    return () => clearTimeout(timer);
  },
};

export type RepeatedCheck = {
  /** Checks in the background. Returns immediately. */
  wake(): void;
  /** Resolves when the running check has ended. */
  stop(): Promise<void>;
};

/**
 * Runs `check` now, when woken, and after the milliseconds that the last check returned: `everyMs` if it returned none or
 * failed. Checks never overlap.
 */
export function repeatCheck(
  check: () => Promise<number | undefined>,
  { everyMs, clock, onError }: { everyMs: number; clock: Clock; onError(thrown: unknown): void },
): RepeatedCheck {
  let isStopping = false;
  let cancelTimer = () => {};
  let running: Promise<void> | undefined;
  let checkRequested = false;

  const wake = (): void => {
    checkRequested = true;
    if (isStopping || running) return;
    checkRequested = false;
    cancelTimer();
    running = check()
      .catch((thrown: unknown) => void onError(thrown))
      .then((waitMs = everyMs) => {
        running = undefined;
        if (isStopping) return;
        if (checkRequested) wake();
        else cancelTimer = clock.after(waitMs, wake);
      });
  };

  wake();
  return {
    wake,
    async stop() {
      isStopping = true;
      cancelTimer();
      await running;
    },
  };
}
