import type { PageResult } from "#site/components/search/read-result.ts";
import { SearchBody } from "#site/components/search/SearchBody.tsx";
import { stateSentence } from "#site/components/search/search-text.ts";
import type { SearchState } from "#site/components/search/use-search.ts";

const EXCERPT = [
  { text: "The ", isMarked: false },
  { text: "cloth", isMarked: true },
  { text: " is finished, the seams are on show.", isMarked: false },
];
const PAGE: PageResult = {
  href: "/case-studies",
  title: "Case studies",
  trail: "Home",
  excerpt: EXCERPT,
  sections: [{ href: "/case-studies#studies", title: "A section", excerpt: EXCERPT }],
};

const STATES: readonly SearchState[] = [
  { kind: "looking" },
  { kind: "found", query: "cloth", total: 1, pages: [PAGE] },
  { kind: "found", query: "qqxzv", total: 0, pages: [] },
  { kind: "failed" },
  { kind: "not-built" },
];

/** The part of the search below its field, in each of its states. */
export const SearchStates = () =>
  STATES.map((state) => (
    <div key={stateSentence(state)}>
      <p className="note">{stateSentence(state)}</p>
      <SearchBody state={state} onRetry={() => {}} onLeave={() => {}} />
    </div>
  ));
