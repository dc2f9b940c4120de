import type { PageResult } from "./read-result.ts";
import type { SearchAnswer, SearchQuestion } from "./search-messages.ts";

export type Found = { total: number; pages: PageResult[] };

export type Search = {
  /** @throws when the index, or a part of it, could not be fetched; a search is of no use after that */
  find(query: string): Promise<Found>;
  /** Ends the worker and rejects pending searches. */
  close(): void;
};

/** Starts the search worker, which begins to fetch the index at once. */
export function openSearch(): Search {
  const worker = new Worker(new URL("./search-worker.ts", import.meta.url), { type: "module" });
  const waiting = new Map<number, { resolve: (found: Found) => void; reject: (failure: Error) => void }>();
  let asked = 0;
  let broken: Error | undefined;

  worker.addEventListener("message", ({ data }: MessageEvent<SearchAnswer>) => {
    const asker = waiting.get(data.id);
    waiting.delete(data.id);
    if ("failure" in data) asker?.reject(new Error(data.failure));
    else asker?.resolve(data);
  });
  const giveUp = (reason: string) => {
    broken = new Error(reason);
    for (const { reject } of waiting.values()) reject(broken);
    waiting.clear();
  };
  worker.addEventListener("error", () => giveUp("The search worker could not be started."));

  return {
    find: (query) =>
      new Promise((resolve, reject) => {
        if (broken) return reject(broken);
        const id = ++asked;
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, query } satisfies SearchQuestion);
      }),
    close: () => {
      worker.terminate();
      // Pending answers are lost with it.
      giveUp("The search was closed.");
    },
  };
}
