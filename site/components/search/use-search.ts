import { useEffect, useRef, useState } from "react";
import type { PageResult, SearchAnswer, SearchQuestion } from "./read-result.ts";

export type SearchState =
  | { kind: "idle" }
  /** The first search is running; there are no earlier results to show. */
  | { kind: "looking" }
  | ({ kind: "found"; query: string } & Found)
  | { kind: "failed" }
  /** The dev server has no index. */
  | { kind: "not-built" };

/** Milliseconds without input before a search starts. */
const PAUSE = 120;

/**
 * Searches for the text in the field. The previous results stay until the new ones are available.
 *
 * @param typed undefined until React has hydrated
 * @returns the state, `retry` after a failure, and `showAll` for more than the first results
 */
export function useSearch(typed: string | undefined): { state: SearchState; retry: () => void; showAll: () => void } {
  const query = typed?.trim();
  const search = useRef<Search>(undefined);
  const [state, setState] = useState<SearchState>({ kind: "idle" });
  const [attempt, setAttempt] = useState(0);
  /** The query of which all results are shown. */
  const [whole, setWhole] = useState<string>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt repeats the search for the same query
  useEffect(() => {
    if (query === undefined) return;
    if (import.meta.env.DEV) return setState({ kind: "not-built" });
    search.current ??= openSearch();
    if (query === "") return setState({ kind: "idle" });
    setState((before) => (before.kind === "found" ? before : { kind: "looking" }));

    let isCurrent = true;
    const runSearch = async () => {
      const result = await find(search, query, query === whole);
      if (isCurrent) setState(result);
    };
    const pause = setTimeout(runSearch, PAUSE);
    return () => {
      isCurrent = false;
      clearTimeout(pause);
    };
  }, [query, attempt, whole]);

  return { state, retry: () => setAttempt((count) => count + 1), showAll: () => setWhole(query) };
}

async function find(search: { current: Search | undefined }, query: string, isAll: boolean): Promise<SearchState> {
  const current = search.current;
  try {
    const found = await current?.find(query, isAll);
    return found ? { kind: "found", query, ...found } : { kind: "failed" };
  } catch (thrown) {
    console.error(thrown);
    // The next attempt starts a new worker, because a worker does not fetch a missing part of the index again.
    current?.close();
    if (search.current === current) search.current = undefined;
    return { kind: "failed" };
  }
}

type Found = { total: number; pages: PageResult[] };

type Search = {
  /** @throws if a part of the index cannot be fetched; the search cannot be used after that */
  find(query: string, isAll: boolean): Promise<Found>;
  /** Ends the worker and rejects pending searches. */
  close(): void;
};

/** Starts the search worker, which immediately fetches the index. */
function openSearch(): Search {
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
    find: (query, isAll) =>
      new Promise((resolve, reject) => {
        if (broken) return reject(broken);
        const id = ++lastId;
        pending.set(id, { resolve, reject });
        worker.postMessage({ id, query, isAll } satisfies SearchQuestion);
      }),
    close: () => {
      worker.terminate();
      // A terminated worker does not respond to pending searches.
      rejectPending("The search was closed.");
    },
  };
}
