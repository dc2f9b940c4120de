import { join } from "node:path";
import sharp, { type PngOptions } from "sharp";
import { PLACES } from "#site/content/picture-places.ts";
import type { PictureRecord } from "#site/content/schema/picture.ts";
import { cachedFile, makeFile } from "#site/pictures/make-file.ts";
import { duotoneColours } from "#site/pictures/picture-files.ts";
import { COLUMN } from "./draw-card.ts";

/** A small palette is enough: the pictures have few colours and no gradients. */
const PNG: PngOptions = { palette: true, colours: 32, dither: 0, effort: 10, compressionLevel: 9 };

/** A photograph has more colours than a drawing. */
const WITH_PHOTOGRAPH: PngOptions = { ...PNG, colours: 256, dither: 1 };

const CACHE = "node_modules/.cache/cards";

/**
 * @param svg a complete document; its size in pixels is that of the PNG
 * @param picture placed beside the text, over the full height
 * @param left where the picture begins
 */
export async function cardPng(
  svg: string,
  picture?: PictureRecord,
  { left = COLUMN.x, cache = join(process.cwd(), CACHE) } = {},
) {
  const options = picture ? WITH_PHOTOGRAPH : PNG;
  const bytes = picture && (await columnOf(picture));
  const inputs = [JSON.stringify([sharp.versions, options, svg, left]), bytes ?? ""];
  const overlays = bytes ? [{ input: bytes, left, top: 0 }] : [];
  return cachedFile(cache, inputs, () => sharp(Buffer.from(svg)).composite(overlays).png(options).toBuffer());
}

function columnOf({ file, focus, ...picture }: PictureRecord): Promise<Buffer> {
  const duotone = duotoneColours(picture.duotone);
  const { ratio } = PLACES.social;
  return makeFile({ kind: "bitmap", source: file.path, format: "jpeg", width: COLUMN.width, ratio, focus, duotone });
}
