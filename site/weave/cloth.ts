import { FIGURES, type FigureName } from "./figures.ts";
import { floats, THREAD_WIDTH } from "./floats.ts";
import { type Lettering, letteringAt } from "./lettering.ts";
import { pick, type Random, seededRandom } from "./random.ts";
import {
  type Colour,
  type ColourAt,
  STRUCTURES,
  type Structure,
  type StructureName,
  twoColours,
} from "./structures.ts";
import type { Drawing } from "./svg.ts";

/** One colour, or several in stripes. */
export type Colours = Colour | readonly Colour[];

export interface ClothOptions {
  /** Warp threads; 32 by default. */
  readonly columns?: number;
  /** Weft threads; 24 by default. */
  readonly rows?: number;
  readonly warp?: Colours;
  readonly weft?: Colours;
  /** The structure of a cloth without a figure; by default, the seed chooses one. */
  readonly structure?: StructureName;
  readonly figure?: FigureName;
  /** Words in the cloth, instead of a figure. */
  readonly lettering?: Lettering;
}

/** The structures of the three tones of a figure: ground, figure and half-tone. */
const TONES = [STRUCTURES.satin, STRUCTURES.sateen, STRUCTURES.twill] as const;

/** Pixels per thread in the natural size. */
const CELL = 10;

/** A finite cloth. @param seed decides the structure and the stripes that the options do not set */
export function cloth(seed: string, options: ClothOptions = {}): Drawing {
  const { columns = 32, rows = 24 } = options;
  const random = seededRandom(seed);
  const structure =
    STRUCTURES[options.structure ?? pick(random, ["twill", "herringbone", "sateen", "basket", "diamond"])];
  const up = figured(options, columns, rows) ?? structure.up;
  return {
    width: columns * CELL,
    height: rows * CELL,
    viewBox: `0 0 ${columns} ${rows}`,
    fit: "xMidYMid slice",
    attributes: `fill="none" stroke-width="${THREAD_WIDTH}"`,
    body: floats({ columns, rows, up, ...colours(random, structure, options, columns, rows) }),
  };
}

/** The thread on top if the cloth shows a figure or words; undefined if it shows neither. */
function figured({ figure, lettering }: ClothOptions, columns: number, rows: number): Structure["up"] | undefined {
  if (lettering) {
    const inLetter = letteringAt(lettering);
    if (lettering.rise) return (column, row) => !inLetter(column, row);
    return (column, row) => TONES[inLetter(column, row) ? 1 : 0].up(column, row);
  }
  if (!figure) return undefined;
  const toneAt = FIGURES[figure];
  return (column, row) => TONES[toneAt((column + 0.5) / columns, (row + 0.5) / rows, columns / rows)].up(column, row);
}

function colours(random: Random, structure: Structure, { warp, weft }: ClothOptions, columns: number, rows: number) {
  const warps = list(warp, "var(--warp-deep)");
  const wefts = list(weft, "var(--orange)");
  if (structure.colourOrder !== undefined) return twoColours(structure, warps[0], wefts[0]);
  return { warpAt: stripes(random, warps, columns), weftAt: stripes(random, wefts, rows) };
}

function list(colours: Colours | undefined, fallback: Colour): readonly [Colour, ...Colour[]] {
  const [first = fallback, ...others] = typeof colours === "string" ? [colours] : (colours ?? []);
  return [first, ...others];
}

/** The narrowest and the widest stripe, in threads. */
const [NARROWEST, WIDEST] = [2, 9];

/** Stripes of random widths, `length` threads in total. No two neighbours share a colour. */
export function stripes(random: Random, colours: readonly [Colour, ...Colour[]], length: number): ColourAt {
  const [first] = colours;
  if (colours.length === 1) return () => first;
  const plan: Colour[] = [];
  let colour = 0;
  while (plan.length < length) {
    const width = NARROWEST + Math.floor(random() * (WIDEST - NARROWEST + 1));
    for (let i = 0; i < width; i++) plan.push(colours[colour] ?? first);
    colour = (colour + 1 + Math.floor(random() * (colours.length - 1))) % colours.length;
  }
  return (position) => plan[position] ?? first;
}
