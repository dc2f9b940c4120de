import { ALL_SERVICES, CALL, MAIN_LINKS } from "#site/components/layout/navigation.ts";
import type { LinkRecord } from "#site/content/schema/fields.ts";
import type { SearchState } from "./use-search.ts";

/**
 * The texts of the search dialog. Like the header's links they are part of the code, so they load with the dialog's script
 * and not with every page.
 */
export const SEARCH_WORDS = {
  label: "Search",
  placeholder: "A service, a tool, a question",
  close: "Close",
  keys: "Arrow keys move, Enter opens, Escape closes.",
  slash: "Open with the / key",
  looking: "Looking…",
  failed: "The search could not be loaded. Check the connection and try again.",
  again: "Try again",
  notBuilt: "There is no search index here: npm run build makes it, npm run serve shows it.",
  destinations: "Most visitors look for",
  advice: "Try a shorter word or another one, or start from here",
} as const;

/** Suggested pages, shown if there are no results. */
export const DESTINATIONS: readonly LinkRecord[] = [ALL_SERVICES, ...MAIN_LINKS, CALL];

/** The text of the status line; empty without a query. */
export function stateSentence(state: SearchState): string {
  switch (state.kind) {
    case "idle":
      return "";
    case "looking":
      return SEARCH_WORDS.looking;
    case "found":
      return foundSentence(state.query, state.total, state.pages.length);
    case "failed":
      return SEARCH_WORDS.failed;
    case "not-built":
      return SEARCH_WORDS.notBuilt;
    default:
      return state satisfies never;
  }
}

/** Contains the query, so that screen readers announce the sentence even if the count is the same as before. */
function foundSentence(query: string, total: number, shown: number): string {
  if (total === 0) return `No page says “${query}”.`;
  const count = total === 1 ? "1 result" : `${total} results`;
  return `${count} for “${query}”.${shown < total ? ` The first ${shown} are shown.` : ""}`;
}
