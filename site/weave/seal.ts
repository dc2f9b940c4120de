import { pick, seededRandom } from "./random.ts";
import { type Drawing, joinNumbers, shortNumber } from "./svg.ts";

type SealWeave = {
  readonly repeat: number;
  readonly unit: number;
  readonly over: readonly number[];
  readonly leans: 1 | -1;
};

/** After how many spokes, and rings, each weave repeats; and at which of them the spoke lies on top. */
const PLAIN: SealWeave = { repeat: 2, unit: 4, over: [0], leans: 1 };
const BASKET: SealWeave = { repeat: 4, unit: 4, over: [0, 1], leans: 1 };
const TWILL: SealWeave = { repeat: 3, unit: 3, over: [2], leans: -1 };

const RINGS = 6;
const INNER_RADIUS = 43;
const RING_STEP = 8;
/** Length of a spoke where it lies on top of a ring, without its round ends. */
const SPOKE_LENGTH = 4.4;
/** The part of the way to the next spoke that a ring covers on top of one. */
const RING_REACH = 0.44;

/** A round woven badge, 200 × 200, over which the page places text. @param seed decides the weave and the number of spokes */
export function seal(seed: string): Drawing {
  const random = seededRandom(seed);
  const wanted = 24 + 4 * Math.floor(random() * 4);
  const weave = pick(random, [PLAIN, BASKET, TWILL]);
  /* So that the weave closes. */
  const spokes = Math.round(wanted / weave.unit) * weave.unit;
  return {
    width: 200,
    height: 200,
    viewBox: "-100 -100 200 200",
    fit: "xMidYMid meet",
    attributes: 'fill="none" stroke-linecap="round"',
    body:
      '<g stroke="currentColor" stroke-width="1.5"><circle r="92"/><circle r="96" stroke-dasharray="3 3.03"/></g>' +
      `<g transform="rotate(-90)"><g stroke="currentColor" stroke-width="5.4">${rings(weave, spokes)}</g>` +
      `<path stroke="var(--ink)" stroke-width="4.2" ${spokePaths(weave, spokes)}/></g>`,
  };
}

function spokeIsOver({ repeat, over, leans }: SealWeave, spoke: number, ring: number): boolean {
  return over.includes((spoke + leans * ring + repeat * RINGS) % repeat);
}

/* A ring repeats along its circle, so it is one circle with a dash pattern counted in spokes. */
function rings(weave: SealWeave, spokes: number): string {
  const { repeat } = weave;
  let markup = "";
  for (let ring = 0; ring < RINGS; ring++) {
    const over = Array.from({ length: repeat }, (_, spoke) => spoke).filter(
      (spoke) => !spokeIsOver(weave, spoke, ring),
    );
    const first = over[0] ?? 0;
    const dashes = over.flatMap((spoke, index) => {
      const next = over[index + 1] ?? first + repeat;
      return [RING_REACH, next - spoke - RING_REACH];
    });
    const offset = repeat - first + RING_REACH / 2;
    const radius = INNER_RADIUS + ring * RING_STEP;
    markup += `<circle r="${radius}" pathLength="${spokes}" stroke-dasharray="${joinNumbers(dashes)}" stroke-dashoffset="${shortNumber(offset)}"/>`;
  }
  return markup;
}

/* A spoke repeats from ring to ring, so each is one line with dashes that starts at the first ring it crosses on top. */
function spokePaths(weave: SealWeave, spokes: number): string {
  const { repeat } = weave;
  const period = repeat * RING_STEP;
  const outer = INNER_RADIUS + (RINGS - 1) * RING_STEP + SPOKE_LENGTH / 2;
  let path = "";
  for (let spoke = 0; spoke < spokes; spoke++) {
    const starts = Array.from({ length: repeat }, (_, ring) => ring).filter((ring) => spokeIsOver(weave, spoke, ring));
    for (const ring of starts) {
      const from = INNER_RADIUS + ring * RING_STEP - SPOKE_LENGTH / 2;
      path += ray((2 * Math.PI * spoke) / spokes, from, outer - from);
    }
  }
  return `stroke-dasharray="${joinNumbers([SPOKE_LENGTH, period - SPOKE_LENGTH])}" d="${path}"`;
}

function ray(angle: number, from: number, length: number): string {
  const [x, y] = [Math.cos(angle), Math.sin(angle)];
  return `M${joinNumbers([from * x, from * y], 1)}l${joinNumbers([length * x, length * y], 1)}`;
}
