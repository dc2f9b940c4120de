import { joinNumbers } from "./path-data.ts";
import { seededRandom, shuffled } from "./random.ts";
import type { Colour } from "./structures.ts";
import { attribute } from "./svg.ts";

/*
 * A decision as threads, in five panels: they open, close, open again, close again, and run on in parallel. Some end
 * at each closing: the options that were dropped. The rest go through.
 */

/** Threads that open, and those of them that go through. */
const [COUNT, SURVIVORS] = [22, 6];
const PANEL = 200;
const HEIGHT = 200;
/** The middle of each panel, where the threads are widest or closest. */
const [OPEN, CLOSE, OPEN_AGAIN, CLOSE_AGAIN] = [100, 300, 500, 700] as const;
const PARALLEL = 880;
const END = 5 * PANEL;

/** A point of a thread: its distance from the left, and how far the bundle is open there, 0 to 1. */
type Station = readonly [x: number, openness: number];

const FIRST: readonly Station[] = [
  [0, 0.3],
  [OPEN, 0.94],
  [CLOSE, 0.06],
];
const SECOND: readonly Station[] = [
  [CLOSE, 0.06],
  [OPEN_AGAIN, 0.94],
  [CLOSE_AGAIN, 0.06],
];
const LAST: readonly Station[] = [
  [PARALLEL, 0.3],
  [END, 0.3],
];

/**
 * The drawing as an inline SVG element that stretches to its box. Same seed, same bytes.
 *
 * @param seed decides which threads go through
 */
export function spread(seed: string): string {
  const lanes = Array.from({ length: COUNT }, (_, index) => index / (COUNT - 1) - 0.5);
  const order = shuffled(seededRandom(seed), lanes);
  const through = order.slice(0, SURVIVORS).sort((a, b) => a - b);
  const ended = order.slice(SURVIVORS);
  const short = ended.map((lane) => way(lane, FIRST) + way(lane, SECOND)).join("");
  const long = through.map((lane, index) => {
    const even = index / (SURVIVORS - 1) - 0.5;
    return way(lane, [...FIRST, ...SECOND.slice(1)], even);
  });
  const root = `class="weave" aria-hidden="true" viewBox="0 0 ${END} ${HEIGHT}" preserveAspectRatio="none" fill="none"`;
  return `<svg ${root}>${path(short, "var(--line-strong)", 1)}${path(long.join(""), "var(--accent)", 2.4)}</svg>`;
}

/** @param onward the lane in which the thread runs on to the end; without one it ends at the last station */
function way(lane: number, stations: readonly Station[], onward?: number): string {
  const points = stations.map(([x, openness]) => [x, height(lane, openness)] as const);
  if (onward !== undefined) points.push(...LAST.map(([x, openness]) => [x, height(onward, openness)] as const));
  return points.reduce((data, [x, y], index) => {
    const before = points[index - 1];
    if (!before) return `M${joinNumbers([x, y], 0)}`;
    const half = (x - before[0]) / 2;
    const rise = y - before[1];
    return `${data}c${joinNumbers([half, 0, half, rise, x - before[0], rise], 0)}`;
  }, "");
}

function height(lane: number, openness: number): number {
  return Math.round(HEIGHT * (0.5 + lane * openness));
}

function path(data: string, colour: Colour, width: number): string {
  return `<path ${attribute("stroke", colour)} stroke-width="${width}" vector-effect="non-scaling-stroke" d="${data}"/>`;
}
