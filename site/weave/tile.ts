import { floats, THREAD_WIDTH } from "./floats.ts";
import { hash } from "./random.ts";
import { type Colour, STRUCTURES, type StructureName, twoColours } from "./structures.ts";
import { attribute } from "./svg.ts";

interface TileOptions {
  readonly structure: StructureName;
  /** Side of one crossing, in pixels; at least 5 so that it does not shimmer. */
  readonly cell: number;
  readonly warp: Colour;
  readonly weft: Colour;
  /** Its height in threads. Without it the cloth is as high as its box. */
  readonly rows?: number | undefined;
}

/**
 * Endless cloth as an inline SVG element that fills its box, or its width. Same seed and options, same bytes.
 *
 * @param seed only distinguishes this tile from others on the page. Each needs its own: a pattern defined inside a hidden
 *   element cannot be shared.
 * @param isRepeated the page shows another tile of this seed and these options, apart from `rows`, whenever it shows this one
 */
export function tile(seed: string, options: TileOptions, isRepeated = false): string {
  const { rows, ...cloth } = options;
  const id = `w${hash(seed + JSON.stringify(cloth)).toString(36)}`;
  const fill = `<rect width="100%" height="100%" fill="url(#${id})"/>`;
  const size = rows === undefined ? 'class="weave"' : `width="100%" height="${rows * cloth.cell}"`;
  return `<svg ${size} aria-hidden="true">${isRepeated ? "" : pattern(id, cloth)}${fill}</svg>`;
}

/** One repeat of a structure: an SVG `<pattern>` that fills any area with cloth. @param id unique on the page */
export function pattern(id: string, { structure, cell, warp, weft }: TileOptions): string {
  const repeat = STRUCTURES[structure];
  const { width, height, up } = repeat;
  const size = `width="${width * cell}" height="${height * cell}" viewBox="0 0 ${width} ${height}"`;
  const paths = floats({ columns: width, rows: height, up, ...twoColours(repeat, warp, weft) });
  return `<pattern ${attribute("id", id)} patternUnits="userSpaceOnUse" ${size} stroke-width="${THREAD_WIDTH}">${paths}</pattern>`;
}
