import { useEffect, useRef, useState } from "react";
import { type Found, openSearch, type Search } from "./open-search.ts";

/** What the dialog shows below its field. */
export type SearchState =
  /** Nothing is asked for. */
  | { kind: "idle" }
  /** Asked for, and nothing found yet to show meanwhile. */
  | { kind: "looking" }
  | ({ kind: "found"; query: string } & Found)
  | { kind: "failed" }
  /** The dev server has no index. */
  | { kind: "not-built" };

/** Milliseconds without a key before a word is looked up. */
const PAUSE = 120;

/**
 * Looks up what stands in the field. While a word is being looked up, what the one before found stays.
 *
 * @param typed undefined until React has hydrated
 * @returns the state, and `retry` after a failure
 */
export function useSearch(typed: string | undefined): { state: SearchState; retry: () => void } {
  const query = typed?.trim();
  const search = useRef<Search>(undefined);
  const [state, setState] = useState<SearchState>({ kind: "idle" });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt looks up the same query
  useEffect(() => {
    if (query === undefined) return;
    if (import.meta.env.DEV) return setState({ kind: "not-built" });
    search.current ??= openSearch();
    if (query === "") return setState({ kind: "idle" });
    setState((before) => (before.kind === "found" ? before : { kind: "looking" }));

    let isCurrent = true;
    const look = async () => {
      const settled = await find(search, query);
      if (isCurrent) setState(settled);
    };
    const pause = setTimeout(look, PAUSE);
    return () => {
      isCurrent = false;
      clearTimeout(pause);
    };
  }, [query, attempt]);

  return { state, retry: () => setAttempt((count) => count + 1) };
}

async function find(search: { current: Search | undefined }, query: string): Promise<SearchState> {
  const used = search.current;
  try {
    const found = await used?.find(query);
    return found ? { kind: "found", query, ...found } : { kind: "failed" };
  } catch (thrown) {
    console.error(thrown);
    // The next attempt starts anew: a worker that missed a part of the index never asks for it again.
    used?.close();
    if (search.current === used) search.current = undefined;
    return { kind: "failed" };
  }
}
