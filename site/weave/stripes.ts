import type { Random } from "./random.ts";
import type { Colour, ColourAt } from "./threads.ts";

/** The narrowest and the widest stripe, in threads. */
export type StripeWidths = readonly [narrowest: number, widest: number];

/**
 * Stripes of seeded widths. No two neighbours share a colour.
 *
 * @param length how many threads to plan; the plan repeats after that
 */
export function stripes(
  random: Random,
  colours: readonly [Colour, ...Colour[]],
  length: number,
  [narrowest, widest]: StripeWidths = [2, 9],
): ColourAt {
  const [first] = colours;
  if (colours.length === 1) return () => first;
  const plan: Colour[] = [];
  let colour = 0;
  while (plan.length < length) {
    const width = narrowest + Math.floor(random() * (widest - narrowest + 1));
    for (let i = 0; i < width; i++) plan.push(colours[colour] ?? first);
    colour = (colour + 1 + Math.floor(random() * (colours.length - 1))) % colours.length;
  }
  return (position) => plan[position % length] ?? first;
}
