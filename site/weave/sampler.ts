import { pattern } from "./pattern.ts";
import { type Random, seededRandom, shuffled } from "./random.ts";
import { type StructureName, THREADS, type Thread } from "./structures.ts";
import { attribute } from "./svg.ts";
import { type Colour, threadColour } from "./threads.ts";

/*
 * The hero's stacked bands. The browser loads this module to re-weave the hero from a visitor's name, so it imports
 * only what the bands need.
 */

export interface SamplerOptions {
  /** Side of one crossing, in pixels: 6 unless said. */
  readonly cell?: number;
  readonly warp?: Colour;
  /** `services`: the six services' own cloths, in their order. `seeded`, the default: chosen by the seed. */
  readonly order?: "services" | "seeded";
  /** Start of the patterns' ids; unique on the page. Never taken from a visitor. */
  readonly id?: string;
  readonly className?: string;
}

/** One band: `height` is in picks (rows of weft), without the selvedge line below it. */
interface Band {
  readonly structure: StructureName;
  readonly thread: Thread;
  readonly height: number;
}

const SERVICES: readonly Band[] = [
  { structure: "twill", thread: "blue", height: 8 },
  { structure: "diamond", thread: "purple", height: 12 },
  { structure: "satin", thread: "green", height: 8 },
  { structure: "herringbone", thread: "teal", height: 8 },
  { structure: "basket", thread: "pink", height: 8 },
  { structure: "houndstooth", thread: "yellow", height: 16 },
];

const STRUCTURES_IN_SAMPLERS: readonly StructureName[] = [
  "twill",
  "plain",
  "herringbone",
  "satin",
  "basket",
  "houndstooth",
  "diamond",
  "waffle",
];

/**
 * Six bands of endless cloth as an inline SVG element, as wide as its box. Same seed and options, same bytes.
 * The bands are `g.pick`, the only `<g>` in the drawing: `.pick:nth-of-type(1)` is the uppermost.
 *
 * @param seed any text, such as a name being typed; it never reaches the markup
 */
export function sampler(seed: string, options: SamplerOptions = {}): string {
  const { cell = 6, warp = "var(--warp)", order = "seeded", id = "sampler", className = "weave" } = options;
  const selvedge = `${id}s`;
  let patterns = pattern({ id: selvedge, structure: "plain", cell, warp, weft: "var(--orange)" });
  let bands = "";
  let top = 0;
  for (const [index, { structure, thread, height }] of bandsFor(seed, order).entries()) {
    const band = `${id}${index}`;
    const bottom = top + height * cell;
    patterns += pattern({ id: band, structure, cell, warp, weft: threadColour(thread), top });
    bands += `<g class="pick">${rect(top, height * cell, band)}${rect(bottom, cell, selvedge)}</g>`;
    top = bottom + cell;
  }
  const root = `${attribute("class", className)} aria-hidden="true" width="100%" height="${top}" fill="none"`;
  return `<svg ${root}>${patterns}${bands}</svg>`;
}

function rect(y: number, height: number, fill: string): string {
  const place = y === 0 ? "" : `y="${y}" `;
  return `<rect ${place}width="100%" height="${height}" ${attribute("fill", `url(#${fill})`)}/>`;
}

function bandsFor(seed: string, order: "services" | "seeded"): readonly Band[] {
  return order === "services" ? SERVICES : seededBands(seededRandom(seed));
}

function seededBands(random: Random): Band[] {
  const structures = shuffled(random, STRUCTURES_IN_SAMPLERS);
  const heights = THREADS.map(() => 6 + 2 * Math.floor(random() * 4));
  return shuffled(random, THREADS).map((thread, index) => ({
    structure: structures[index] ?? "twill",
    thread,
    height: heights[index] ?? 8,
  }));
}
