import { fillCount, fillText } from "#contract/fill-text.ts";
import { SEARCH_WORDS } from "#site/content/words/search.ts";
import type { SearchState } from "./use-search.ts";

/** For developers: the dev server has no index. */
const NOT_BUILT = "There is no search index here: npm run build makes it, npm run serve shows it.";

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
