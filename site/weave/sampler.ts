import { type Random, seededRandom, shuffled } from "./random.ts";
import { type StructureName, THREADS, type Thread, threadColour } from "./structures.ts";
import { pattern } from "./tile.ts";

/* The browser loads this module to weave the hero's bands from a visitor's name, so keep its imports few. */

export interface SamplerOptions {
  /** Side of one crossing, in pixels; 6 by default. */
  readonly cell?: number;
  /** `services`: the six services' own cloths, in their order. `seeded`, the default: chosen by the seed. */
  readonly order?: "services" | "seeded";
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
  { structure: "sateen", thread: "green", height: 8 },
  { structure: "herringbone", thread: "teal", height: 8 },
  { structure: "basket", thread: "pink", height: 8 },
  { structure: "houndstooth", thread: "yellow", height: 16 },
];

const STRUCTURES_IN_SAMPLERS: readonly StructureName[] = [
  "twill",
  "plain",
  "herringbone",
  "sateen",
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
  const { cell = 6, order = "seeded" } = options;
  const warp = "var(--warp)";
  const selvedge = "samplers";
  let patterns = pattern(selvedge, { structure: "plain", cell, warp, weft: "var(--orange)" });
  let bands = "";
  let top = 0;
  for (const [index, { structure, thread, height }] of bandsFor(seed, order).entries()) {
    const band = `sampler${index}`;
    const bottom = top + height * cell;
    patterns += pattern(band, { structure, cell, warp, weft: threadColour(thread) }, top);
    bands += `<g class="pick">${rect(top, height * cell, band)}${rect(bottom, cell, selvedge)}</g>`;
    top = bottom + cell;
  }
  return `<svg class="weave" aria-hidden="true" width="100%" height="${top}" fill="none">${patterns}${bands}</svg>`;
}

function rect(y: number, height: number, fill: string): string {
  const place = y === 0 ? "" : `y="${y}" `;
  return `<rect ${place}width="100%" height="${height}" fill="url(#${fill})"/>`;
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
