/** The size of every card in pixels, as social networks require. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** The path of a page's card, such as /cards/services/cloud-devops.png. */
export function cardPath(page: string): string {
  return `/cards/${page === "/" ? "home" : page.slice(1)}.png`;
}
