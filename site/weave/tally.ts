import type { Colour } from "./structures.ts";
import { joinNumbers, PathData, threadsPath } from "./svg.ts";

export interface TallyOptions {
  readonly on?: Colour;
  /** From one thread to the next, in units of the drawing; 6 by default. */
  readonly gap?: number;
  /** Length of a thread, in the same units; 40 by default. */
  readonly height?: number;
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
 * A number as threads, `count` of `total`, as an inline SVG element that stretches to its box. It is
 * decoration: the number is in the text next to it.
 */
export function tally(count: number, total: number, options: TallyOptions = {}): string {
  const { on = "currentColor", gap = 6, height = 40, slack = true } = options;
  const { threadWidth = 2.4, room = total, mark } = options;
  const root = `class="tally" aria-hidden="true" viewBox="0 0 ${room * gap} ${height}" preserveAspectRatio="none" fill="none"`;
  const counted = taut(0, Math.min(count, total), gap, height);
  const rest = slack ? hanging(count, total, gap, height) : taut(count, total, gap, height);
  const end = mark === undefined ? "" : threadsPath(`M${mark * gap} ${-height / 4}V${height * 1.25}`, "var(--ink)", 3);
  return `<svg ${root}>${threadsPath(rest, REST, threadWidth * 0.6)}${threadsPath(counted, on, threadWidth)}${end}</svg>`;
}

function taut(from: number, to: number, gap: number, height: number): string {
  const path = new PathData();
  for (let thread = from; thread < to; thread++) path.move((thread + 0.5) * gap, 0).down(height);
  return String(path);
}

/** Slack threads: each ends a little lower and further to the right than a taut one. */
function hanging(from: number, to: number, gap: number, height: number): string {
  const [endX, endY] = [gap * 0.6, height * 1.18];
  const thread = `c${joinNumbers([gap * 2.2, height * 0.3, gap * -2.4, height * 0.55, endX, endY])}`;
  const next = `m${joinNumbers([gap - endX, -endY])}`;
  const count = Math.max(0, to - from);
  return count === 0 ? "" : `M${joinNumbers([(from + 0.5) * gap, 0])}${Array(count).fill(thread).join(next)}`;
}
