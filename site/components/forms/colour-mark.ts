import type { Thread } from "#site/weave/structures.ts";

/** The number of coloured threads in the brand's mark (site/brand/mark.svg). */
const THREADS_IN_MARK = 2;

/**
 * Gives the brand's mark in the header the first colours of the visitor's cloth, on this page and, until the tab is closed,
 * on the next ones (site/client-scripts/before-first-paint.js). Only the colours are stored, not the name.
 */
export function colourMark(threads: readonly Thread[]): void {
  const inMark = threads.slice(0, THREADS_IN_MARK);
  for (const [index, thread] of inMark.entries())
    document.documentElement.style.setProperty(`--mark-${index}`, `var(--thread-${thread})`);
  try {
    sessionStorage.setItem("threads", inMark.join(" "));
  } catch {
    // If storage is forbidden, only this page has the colours.
  }
}
