import sharp from "sharp";
import { floats, THREAD_WIDTH } from "./floats.ts";
import { STRUCTURE_NAMES, STRUCTURES, type StructureName, twoColours } from "./structures.ts";

/** Side of one crossing in CSS pixels, as in PageContents.module.css. */
const CELL = 6;
/** Pixels of the image per CSS pixel. */
const SCALE = 2;

/**
 * One repeat of each structure as a value of `mask`: opaque where a thread of the weft's colour is on top. In pixels, because
 * for an image in SVG the browser makes a document, which takes a fast machine more than a millisecond.
 */
export const WEFT_MASKS = new Map(
  await Promise.all(STRUCTURE_NAMES.map(async (name) => [name, await weftMask(name)] as const)),
);

async function weftMask(structure: StructureName): Promise<string> {
  const repeat = STRUCTURES[structure];
  const { width, height, up } = repeat;
  const size = `width="${SCALE * CELL * width}" height="${SCALE * CELL * height}" viewBox="0 0 ${width} ${height}"`;
  const paths = floats({ columns: width, rows: height, up, ...twoColours(repeat, "", "red") });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size} stroke-width="${THREAD_WIDTH}">${paths}</svg>`;
  /* With two colours the image is half as large as with the shades between them. */
  const twoColoured = await sharp(Buffer.from(svg)).png({ palette: true, colours: 2, dither: 0 }).toBuffer();
  const image = await sharp(twoColoured).webp({ lossless: true, effort: 6 }).toBuffer();
  return `url("data:image/webp;base64,${image.toString("base64")}") 0 0/${CELL * width}px ${CELL * height}px`;
}
