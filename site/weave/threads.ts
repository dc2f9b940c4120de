import type { Structure, Thread } from "./structures.ts";

/** Any CSS colour. On a page `var(--thread-blue)` follows the theme; in a file the palette replaces it. */
export type Colour = string;

/** The custom property that holds a thread's colour. */
export function threadColour(thread: Thread): Colour {
  return `var(--thread-${thread})`;
}

/** Answers the colour of the thread at a position. Any integer is allowed. */
export type ColourAt = (position: number) => Colour;

/** The colours of both directions in a structure that is drawn with one warp and one weft colour. */
export function twoColours(structure: Structure, warp: Colour, weft: Colour): { warpAt: ColourAt; weftAt: ColourAt } {
  const order = structure.colourOrder;
  if (order === undefined) return { warpAt: () => warp, weftAt: () => weft };
  const alternating: ColourAt = (position) => (Math.floor(position / order) % 2 === 0 ? weft : warp);
  return { warpAt: alternating, weftAt: alternating };
}
