import { inPalette, palette, type Theme } from "#site/colours/palette.ts";
import { publishSvg } from "./drawing-file.ts";
import { type StructureName, type Thread, threadColour } from "./structures.ts";
import { pattern } from "./tile.ts";

/** Pixels from thread to thread. In the row, it is `ROW_SCALE` times as much. */
const CELL = 5;
const ROW_SCALE = 1.2;
/** The size of a swatch, and the distance from one to the next, which is more than the height of the row. */
const [WIDTH, HEIGHT, STEP] = [56, 40, 400];

/**
 * The path of a file of swatches in one theme. An image of it shows all of them in a row, or, with `#0` behind the path, the first
 * one, from the upper left corner of its box. The file is published with the page that shows it.
 */
export function swatchSheet(
  name: string,
  cloths: readonly { structure: StructureName; thread: Thread }[],
  theme: Theme,
): string {
  const share = 100 / cloths.length;
  const swatches = cloths.map(({ structure, thread }, index) => {
    const top = (index + 1) * STEP;
    const fill = `fill="url(#p${index})"`;
    return (
      pattern(`p${index}`, { structure, cell: CELL, warp: "var(--warp)", weft: threadColour(thread) }) +
      `<svg x="${index * share}%" width="${share}%"><rect transform="scale(${ROW_SCALE})" width="100%" height="100%" ${fill}/></svg>` +
      `<rect transform="translate(0 ${top})" width="${WIDTH}" height="${HEIGHT}" ${fill}/>` +
      `<view id="${index}" viewBox="0 ${top} ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMinYMin slice"/>`
    );
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${swatches.join("")}</svg>`;
  return publishSvg(`${name}-${theme}`, inPalette(svg, palette(theme)));
}
