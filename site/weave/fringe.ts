import { pick, seededRandom } from "./random.ts";
import { type Colour, THREADS, threadColour } from "./structures.ts";
import { attribute, type Drawing, joinNumbers } from "./svg.ts";

/** The number of thread ends, and in pixels the length of the longest and the distance from one to the next. */
type FringeOptions = Readonly<Record<"count" | "height" | "gap", number>>;

/** Hanging thread ends. Same seed and options, same drawing. */
export function fringe(seed: string, { count, height, gap }: FringeOptions): Drawing {
  const random = seededRandom(seed);
  const paths = new Map<Colour, string>();
  let colour: Colour = threadColour("blue");
  let left = 0;
  for (let index = 0; index < count; index++) {
    if (left === 0) {
      colour = threadColour(pick(random, THREADS));
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
  return `q${joinNumbers([swing * 0.8, length * 0.6, swing * 0.6, length], 0)}`;
}
