import type { PageResult } from "./read-result.ts";

/* The messages between the dialog and the search worker. */

/** The maximum number of results; a longer query finds fewer. */
export const MAX_RESULTS = 10;

export type SearchQuestion = { id: number; query: string };

/** The best MAX_RESULTS pages and the number of all matches, or the reason for a failure. */
export type SearchAnswer = { id: number; total: number; pages: PageResult[] } | { id: number; failure: string };
