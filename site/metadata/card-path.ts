/** The size of every card, in pixels: what social networks ask for. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** Where a page's card is served, such as /cards/services/cloud-devops.png. */
export function cardPath(page: string): string {
  return `/cards/${page === "/" ? "home" : page.slice(1)}.png`;
}
