import { fillCount, fillText } from "#contract/fill-text.ts";
import type { SearchTexts } from "#site/content/read-words.ts";
import type { SearchResults } from "./read-result.ts";
import type { SearchState } from "./use-search.ts";

/** For developers: the dev server has no index. */
const NOT_BUILT = "There is no search index here: npm run build makes it, npm run serve shows it.";

export function stateSentence(state: SearchState, words: SearchTexts): string {
  if (state.kind === "found") return foundSentence(state, words);
  const { looking, failed } = words;
  return { idle: "", looking, failed, "not-built": NOT_BUILT }[state.kind];
}

/** Contains the query, so that screen readers announce the sentence even if the count is the same as before. */
function foundSentence(state: SearchResults & { query: string }, words: SearchTexts): string {
  const { query, total, pages } = state;
  const { none, found, shown: onlyFirst, language } = words;
  if (total === 0) return fillText(none, { query });
  const sentence = fillCount(found, total, language, { query });
  return pages.length < total ? `${sentence} ${fillCount(onlyFirst, pages.length, language)}` : sentence;
}
