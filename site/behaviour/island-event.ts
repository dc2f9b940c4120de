/*
 * Types alone: a value shared with React's side would be a file of its own, and the page's script with it, instead of
 * standing in the page.
 */

/**
 * How an island is spoken to, and speaks: `wake` tells it that it is time for React, `ready` comes from inside it once
 * React has taken over, and by the last, which is Astro's, it tells that it could not be brought to life.
 */
export type IslandEvent = "island:wake" | "island:ready" | "astro:hydration-error";

/** An island's `data-woken`: whether waking it went well so far. */
export type Woken = "yes" | "failed";
