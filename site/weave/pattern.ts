import { floats, THREAD_WIDTH } from "./floats.ts";
import { STRUCTURES, type StructureName } from "./structures.ts";
import { attribute } from "./svg.ts";
import { type Colour, twoColours } from "./threads.ts";

/** One repeat of a structure. */
export interface Repeat {
  /** The element's id; unique on the page. */
  readonly id: string;
  readonly structure: StructureName;
  /** Side of one crossing, in pixels. */
  readonly cell: number;
  readonly warp: Colour;
  readonly weft: Colour;
  /** Where the repeat starts, in pixels from the drawing's upper edge. */
  readonly top?: number;
}

/** An SVG `<pattern>` that fills any area with cloth. */
export function pattern({ id, structure, cell, warp, weft, top = 0 }: Repeat): string {
  const repeat = STRUCTURES[structure];
  const { width, height, up } = repeat;
  const size = `width="${width * cell}" height="${height * cell}" viewBox="0 0 ${width} ${height}"`;
  const paths = floats({ columns: width, rows: height, up, ...twoColours(repeat, warp, weft) });
  const place = top === 0 ? "" : ` y="${top}"`;
  return `<pattern ${attribute("id", id)} patternUnits="userSpaceOnUse"${place} ${size} stroke-width="${THREAD_WIDTH}">${paths}</pattern>`;
}
