import { type Random, seededRandom, shuffled } from "./random.ts";
import { STRUCTURES, type StructureName, THREADS, type Thread, threadColour } from "./structures.ts";
import { pattern } from "./tile.ts";

/* The browser loads this module to weave the hero's bands from a visitor's name, so keep its imports few. */

interface SamplerOptions {
  /** Side of one crossing, in pixels; 6 by default. */
  readonly cell?: number;
  /** The start of the ids in the drawing; each drawing on a page needs its own. */
  readonly id?: string;
}

interface Cloth {
  readonly structure: StructureName;
  readonly thread: Thread;
}

/** One band: `height` is in picks (rows of weft), without the selvedge line below it. */
interface Band extends Cloth {
  readonly height: number;
}

/** The number of bands, one for each thread colour if a text chooses them. */
const BANDS = THREADS.length;
/** The least height of a cloth's band, in picks. */
const MIN_BAND_HEIGHT = 8;

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
 * Six bands of endless cloth, as wide as their box. Same source and options, same bytes.
 *
 * Each band is an inline SVG element with the class `band`: browsers animate only whole elements outside the main thread. In
 * a page they stack as blocks, which may be made higher; inside another SVG element `y` places them.
 *
 * @param source cloths, which take turns, or an empty list for six cloths of the module's choice; or any text, such as a
 *   name being typed, which never reaches the markup
 */
export function sampler(source: string | readonly Cloth[], options: SamplerOptions = {}): string {
  const { cell = 6, id = "sampler" } = options;
  const all = typeof source === "string" ? seededBands(seededRandom(source)) : clothBands(source);
  const warp = "var(--warp)";
  /* All bands use the first one's selvedge. */
  const selvedge = `${id}s`;
  let patterns = pattern(selvedge, { structure: "plain", cell, warp, weft: "var(--orange)" });
  let bands = "";
  let top = 0;
  for (const [index, { structure, thread, height }] of all.entries()) {
    const name = `${id}${index}`;
    const total = (height + 1) * cell;
    patterns += pattern(name, { structure, cell, warp, weft: threadColour(thread) });
    bands += `<svg class="band" aria-hidden="true" y="${top}" width="100%" height="${total}" fill="none">${patterns}<rect width="100%" height="100%" fill="url(#${name})"/><rect y="100%" transform="translate(0 -${cell})" width="100%" height="${cell}" fill="url(#${selvedge})"/></svg>`;
    patterns = "";
    top += total;
  }
  return bands;
}

/** The bands of the cloth woven from a name. Case and surrounding or repeated spaces make no difference. */
export const nameBands = (name: string): Band[] => seededBands(seededRandom(nameSeed(name)));

export const nameCloth = (name: string, options?: SamplerOptions): string => sampler(nameSeed(name), options);

/** For the confirmation of a sent form. Another sampler may be on the page. */
export const CONFIRMATION_CLOTH: SamplerOptions = { id: "confirmation", cell: 8 };

const nameSeed = (name: string) => name.trim().replace(/\s+/g, " ").toLowerCase();

/** Each band shows whole repeats of its structure; a structure that comes from the colours needs two. */
function clothBands(cloths: readonly Cloth[]): Band[] {
  if (cloths.length === 0) return seededBands(seededRandom(""));
  return Array.from({ length: BANDS }, (_, index) => cloths[index % cloths.length]).flatMap((cloth) => {
    if (!cloth) return [];
    const { height, colourOrder } = STRUCTURES[cloth.structure];
    return { ...cloth, height: colourOrder === undefined ? Math.ceil(MIN_BAND_HEIGHT / height) * height : 2 * height };
  });
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
