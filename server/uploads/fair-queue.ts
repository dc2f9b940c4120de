/** Runs `work` when it is the turn of `client`. @returns its result */
export type FairQueue = <T>(client: string, work: () => Promise<T>) => Promise<T>;

/**
 * Runs at most `concurrency` tasks at a time. Clients take turns (round-robin): one that sends sixty tasks delays another
 * by one task. Tasks of one client run in order.
 */
export function fairQueue(concurrency: number): FairQueue {
  /** Waiting tasks in the order of turns. A client without waiting tasks has no entry. */
  const waiting = new Map<string, (() => void)[]>();
  let free = concurrency;

  function startNext(): void {
    const next = waiting.entries().next().value;
    if (!next) {
      free++;
      return;
    }
    const [client, [start, ...others]] = next;
    waiting.delete(client);
    if (others.length > 0) waiting.set(client, others);
    start?.();
  }

  return async (client, work) => {
    if (free > 0) free--;
    else await new Promise<void>((start) => waiting.set(client, [...(waiting.get(client) ?? []), start]));
    try {
      return await work();
    } finally {
      startNext();
    }
  };
}
