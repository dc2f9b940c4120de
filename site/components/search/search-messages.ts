import type { PageResult } from "./read-result.ts";

/* What the dialog and the search worker say to each other. */

/** More pages than this nobody reads; a longer word finds fewer. */
export const MAX_RESULTS = 10;

export type SearchQuestion = { id: number; query: string };

/** The pages that match best, at most MAX_RESULTS, and how many there are; or why there is no answer. */
export type SearchAnswer = { id: number; total: number; pages: PageResult[] } | { id: number; failure: string };
