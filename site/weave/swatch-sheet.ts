import { inPalette, palette, type Theme } from "#site/colours/palette.ts";
import { publishSvg } from "./drawing-file.ts";
import { floats, THREAD_WIDTH } from "./floats.ts";
import { STRUCTURES, type StructureName, type Thread, threadColour, twoColours } from "./structures.ts";

/** The threads of a swatch in each direction: as many as a box in the page can show. */
const THREADS = 12;
/** The part that an image shows of one swatch, in threads, and the distance from one to the next. */
const [WIDTH, HEIGHT, STEP] = [11.2, 8, 100];
/** Pixels from thread to thread in the row. */
const ROW_CELL = 6;

/**
 * The path of a file of swatches in one theme. An image of it shows all of them in a row, or, with `#0` behind the path, the first
 * one, from the upper left corner of its box. The file is published with the page that shows it.
 *
 * A swatch has all its threads: browsers blur a `<pattern>` in an image on some screens.
 */
export function swatchSheet(
  name: string,
  cloths: readonly { structure: StructureName; thread: Thread }[],
  theme: Theme,
): string {
  const share = 100 / cloths.length;
  const swatches = cloths.map(({ structure, thread }, index) => {
    const repeat = STRUCTURES[structure];
    const colours = twoColours(repeat, "var(--warp)", threadColour(thread));
    const threads = floats({ columns: THREADS, rows: THREADS, up: repeat.up, ...colours });
    const top = (index + 1) * STEP;
    return (
      `<g id="s${index}" transform="translate(0 ${top})">${threads}</g>` +
      `<view id="${index}" viewBox="0 ${top} ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMinYMin slice"/>` +
      `<svg x="${index * share}%" width="${share}%"><use href="#s${index}" transform="scale(${ROW_CELL}) translate(0 -${top})"/></svg>`
    );
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" fill="none" stroke-width="${THREAD_WIDTH}">${swatches.join("")}</svg>`;
  return publishSvg(`${name}-${theme}`, inPalette(svg, palette(theme)));
}
