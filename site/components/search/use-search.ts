import { useEffect, useRef, useState } from "react";
import type { SearchTexts } from "#site/content/read-words.ts";
import { letters, type SearchAnswer, type SearchQuestion, type SearchResults } from "./read-result.ts";

export type SearchState =
  | { kind: "idle" }
  /** The first search is running; there are no earlier results to show. */
  | { kind: "looking" }
  | ({ kind: "found"; query: string } & SearchResults)
  | { kind: "failed" }
  | { kind: "not-built" };

/** Milliseconds without input before a search starts. */
const PAUSE = 120;
/** Milliseconds without an answer until a search fails. */
const TIMEOUT = 30_000;

/**
 * Searches for the text in the field. The previous results stay until the new ones are available.
 *
 * @param typed undefined until React has hydrated
 * @param words with those that the search leaves out, and the language whose pages it finds
 * @returns the state, `retry` after a failure, and `showAll` for more than the first results
 */
export function useSearch(typed: string | undefined, { ignored, language }: Pick<SearchTexts, "ignored" | "language">) {
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
    search.current ??= openSearch(language);
    if (query === "") return setState({ kind: "idle" });
    setState((before) => (before.kind === "found" ? before : { kind: "looking" }));

    let isCurrent = true;
    const runSearch = async () => {
      const result = await find(search, { query, isAll: query === whole }, { ignored, language });
      if (isCurrent) setState(result);
    };
    const pause = setTimeout(runSearch, PAUSE);
    return () => {
      isCurrent = false;
      clearTimeout(pause);
    };
  }, [query, attempt, whole, ignored, language]);

  return { state, retry: () => setAttempt((count) => count + 1), showAll: () => setWhole(query) };
}

export const isIgnored = (word: string, ignored = "") => ignored.split(" ").map(letters).includes(letters(word));

/** Searches without the ignored words of a query, unless it has no others: "how much does it cost" is "cost". */
async function find(
  search: { current: Search | undefined },
  { query, isAll }: SearchQuestion,
  { ignored, language }: Pick<SearchTexts, "ignored" | "language">,
): Promise<SearchState> {
  const ask = search.current ?? openSearch(language);
  search.current = ask;
  try {
    const words = query.split(/\s+/).filter((word) => !isIgnored(word, ignored));
    return { kind: "found", query, ...(await ask({ query: words.join(" ") || query, isAll })) };
  } catch (thrown) {
    console.error(thrown);
    // The next attempt starts a new worker, because a worker does not fetch a missing part of the index again.
    if (search.current === ask) search.current = undefined;
    return { kind: "failed" };
  }
}

/** Rejects all pending and later questions if a part of the index cannot be fetched. */
type Search = (question: SearchQuestion) => Promise<SearchResults>;

/** Starts the search worker, which immediately fetches the index. */
function openSearch(language: string): Search {
  const worker = new Worker(new URL("./search-worker.ts", import.meta.url), { type: "module", name: language });
  let fail: (reason: string) => void = () => {};
  const failed = new Promise<never>((_, reject) => {
    fail = (reason) => reject(new Error(reason));
  });
  failed.catch(() => worker.terminate());
  worker.onerror = () => fail("The search worker could not be started.");
  return (question) => {
    const { port1, port2 } = new MessageChannel();
    worker.postMessage(question, [port2]);
    const timer = setTimeout(fail, TIMEOUT, "The search worker did not answer.");
    const answered = new Promise<SearchResults>((resolve) => {
      port1.onmessage = ({ data }: MessageEvent<SearchAnswer>) => {
        clearTimeout(timer);
        "failure" in data ? fail(data.failure) : resolve(data);
      };
    });
    return Promise.race([answered, failed]);
  };
}
