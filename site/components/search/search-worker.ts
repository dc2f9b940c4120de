import { type PagefindRecord, readResult } from "./read-result.ts";
import { MAX_RESULTS, type SearchAnswer, type SearchQuestion } from "./search-messages.ts";

/*
 * The search itself, in a worker: Pagefind is WebAssembly, and only here does a policy allow that (server/http/security-headers.ts).
 * It is answered in order; what it fetches are parts of the index, never the query.
 */

type Pagefind = {
  options(options: { baseUrl: string; excerptLength: number }): Promise<void>;
  init(): Promise<void>;
  search(query: string): Promise<{ results: { data(): Promise<PagefindRecord> }[] }>;
};

/** Made by the build (scripts/search-index.ts), so it is no module that a bundler could find. */
const PAGEFIND = "/pagefind/pagefind.js";

/** About two lines of the dialog. */
const EXCERPT_WORDS = 18;

/* Pagefind logs a part of the index that it cannot fetch and goes on: its answer would be "nothing found". */
let missedPart = false;
const fetchPart = globalThis.fetch;
globalThis.fetch = async (...request) => {
  try {
    const response = await fetchPart(...request);
    if (!response.ok) missedPart = true;
    return response;
  } catch (thrown) {
    missedPart = true;
    throw thrown;
  }
};

const loading: Promise<Pagefind> = load();
loading.catch(() => {}); // the first search reports it

addEventListener("message", async ({ data }: MessageEvent<SearchQuestion>) => {
  const answer: SearchAnswer = await search(data).catch((thrown) => ({ id: data.id, failure: String(thrown) }));
  postMessage(answer);
});

async function load(): Promise<Pagefind> {
  const pagefind: Pagefind = await import(/* @vite-ignore */ PAGEFIND);
  await pagefind.options({ baseUrl: "/", excerptLength: EXCERPT_WORDS });
  await pagefind.init();
  return pagefind;
}

async function search({ id, query }: SearchQuestion): Promise<SearchAnswer> {
  const pagefind = await loading;
  const { results } = await pagefind.search(query);
  const records = await Promise.all(results.slice(0, MAX_RESULTS).map(({ data }) => data()));
  if (missedPart) throw new Error("A part of the index is missing.");
  return { id, total: results.length, pages: records.map(readResult) };
}
