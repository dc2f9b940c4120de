/*
 * Which of the links a visitor sees may be fetched before they are followed: pages of this site. Not the API, no file
 * (its name has a dot), nothing that opens elsewhere. Browsers that are asked to save data fetch nothing ahead.
 */
const PAGES = {
  and: [
    { href_matches: "/*" },
    { not: { href_matches: ["/api/*", "/*.*"] } },
    { not: { selector_matches: "[target]" } },
  ],
};

/**
 * Speculation rules for the browsers that know them: what is about to be pointed at is fetched, what a finger or a
 * resting pointer is on is made ready to be shown. As a file named by a header they would be one more request beside
 * the fonts (docs/decisions/0017).
 */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [{ where: PAGES, eagerness: "eager" }],
  prerender: [{ where: PAGES, eagerness: "moderate" }],
});
