import { pattern } from "./pattern.ts";
import { hash } from "./random.ts";
import type { StructureName } from "./structures.ts";
import { type Presentation, presentation } from "./svg.ts";
import type { Colour } from "./threads.ts";

export interface TileOptions extends Presentation {
  /** Twill unless said. */
  readonly structure?: StructureName;
  /** Side of one crossing, in pixels: 8 unless said, 5 or more so that it does not shimmer. */
  readonly cell?: number;
  readonly warp?: Colour;
  readonly weft?: Colour;
}

/**
 * Endless cloth as an inline SVG element that fills its box, whatever the size. Same seed and options, same bytes.
 *
 * @param seed only tells this tile from others on the page. Each needs its own: a pattern defined inside a hidden
 *   element cannot be shared.
 */
export function tile(seed: string, options: TileOptions = {}): string {
  const { structure = "twill", cell = 8, warp = "var(--ink)", weft = "var(--orange)" } = options;
  const id = `w${hash(seed + JSON.stringify(options)).toString(36)}`;
  const root = `${presentation(options, "weave")} width="100%" height="100%" fill="none"`;
  const repeat = pattern({ id, structure, cell, warp, weft });
  return `<svg ${root}>${repeat}<rect width="100%" height="100%" fill="url(#${id})"/></svg>`;
}
