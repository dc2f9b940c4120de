import type { Database, Milliseconds } from "../database/schema.ts";

/** The logger methods that workers and checks use. Log entries contain no visitor data. */
export type WorkerLog = Record<"info" | "warn" | "error", (facts: object, message: string) => void>;

/** The time source and timer of workers and checks. Tests pass their own. */
export type Clock = {
  now(): Milliseconds;
  /** Calls `wake` once after `ms`. @returns a function that cancels the timer. */
  after(ms: number, wake: () => void): () => void;
};

/** The options of checks that queue mails. Some settings change with each build. */
export type QueueingCheck<Used> = {
  settings: () => Used;
  database: Database;
  log: WorkerLog;
  clock: Clock;
  onQueued(): void;
};

export const SYSTEM_CLOCK: Clock = {
  now: Date.now,
  after(ms, wake) {
    const timer = setTimeout(wake, ms);
    return () => clearTimeout(timer);
  },
};

type RepeatOptions = { everyMs: number; firstMs?: number; clock: Clock; onError(thrown: unknown): void };

/**
 * Runs `check` after `firstMs`, when woken, and after the milliseconds that the last check returned: `everyMs` if it returned
 * none or failed. Checks never overlap. `stop` aborts the signal, so that a long check can end early.
 */
export function repeatCheck(
  check: (stopping: AbortSignal) => Promise<number | undefined>,
  { everyMs, firstMs = 0, clock, onError }: RepeatOptions,
) {
  const stopping = new AbortController();
  let cancelTimer = () => {};
  let running: Promise<void> | undefined;
  let checkRequested = false;

  const wake = (): void => {
    checkRequested = true;
    if (stopping.signal.aborted || running) return;
    checkRequested = false;
    cancelTimer();
    running = check(stopping.signal)
      .catch((thrown: unknown) => void onError(thrown))
      .then((waitMs = everyMs) => {
        running = undefined;
        if (stopping.signal.aborted) return;
        if (checkRequested) wake();
        else cancelTimer = clock.after(waitMs, wake);
      });
  };

  if (firstMs > 0) cancelTimer = clock.after(firstMs, wake);
  else wake();
  return {
    /** Checks in the background. Returns immediately. */
    wake,
    async stop() {
      stopping.abort();
      cancelTimer();
      await running;
    },
  };
}
