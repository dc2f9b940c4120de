import { type Random, seededRandom } from "./random.ts";
import { threadColour } from "./structures.ts";
import { attribute, type Drawing, joinNumbers, PathData } from "./svg.ts";

/* Raw fibre to finished cloth in five panels: tangled, parallel, crossed loosely, crossed more closely, beaten. */

const PANEL = 240;
const HEIGHT = 200;
/** Space above and below the threads for the tangle. */
const AIR = 40;
const FIRST_THREAD = 28;
const THREAD_STEP = 16;

const COLOURS = [
  "var(--orange)",
  ...(["blue", "purple", "green", "teal", "pink", "yellow"] as const).map(threadColour),
  "var(--orange)",
  threadColour("blue"),
  threadColour("pink"),
];

/** The drawing, 1200 × 280, that stretches to its box. Same seed, same drawing. */
export function journey(seed: string): Drawing {
  const random = seededRandom(seed);
  let body = "";
  for (const [index, colour] of COLOURS.entries()) {
    const y = threadY(index);
    body +=
      `<g ${attribute("stroke", colour)}><path d="${tangled(random, y)}"/>` +
      `<path stroke-width="6" stroke-linecap="butt" d="M${PANEL * 3} ${y}h${PANEL}"/>` +
      `<path stroke-width="15" stroke-linecap="butt" d="M${PANEL * 4} ${y}h${PANEL}"/></g>`;
  }
  return {
    width: PANEL * 5,
    height: HEIGHT + 2 * AIR,
    viewBox: `0 ${-AIR} ${PANEL * 5} ${HEIGHT + 2 * AIR}`,
    fit: "none",
    attributes: 'fill="none" stroke-width="2.6" stroke-linecap="round"',
    body:
      `${body}<g stroke="var(--ink)" stroke-dasharray="${THREAD_STEP}">` +
      `<path stroke-width="3" d="${crossings(PANEL * 2 + 10, PANEL * 3 - 8, 24)}"/>` +
      `<path stroke-width="4" d="${crossings(PANEL * 3 + 8, PANEL * 4 - 4, 15)}"/>` +
      `<path stroke="var(--warp-deep)" stroke-width="7" stroke-linecap="butt" d="${crossings(PANEL * 4 + 4, PANEL * 5, 8)}"/></g>`,
  };
}

function threadY(index: number): number {
  return FIRST_THREAD + index * THREAD_STEP;
}

/** A thread from the tangle at the left to the right edge, along `y` from the second panel on. */
function tangled(random: Random, y: number): string {
  let data = `M0 ${Math.round(100 + (random() - 0.5) * 30)}`;
  for (let step = 0; step < 4; step++) {
    const x = 18 + step * 40 + random() * 30;
    data += `S${joinNumbers([x - 60 * random(), random() * 190, x, 30 + random() * 140], 0)}`;
  }
  return `${data}S${PANEL - 40} ${y} ${PANEL + 10} ${y}H${PANEL * 5}`;
}

/** Crossing threads, over and under in turn: lines whose dashes are as long as the threads lie apart. */
function crossings(from: number, to: number, gap: number): string {
  const path = new PathData();
  for (let x = from, column = 0; x < to; x += gap, column++) {
    const first = column % 2;
    path.move(x, threadY(first) - THREAD_STEP / 2).down((COLOURS.length - 1) * THREAD_STEP);
  }
  return String(path);
}
