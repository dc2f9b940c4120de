import { fillCount, fillText } from "#contract/fill-text.ts";
import { SEARCH_WORDS } from "#site/content/words/search.ts";
import { letters } from "./read-result.ts";
import type { SearchState } from "./use-search.ts";

const IGNORED = new Set(SEARCH_WORDS.ignored?.split(" ").map(letters));

export const isIgnored = (word: string) => IGNORED.has(letters(word));

/** The query without its ignored words, unless it has only them: "how much does it cost" is "cost". */
export function searchedQuery(query: string): string {
  const words = query.split(/\s+/).filter((word) => !isIgnored(word));
  return words.join(" ") || query;
}

/** For developers: the dev server has no index. */
const NOT_BUILT = "There is no search index here: npm run build makes it, npm run serve shows it.";

/** The text of the status line; empty without a query. */
export function stateSentence(state: SearchState): string {
  if (state.kind === "found") return foundSentence(state.query, state.total, state.pages.length);
  const { looking, failed } = SEARCH_WORDS;
  return { idle: "", looking, failed, "not-built": NOT_BUILT }[state.kind];
}

/** Contains the query, so that screen readers announce the sentence even if the count is the same as before. */
function foundSentence(query: string, total: number, shown: number): string {
  const { none, found, shown: onlyFirst, language } = SEARCH_WORDS;
  if (total === 0) return fillText(none, { query });
  const sentence = fillCount(found, total, language, { query });
  return shown < total ? `${sentence} ${fillCount(onlyFirst, shown, language)}` : sentence;
}
