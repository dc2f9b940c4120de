/** Runs `work` when it is the turn of `client`, and gives what it gives. */
export type FairQueue = <T>(client: string, work: () => Promise<T>) => Promise<T>;

/**
 * Runs at most `concurrency` pieces of work at a time; the others wait. Clients take turns (round-robin), so that one
 * who sends sixty pieces delays another by one piece, not by sixty. The work of one client runs in the order it came.
 */
export function fairQueue(concurrency: number): FairQueue {
  /** In the order of their turns. A client without waiting work has no entry. */
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
