/** The links that may be prefetched: pages of this site, but not the API, files (with a dot) or links that open elsewhere. */
const PAGES = {
  and: [
    { href_matches: "/*" },
    { not: { href_matches: ["/api/*", "/*.*"] } },
    { not: { selector_matches: "[target]" } },
  ],
};

/**
 * Speculation rules: browsers prefetch a page when the pointer is near its link, and prerender it when the pointer rests on
 * the link or a finger touches it. Inline, because a file would be one more request next to the fonts (record 17).
 */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [{ where: PAGES, eagerness: "eager" }],
  prerender: [{ where: PAGES, eagerness: "moderate" }],
});
