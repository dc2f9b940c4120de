/*
 * Types only. A value imported by both the page script and React's bundle would become a shared file, and the page script
 * would no longer be inline.
 */

/**
 * The events of an island: `hydrate` asks for React, `ready` says that React has taken over, and Astro dispatches
 * `hydration-error` if React cannot be loaded.
 */
export type IslandEvent = "island:hydrate" | "island:ready" | "astro:hydration-error";

/** An island's `data-hydration`; undefined before the first interaction. `ready`: React has taken over its form. */
export type Hydration = "started" | "ready" | "failed";
