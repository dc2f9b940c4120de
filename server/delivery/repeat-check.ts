import type { Clock } from "./outbox-worker.ts";

export type RepeatedCheck = {
  /** Checks in the background. Returns immediately. */
  wake(): void;
  /** Resolves when the running check has ended. */
  stop(): Promise<void>;
};

/** Runs `check` now, `everyMs` after each check, and when woken. Checks never overlap. */
export function repeatCheck(
  check: () => Promise<void>,
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
      .catch(onError)
      .finally(() => {
        running = undefined;
        if (isStopping) return;
        if (checkRequested) wake();
        else cancelTimer = clock.after(everyMs, wake);
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
