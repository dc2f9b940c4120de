import { joinNumbers } from "./path-data.ts";
import { seededRandom } from "./random.ts";
import { THREADS } from "./structures.ts";
import { attribute, type Drawing } from "./svg.ts";
import { type Colour, threadColour } from "./threads.ts";

export interface FringeOptions {
  /** How many thread ends: 180 unless said. */
  readonly count?: number;
  /** Length of the longest, in pixels: 90 unless said. */
  readonly height?: number;
  /** From one to the next, in pixels: 8 unless said. */
  readonly gap?: number;
  readonly colours?: readonly [Colour, ...Colour[]];
}

const [firstThread, ...otherThreads] = THREADS;
const COLOURS: readonly [Colour, ...Colour[]] = [threadColour(firstThread), ...otherThreads.map(threadColour)];

/** Hanging thread ends. Same seed and options, same drawing. */
export function fringeDrawing(seed: string, options: FringeOptions = {}): Drawing {
  const { count = 180, height = 90, gap = 8, colours = COLOURS } = options;
  const random = seededRandom(seed);
  const paths = new Map<Colour, string>();
  let colour = colours[0];
  let left = 0;
  for (let index = 0; index < count; index++) {
    if (left === 0) {
      colour = colours[Math.floor(random() * colours.length)] ?? colour;
      left = 4 + Math.floor(random() * 14);
    }
    left--;
    const end = threadEnd(height * (0.55 + 0.4 * random()), (random() - 0.5) * gap * 1.6);
    paths.set(colour, `${paths.get(colour) ?? ""}M${joinNumbers([(index + 0.5) * gap, 0])}${end}`);
  }
  const width = count * gap;
  return {
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    fit: "xMidYMid slice",
    attributes: 'fill="none" stroke-width="3" stroke-linecap="round"',
    body: [...paths].map(([stroke, data]) => `<path ${attribute("stroke", stroke)} d="${data}"/>`).join(""),
  };
}

/** A thread that hangs from where the pen is and swings a little sideways; both in pixels. */
function threadEnd(length: number, swing: number): string {
  return `c${joinNumbers([0, length * 0.4, swing, length * 0.6, swing * 0.6, length], 0)}`;
}
