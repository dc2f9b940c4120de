import { FIGURES, type FigureName, type Tone } from "./figures.ts";
import { floats, THREAD_WIDTH } from "./floats.ts";
import { type Lettering, letteringAt } from "./lettering.ts";
import { pick, type Random, seededRandom } from "./random.ts";
import { type StripeWidths, stripes } from "./stripes.ts";
import { STRUCTURES, type Structure, type StructureName } from "./structures.ts";
import { attribute, type Drawing, inlineSvg, type Presentation } from "./svg.ts";
import { type Colour, type ColourAt, twoColours } from "./threads.ts";

/** One colour, or several that take turns in stripes. */
export type Colours = Colour | readonly Colour[];

export interface ClothOptions {
  /** Warp threads: 32 unless said. */
  readonly columns?: number;
  /** Weft threads: 24 unless said. */
  readonly rows?: number;
  readonly warp?: Colours;
  readonly weft?: Colours;
  /** Width of the stripes where there are several colours, in threads. */
  readonly stripe?: StripeWidths;
  /** The structure of a cloth without a figure; the seed chooses one unless said. */
  readonly structure?: StructureName;
  /** A picture in the cloth. */
  readonly figure?: FigureName;
  /** Words in the cloth; they take the place of a figure. */
  readonly lettering?: Lettering;
  /** The structures of the three tones of a figure: sateen, satin and twill unless said. */
  readonly groundStructure?: StructureName;
  readonly figureStructure?: StructureName;
  readonly halfStructure?: StructureName;
  /** What shows between the threads: nothing unless said. */
  readonly ground?: Colour;
}

/** Pixels per thread in the natural size. */
const CELL = 10;

/**
 * A finite cloth as an inline SVG element: any structure, a figure or words. Same seed and options, same bytes.
 *
 * @param seed decides the structure and the stripes where the options leave them open
 */
export function cloth(seed: string, options: ClothOptions & Presentation = {}): string {
  return inlineSvg(clothDrawing(seed, options), options);
}

/** The same cloth before it becomes an element or a file. */
export function clothDrawing(seed: string, options: ClothOptions = {}): Drawing {
  const { columns = 32, rows = 24, ground } = options;
  const random = seededRandom(seed);
  const structure =
    STRUCTURES[options.structure ?? pick(random, ["twill", "herringbone", "satin", "basket", "diamond"])];
  const up = figured(options, columns, rows) ?? structure.up;
  const backdrop = ground === undefined ? "" : `<path ${attribute("fill", ground)} d="M0 0h${columns}v${rows}H0z"/>`;
  return {
    width: columns * CELL,
    height: rows * CELL,
    viewBox: `0 0 ${columns} ${rows}`,
    fit: "xMidYMid slice",
    attributes: `fill="none" stroke-width="${THREAD_WIDTH}"`,
    body: backdrop + floats({ columns, rows, up, ...colours(random, structure, options, columns, rows) }),
  };
}

/** Which thread lies on top when the cloth shows a figure or words; undefined when it shows neither. */
function figured(options: ClothOptions, columns: number, rows: number): Structure["up"] | undefined {
  const toneAt = tones(options, columns, rows);
  if (!toneAt) return undefined;
  const structures = [
    STRUCTURES[options.groundStructure ?? "sateen"],
    STRUCTURES[options.figureStructure ?? "satin"],
    STRUCTURES[options.halfStructure ?? "twill"],
  ] as const;
  return (column, row) => structures[toneAt(column, row)].up(column, row);
}

function tones(
  options: ClothOptions,
  columns: number,
  rows: number,
): ((column: number, row: number) => Tone) | undefined {
  if (options.lettering) {
    const inLetter = letteringAt(options.lettering);
    return (column, row) => (inLetter(column, row) ? 1 : 0);
  }
  if (!options.figure) return undefined;
  const figure = FIGURES[options.figure];
  return (column, row) => figure((column + 0.5) / columns, (row + 0.5) / rows, columns / rows);
}

function colours(
  random: Random,
  structure: Structure,
  { warp, weft, stripe }: ClothOptions,
  columns: number,
  rows: number,
): { warpAt: ColourAt; weftAt: ColourAt } {
  const warps = list(warp, "var(--warp-deep)");
  const wefts = list(weft, "var(--orange)");
  if (structure.colourOrder !== undefined) return twoColours(structure, warps[0], wefts[0]);
  return { warpAt: stripes(random, warps, columns, stripe), weftAt: stripes(random, wefts, rows, stripe) };
}

/** At least one colour: `otherwise` stands in where none is given. */
function list(colours: Colours | undefined, otherwise: Colour): readonly [Colour, ...Colour[]] {
  const [first = otherwise, ...others] = typeof colours === "string" ? [colours] : (colours ?? []);
  return [first, ...others];
}
