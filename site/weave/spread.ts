import { seededRandom, shuffled } from "./random.ts";
import { joinNumbers, threadsPath } from "./svg.ts";

/*
 * Decisions as threads, a panel for each phase: the threads open and close in turn, and run on in parallel in the last
 * panel. Some end at the last closing: the options that were dropped. The rest go through.
 */

/** Threads that open, and those of them that go through. */
const [COUNT, SURVIVORS] = [22, 6];
const PANEL = 200;
const HEIGHT = 200;
/** The opening of the bundle: at its widest, at its closest, and at both ends of the drawing. */
const [OPEN, CLOSED, PARALLEL] = [0.94, 0.06, 0.3];
/** The distance before the middle of the last panel from which the threads are parallel. */
const EARLY = 20;

/** A point of a thread: its distance from the left, and how far the bundle is open there, 0 to 1. */
type Station = readonly [x: number, openness: number];

/**
 * The drawing as an inline SVG element that stretches to its box. Same seed and number, same bytes.
 *
 * @param seed decides which threads go through
 * @param panels how many phases it shows, at least 1
 */
export function spread(seed: string, panels: number): string {
  const end = panels * PANEL;
  const turns = Array.from({ length: panels - 1 }, (_, panel): Station => {
    return [(panel + 0.5) * PANEL, panel % 2 === 0 ? OPEN : CLOSED];
  });
  const before: readonly Station[] = [[0, PARALLEL], ...turns];
  const after: readonly Station[] = [
    [end - PANEL / 2 - EARLY, PARALLEL],
    [end, PARALLEL],
  ];
  const lanes = Array.from({ length: COUNT }, (_, index) => index / (COUNT - 1) - 0.5);
  const order = shuffled(seededRandom(seed), lanes);
  const through = order.slice(0, SURVIVORS).sort((a, b) => a - b);
  const ended = order.slice(SURVIVORS);
  const closed = before.findLastIndex(([, openness]) => openness === CLOSED);
  const short = ended.map((lane) => way(before.slice(0, closed + 1).map((station) => pointOf(station, lane))));
  const long = through.map((lane, index) => {
    const even = index / (SURVIVORS - 1) - 0.5;
    return way([...before.map((station) => pointOf(station, lane)), ...after.map((station) => pointOf(station, even))]);
  });
  const root = `class="weave" aria-hidden="true" viewBox="0 0 ${end} ${HEIGHT}" preserveAspectRatio="none" fill="none"`;
  return `<svg ${root}>${threadsPath(short.join(""), "var(--line-strong)", 1)}${threadsPath(long.join(""), "var(--accent)", 2.4)}</svg>`;
}

type Point = readonly [x: number, y: number];

const pointOf = ([x, openness]: Station, lane: number): Point => [x, Math.round(HEIGHT * (0.5 + lane * openness))];

/** A curve through points, level at each of them. */
function way(points: readonly Point[]): string {
  return points.reduce((data, [x, y], index) => {
    const before = points[index - 1];
    if (!before) return `M${joinNumbers([x, y], 0)}`;
    const half = (x - before[0]) / 2;
    const rise = y - before[1];
    return `${data}c${joinNumbers([half, 0, half, rise, x - before[0], rise], 0)}`;
  }, "");
}
