import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type PngOptions } from "sharp";

/** A small palette is enough: the pictures have few colours and no gradients. */
const PNG: PngOptions = { palette: true, colours: 32, dither: 0, effort: 10, compressionLevel: 9 };

/** A photograph has more colours than a drawing. */
const WITH_PHOTOGRAPH: PngOptions = { ...PNG, colours: 256, dither: 1 };

/** A picture to place on a card, and the position of its upper left corner in pixels. */
export type CardOverlay = { readonly bytes: Buffer; readonly left: number; readonly top: number };

const CACHE = "node_modules/.cache/cards";

/**
 * Converts a card to PNG. Results are cached in node_modules under a hash of everything they depend on. If the cache
 * cannot be written, the function warns and the next build converts the card again.
 *
 * @param svg a complete SVG document; its size in pixels is the picture's
 * @param overlay placed on it
 */
export async function cardPng(svg: string, overlay?: CardOverlay, cache = join(process.cwd(), CACHE)): Promise<Buffer> {
  const options = overlay ? WITH_PHOTOGRAPH : PNG;
  const key = createHash("sha256")
    .update(JSON.stringify([sharp.versions, options, svg]))
    .update(overlay?.bytes ?? "")
    .digest("hex");
  const file = join(cache, `${key}.png`);
  if (existsSync(file)) return readFile(file);
  const picture = overlay ? [{ input: overlay.bytes, left: overlay.left, top: overlay.top }] : [];
  const png = await sharp(Buffer.from(svg)).composite(picture).png(options).toBuffer();
  try {
    await mkdir(cache, { recursive: true });
    await writeAtomically(file, png);
  } catch (cause) {
    console.warn(`The card could not be cached for the next build: ${(cause as Error).message}`);
  }
  return png;
}

/** Writes the file atomically, so that an interrupted build leaves no partial file. */
async function writeAtomically(file: string, png: Buffer): Promise<void> {
  const tempPath = `${file}.${randomUUID()}`;
  await writeFile(tempPath, png);
  await rename(tempPath, file);
}
