/** The links that may be prefetched: pages of this site, not the API, files (with a dot) or links that open elsewhere. */
const PAGES = {
  and: [
    { href_matches: "/*" },
    { not: { href_matches: ["/api/*", "/*.*"] } },
    { not: { selector_matches: "[target]" } },
  ],
};

/** The same links for a pointer that is not a finger. page.ts sets the attribute. */
const PRERENDERED = { and: [...PAGES.and, { selector_matches: "[data-prerender] *" }] };

/**
 * Speculation rules: browsers prefetch a page when the pointer is near its link, on a phone when the link has been on the
 * screen for a short time, and prerender it when the pointer rests on the link. Prerendering that starts with a touch is
 * slower than a prefetch. Inline, because a file would be one more request next to the fonts (record 15).
 */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [{ where: PAGES, eagerness: "eager" }],
  prerender: [{ where: PRERENDERED, eagerness: "moderate" }],
});
