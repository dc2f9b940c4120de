import { seededRandom } from "./random.ts";
import { THREADS as COLOURS, type Colour } from "./structures.ts";
import { attribute, inlineSvg, joinNumbers, PathData, shortNumber } from "./svg.ts";

interface HangingWarpOptions {
  /** Bundles of eight threads, each held taut by a weight; 40 by default. */
  readonly bundles?: number;
  /** From the beam to the lowest weight, in pixels; 640 by default. */
  readonly height?: number;
  /** The weft so far, from the top, one colour for each band; nothing woven by default. */
  readonly picks?: readonly Colour[];
}

const THREADS = 8;
/** From one thread to the next, in pixels. */
const GAP = 8;
const WEIGHT = { width: 18, height: 30 };
/** A band of weft is two picks, each this tall. */
const PICK = 8;

/**
 * A warp hanging from its beam, held taut by weights, woven as far as there are picks: an inline SVG element that
 * fills its box from the top. Same seed and options, same bytes.
 */
export function hangingWarp(seed: string, options: HangingWarpOptions = {}): string {
  const { bundles = 40, height = 640, picks = [] } = options;
  const width = bundles * THREADS * GAP;
  const random = seededRandom(seed);
  const middle = (THREADS * GAP) / 2;
  let tassels = "";
  for (let bundle = 0; bundle < bundles; bundle++) {
    /* At the right, each hangs higher than the one before. */
    const rise = Math.min(Math.max(bundle / bundles - 0.6, 0) * 3.5, 0.55) + random() * 0.05;
    const foot = Math.round(height - WEIGHT.height - rise * height);
    const knot = foot - 40 - Math.round(random() * 14);
    let threads = "";
    for (let thread = 0; thread < THREADS; thread++) {
      const x = (thread + 0.5) * GAP - middle;
      threads += `M${joinNumbers([x, 0])}V${knot}L${joinNumbers([x * 0.12, foot])}`;
    }
    const weight = `M${joinNumbers([-WEIGHT.width / 3, foot])}h${shortNumber((WEIGHT.width * 2) / 3)}l${joinNumbers([WEIGHT.width / 6, WEIGHT.height])}h-${WEIGHT.width}z`;
    /* The first path is the column in which the pointer moves the tassel. */
    tassels += `<g transform="translate(${(2 * bundle + 1) * middle})"><path d="M-${middle} 0h${2 * middle}v${height}h-${2 * middle}"/><g><path stroke="currentColor" d="${threads}"/><path fill="var(--thread-${COLOURS[bundle % COLOURS.length]})" d="${weight}"/></g></g>`;
  }
  const bands = picks.map((colour, band) => weftBand(colour, band, width)).join("");
  return inlineSvg({
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    fit: "xMidYMin slice",
    attributes: 'fill="none" pointer-events="all"',
    body: tassels + bands,
  });
}

/** Two picks of plain weave: over one thread, under the next, and the other way round below. */
function weftBand(colour: Colour, band: number, width: number): string {
  const path = new PathData();
  for (const pick of [0, 1]) {
    const y = (band * 3 + pick + 3) * PICK;
    for (let x = pick * GAP; x < width; x += 2 * GAP) path.move(x, y).across(GAP);
  }
  return `<path ${attribute("stroke", colour)} stroke-width="${PICK - 1}" d="${path}"/>`;
}
