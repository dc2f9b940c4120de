import type { PagefindRecord, SearchAnswer, SearchQuestion } from "./read-result.ts";
import { isMatch, MAX_RESULTS, readResult } from "./read-result.ts";

/*
 * Runs Pagefind in a worker, because the Content-Security-Policy allows WebAssembly only here
 * (server/http/security-headers.ts). The query never leaves the browser: the worker only fetches parts of the index.
 */

type Pagefind = {
  options(options: { baseUrl: string; excerptLength: number; ranking: object }): Promise<void>;
  init(): Promise<void>;
  search(query: string): Promise<{ results: { data(): Promise<PagefindRecord> }[] }>;
};

/** Created by the build (scripts/search-index.ts), so the bundler cannot resolve it. */
const PAGEFIND = "/pagefind/pagefind.js";

/** About two lines in the dialog. */
const EXCERPT_WORDS = 18;

/* If Pagefind cannot fetch a part of the index, it only logs that and would return no results. */
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

addEventListener("message", async ({ data, ports: [port] }: MessageEvent<SearchQuestion>) => {
  const answer: SearchAnswer = await search(data).catch((thrown) => ({ failure: String(thrown) }));
  port?.postMessage(answer);
});

async function load(): Promise<Pagefind> {
  const pagefind: Pagefind = await import(/* @vite-ignore */ PAGEFIND);
  const ranking = { metaWeights: { description: 5, words: 20 } };
  await pagefind.options({ baseUrl: "/", excerptLength: EXCERPT_WORDS, ranking });
  /*
   * Pagefind reads the language from a document, which a worker does not have. The worker has the name of the language, because
   * a page translator may have changed that of the page.
   */
  Object.assign(globalThis, {
    document: { currentScript: null, querySelector: () => ({ getAttribute: () => self.name }) },
  });
  await pagefind.init();
  return pagefind;
}

async function search({ query, isAll }: SearchQuestion): Promise<SearchAnswer> {
  const pagefind = await loading;
  const { results } = await pagefind.search(query.normalize());
  const records = await Promise.all(results.slice(0, isAll ? undefined : MAX_RESULTS).map(({ data }) => data()));
  if (missedPart) throw new Error("A part of the index is missing.");
  if (records[0] && !isMatch(records[0], query)) return { total: 0, pages: [] };
  return { total: results.length, pages: records.map(readResult) };
}
