/**
 * The markup contract of every page, as data: its sections in order, and how many items each one's first list holds
 * (0: not counted). The section ids are deep links and never change.
 */
export const PAGE_CONTRACT: Readonly<Record<string, readonly (readonly [id: string, items: number])[]>> = {
  "/": [
    ["hero", 0],
    ["services", 6],
    ["clients", 6],
    ["stats", 4],
    ["testimonials", 3],
    ["insights", 3],
    ["open-source", 4],
    ["methodology", 5],
    ["certifications", 5],
    ["consultation", 0],
  ],
  "/footer": [],
};

/** Pages that exist for one moment of a visit and keep out of search engines. */
export const HIDDEN_PAGES = ["/footer", "/message-sent", "/no-such-page"] as const;
