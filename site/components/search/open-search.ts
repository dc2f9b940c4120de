import type { PageResult, SearchAnswer, SearchQuestion } from "./read-result.ts";

export type Found = { total: number; pages: PageResult[] };

export type Search = {
  /** @throws if a part of the index cannot be fetched; the search cannot be used after that */
  find(query: string): Promise<Found>;
  /** Ends the worker and rejects pending searches. */
  close(): void;
};

/** Starts the search worker, which immediately fetches the index. */
export function openSearch(): Search {
  const worker = new Worker(new URL("./search-worker.ts", import.meta.url), { type: "module" });
  const pending = new Map<number, { resolve: (found: Found) => void; reject: (failure: Error) => void }>();
  let lastId = 0;
  let broken: Error | undefined;

  worker.addEventListener("message", ({ data }: MessageEvent<SearchAnswer>) => {
    const request = pending.get(data.id);
    pending.delete(data.id);
    if ("failure" in data) request?.reject(new Error(data.failure));
    else request?.resolve(data);
  });
  const rejectPending = (reason: string) => {
    broken = new Error(reason);
    for (const { reject } of pending.values()) reject(broken);
    pending.clear();
  };
  worker.addEventListener("error", () => rejectPending("The search worker could not be started."));

  return {
    find: (query) =>
      new Promise((resolve, reject) => {
        if (broken) return reject(broken);
        const id = ++lastId;
        pending.set(id, { resolve, reject });
        worker.postMessage({ id, query } satisfies SearchQuestion);
      }),
    close: () => {
      worker.terminate();
      // A terminated worker does not respond to pending searches.
      rejectPending("The search was closed.");
    },
  };
}
