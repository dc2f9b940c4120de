import type { Colour, ColourAt, Structure } from "./structures.ts";
import { attribute, PathData } from "./svg.ts";

/*
 * A float is a thread that lies on top over several crossings. It is drawn as one square-ended stroke on a grid of
 * 1 × 1 cells, .9 wide: the gap that remains reads as the shadow between threads.
 */
export const THREAD_WIDTH = ".9";

/** A stretch of cells: where it starts and how many it covers. */
export type Run = readonly [start: number, length: number];

/** The stretches of neighbouring positions below `count` for which `on` returns true. */
export function runs(count: number, on: (position: number) => boolean): Run[] {
  const found: Run[] = [];
  let start = -1;
  for (let position = 0; position <= count; position++) {
    const inside = position < count && on(position);
    if (inside && start < 0) start = position;
    if (!inside && start >= 0) {
      found.push([start, position - start]);
      start = -1;
    }
  }
  return found;
}

export interface Weave {
  readonly columns: number;
  readonly rows: number;
  readonly up: Structure["up"];
  readonly warpAt: ColourAt;
  readonly weftAt: ColourAt;
}

/** Every float of a rectangle of cloth as SVG paths, one per colour and direction, the weft first. Without a colour, none. */
export function floats({ columns, rows, up, warpAt, weftAt }: Weave): string {
  const weft = new Map<Colour, PathData>();
  const warp = new Map<Colour, PathData>();
  for (let row = 0; row < rows; row++) {
    const path = pathOf(weft, weftAt(row));
    for (const [start, length] of runs(columns, (column) => !up(column, row)))
      path.move(start, row + 0.5).across(length);
  }
  for (let column = 0; column < columns; column++) {
    const path = pathOf(warp, warpAt(column));
    for (const [start, length] of runs(rows, (row) => up(column, row))) {
      path.move(column + 0.5, start).down(length);
    }
  }
  return strokes(weft) + strokes(warp);
}

function pathOf(paths: Map<Colour, PathData>, colour: Colour): PathData {
  const known = paths.get(colour);
  if (known) return known;
  const path = new PathData();
  paths.set(colour, path);
  return path;
}

function strokes(paths: ReadonlyMap<Colour, PathData>): string {
  let markup = "";
  for (const [colour, path] of paths) {
    if (colour && String(path)) markup += `<path ${attribute("stroke", colour)} d="${path}"/>`;
  }
  return markup;
}
