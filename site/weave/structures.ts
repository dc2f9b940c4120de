import { THREAD_NAMES } from "#contract/colour-tokens.ts";

export const THREADS = THREAD_NAMES;

export type Thread = (typeof THREADS)[number];

/** Any CSS colour. On a page `var(--thread-blue)` follows the theme; in a file the palette replaces it. */
export type Colour = string;

/** The colour of the thread at a position, which may be any integer. */
export type ColourAt = (position: number) => Colour;

export function threadColour(thread: Thread): Colour {
  return `var(--thread-${thread})`;
}

/*
 * A weave structure says, for every crossing of a warp thread (column) and a weft thread (row), which of the two lies
 * on top. It repeats endlessly in both directions.
 */

/** A structure and the size of its repeat, in threads. */
export interface Structure {
  readonly width: number;
  /** Weft threads in one repeat. */
  readonly height: number;
  /** True where the warp lies on top. Any integers are allowed, negative ones too. */
  readonly up: (column: number, row: number) => boolean;
  /** Set where the picture comes from the colours: both directions change colour after this many threads. */
  readonly colourOrder?: number;
}

/** The remainder, never negative: `modulo(-1, 4)` is 3. */
export function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}

/** Counts up to `size - 1` and back down again, each end twice: 0 1 2 2 1 0 0 1 … */
export function zigzag(position: number, size: number): number {
  const step = modulo(position, 2 * size);
  return step < size ? step : 2 * size - 1 - step;
}

/** A line that climbs one thread at each pick: `over` threads up out of four. */
function twill(over: number): Structure["up"] {
  return (column, row) => modulo(column - row, 4) < over;
}

/** Warp floats inside the diamond's upper and lower quarters, weft floats at its sides. */
function waffle(column: number, row: number): boolean {
  const x = Math.abs(modulo(column, 8) - 4);
  const y = Math.abs(modulo(row, 8) - 4);
  return x + y === 4 || x < y;
}

const structures = {
  /** Weft only: for small figures. */
  float: { width: 1, height: 1, up: () => false },
  plain: { width: 2, height: 2, up: (column, row) => modulo(column + row, 2) === 0 },
  basket: {
    width: 4,
    height: 4,
    up: (column, row) => modulo(Math.floor(column / 2) + Math.floor(row / 2), 2) === 0,
  },
  twill: { width: 4, height: 4, up: twill(2) },
  /** Warp-faced twill: over three, under one. */
  twill31: { width: 4, height: 4, up: twill(3) },
  /** Weft-faced twill: over one, under three. */
  twill13: { width: 4, height: 4, up: twill(1) },
  /** Warp-faced: the weft shows at one crossing in eight. */
  satin: { width: 8, height: 8, up: (column, row) => modulo(column - row * 3, 8) !== 0 },
  /** Weft-faced: the warp shows at one crossing in eight. */
  sateen: { width: 8, height: 8, up: (column, row) => modulo(column - row * 3, 8) === 0 },
  /** It turns after four threads, then after each eight, so that a small piece shows it. */
  herringbone: {
    width: 16,
    height: 4,
    up: (column, row) => modulo((modulo(column + 4, 16) < 8 ? column + 4 : 11 - column) - row, 4) < 2,
  },
  diamond: { width: 12, height: 12, up: (column, row) => modulo(zigzag(column, 6) + zigzag(row, 6), 4) < 2 },
  waffle: { width: 8, height: 8, up: waffle },
  houndstooth: { width: 8, height: 8, up: twill(2), colourOrder: 4 },
} as const satisfies Record<string, Structure>;
export type StructureName = keyof typeof structures;
export const STRUCTURE_NAMES = Object.keys(structures) as [StructureName, ...StructureName[]];
export const STRUCTURES: Readonly<Record<StructureName, Structure>> = structures;

/** The colours of both directions in a structure that is drawn with one warp and one weft colour. */
export function twoColours(structure: Structure, warp: Colour, weft: Colour): { warpAt: ColourAt; weftAt: ColourAt } {
  const order = structure.colourOrder;
  if (order === undefined) return { warpAt: () => warp, weftAt: () => weft };
  const alternating: ColourAt = (position) => (Math.floor(position / order) % 2 === 0 ? weft : warp);
  return { warpAt: alternating, weftAt: alternating };
}
