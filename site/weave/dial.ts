import { joinNumbers } from "./svg.ts";

/** From the middle to a tick's ends, in units of the drawing, which is 100 wide. */
const INNER = 34;
const OUTER = 47;

/**
 * Threads around a dial, `count` of `total` from the top clockwise, as an inline SVG element. It is decoration: the
 * number is in the text next to it.
 */
export function dial(count: number, total: number): string {
  const tick = (index: number) => {
    const angle = (index / total) * 2 * Math.PI;
    const at = (radius: number) => joinNumbers([50 + radius * Math.sin(angle), 50 - radius * Math.cos(angle)], 1);
    return `M${at(INNER)}L${at(OUTER)}`;
  };
  const ticks = Array.from({ length: total }, (_, index) => tick(index));
  return (
    '<svg class="dial" viewBox="0 0 100 100" fill="none" aria-hidden="true">' +
    `<path stroke="var(--line-strong)" stroke-width="1.6" d="${ticks.slice(count).join("")}"/>` +
    `<path stroke="var(--orange)" stroke-width="3.4" d="${ticks.slice(0, count).join("")}"/></svg>`
  );
}
