import { join } from "node:path";
import sharp, { type PngOptions } from "sharp";
import { cachedFile } from "#site/pictures/cached-file.ts";

/** A small palette is enough: the pictures have few colours and no gradients. */
const PNG: PngOptions = { palette: true, colours: 32, dither: 0, effort: 10, compressionLevel: 9 };

/** A photograph has more colours than a drawing. */
const WITH_PHOTOGRAPH: PngOptions = { ...PNG, colours: 256, dither: 1 };

/** A picture to place on a card, and the position of its upper left corner in pixels. */
export type CardOverlay = { readonly bytes: Buffer; readonly left: number; readonly top: number };

const CACHE = "node_modules/.cache/cards";

/**
 * Converts a card to PNG. Results are cached in node_modules.
 *
 * @param svg a complete SVG document; its size in pixels is the picture's
 * @param overlay placed on it
 */
export async function cardPng(svg: string, overlay?: CardOverlay, cache = join(process.cwd(), CACHE)): Promise<Buffer> {
  const options = overlay ? WITH_PHOTOGRAPH : PNG;
  const picture = overlay ? [{ input: overlay.bytes, left: overlay.left, top: overlay.top }] : [];
  const inputs = [JSON.stringify([sharp.versions, options, svg]), overlay?.bytes ?? ""];
  return cachedFile(cache, inputs, () => sharp(Buffer.from(svg)).composite(picture).png(options).toBuffer());
}
