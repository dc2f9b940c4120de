import { seededRandom } from "./random.ts";
import { type Drawing, joinNumbers, shortNumber } from "./svg.ts";

const RINGS = 6;
const INNER_RADIUS = 43;
const RING_STEP = 8;
/** Length of a spoke where it lies on top of a ring, without its round ends. */
const SPOKE_LENGTH = 4.4;
/** The part of the way to the next spoke that a ring covers on top of one. */
const RING_REACH = 0.44;

/** A round badge in plain weave, 200 × 200, over which the page places text. @param seed decides the number of spokes */
export function seal(seed: string): Drawing {
  /* Even, so that the weave closes. */
  const spokes = 24 + 4 * Math.floor(seededRandom(seed)() * 4);
  return {
    width: 200,
    height: 200,
    viewBox: "-100 -100 200 200",
    fit: "xMidYMid meet",
    attributes: 'fill="none" stroke="currentColor" stroke-linecap="round"',
    body:
      '<g stroke-width="1.5"><circle r="92"/><circle r="96" stroke-dasharray="3 3.03"/></g>' +
      `<g transform="rotate(-90)"><g stroke-width="5.4" stroke-dasharray="${joinNumbers([RING_REACH, 2 - RING_REACH])}">${rings(spokes)}</g>` +
      `<path stroke-width="4.2" stroke-dasharray="${joinNumbers([SPOKE_LENGTH, 2 * RING_STEP - SPOKE_LENGTH])}" d="${rays(spokes)}"/></g>`,
  };
}

/* A ring is one circle with dashes counted in spokes; of two neighbours, the second starts one spoke later. */
const rings = (spokes: number) =>
  Array.from({ length: RINGS }, (_, ring) => {
    const offset = shortNumber(1 + (ring % 2) + RING_REACH / 2);
    return `<circle r="${INNER_RADIUS + ring * RING_STEP}" pathLength="${spokes}" stroke-dashoffset="${offset}"/>`;
  }).join("");

/* A spoke is one line with dashes, which starts at the first ring that it crosses on top. */
const rays = (spokes: number) =>
  Array.from({ length: spokes }, (_, spoke) => {
    const angle = (2 * Math.PI * spoke) / spokes;
    const at = (radius: number) => joinNumbers([radius * Math.cos(angle), radius * Math.sin(angle)], 1);
    const from = INNER_RADIUS + (spoke % 2) * RING_STEP - SPOKE_LENGTH / 2;
    return `M${at(from)}L${at(INNER_RADIUS + (RINGS - 1) * RING_STEP + SPOKE_LENGTH / 2)}`;
  }).join("");
