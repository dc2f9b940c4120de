import type { Colour } from "./structures.ts";
import { attribute, joinNumbers, PathData, shortNumber } from "./svg.ts";

interface TallyOptions {
  readonly on?: Colour;
  /** Width of a thread, in pixels whatever the drawing's size; 2.4 by default. */
  readonly threadWidth?: number;
  /** Number of threads for which the drawing's width has room, so that drawings compare; `total` by default. */
  readonly room?: number;
  /** True, the default, if the threads that are not counted hang slack. */
  readonly slack?: boolean;
  /** Draws a longer line after this many threads: the end of the scale, if there are more. */
  readonly mark?: number;
}

const REST = "var(--line-strong)";

/**
 * A number as threads, `count` of `total`, as an inline SVG element that stretches to its box, which a style sheet has to
 * size. With site/styles/base.css, threads are as wide in any box. It is decoration: the number is in the text next to it.
 */
export function tally(count: number, total: number, options: TallyOptions = {}): string {
  const { on = "currentColor", slack = true, threadWidth = 2.4, room = total, mark } = options;
  /* A thread is one unit high and has one unit of width: the shortest numbers. */
  const root = `class="tally" aria-hidden="true" viewBox="0 0 ${room} 1" preserveAspectRatio="none"`;
  const counted = taut(0, Math.min(count, total));
  const rest = slack ? hanging(count, total) : taut(count, total);
  const end = mark === undefined ? "" : threads(`M${mark}-.25V1.25`, "var(--ink)", 3);
  return `<svg ${root}>${threads(rest, REST, threadWidth * 0.6)}${threads(counted, on, threadWidth)}${end}</svg>`;
}

const threads = (data: string, colour: Colour, width: number) =>
  data && `<path ${attribute("stroke", colour)} stroke-width="${shortNumber(width)}" d="${data}"/>`;

function taut(from: number, to: number): string {
  const path = new PathData();
  for (let thread = from; thread < to; thread++) path.move(thread + 0.5, 0).down(1);
  return String(path);
}

/** Slack threads: each ends a little lower and further to the right than a taut one. */
function hanging(from: number, to: number): string {
  const [endX, endY] = [0.6, 1.18];
  const thread = `c${joinNumbers([2.2, 0.3, -2.4, 0.55, endX, endY])}`;
  const next = `m${joinNumbers([1 - endX, -endY])}`;
  const count = Math.max(0, to - from);
  return count === 0 ? "" : `M${joinNumbers([from + 0.5, 0])}${Array(count).fill(thread).join(next)}`;
}
