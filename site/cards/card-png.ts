import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type PngOptions } from "sharp";

/** Enough for the threads of a cloth and the edges of letters; cloth has no gradients to dither. */
const PNG: PngOptions = { palette: true, colours: 32, dither: 0, effort: 10, compressionLevel: 9 };

/** Where every package that keeps something between builds puts it. */
const CACHE = "node_modules/.cache/cards";

/**
 * Rasterises a card. What was drawn before is read from a cache in node_modules, under a name that tells everything
 * its bytes depend on. Where nothing can be kept, that is said and the card is drawn every time.
 *
 * @param svg a complete SVG document; its size in pixels is the picture's
 */
export async function cardPng(svg: string, cache = join(process.cwd(), CACHE)): Promise<Buffer> {
  const key = createHash("sha256")
    .update(JSON.stringify([sharp.versions, PNG, svg]))
    .digest("hex");
  const file = join(cache, `${key}.png`);
  if (existsSync(file)) return readFile(file);
  const png = await sharp(Buffer.from(svg)).png(PNG).toBuffer();
  try {
    await mkdir(cache, { recursive: true });
    await writeWhole(file, png);
  } catch (cause) {
    console.warn(`The card is not kept for the next build: ${(cause as Error).message}`);
  }
  return png;
}

/** All of it or nothing, so that an interrupted build leaves no half picture. */
async function writeWhole(file: string, png: Buffer): Promise<void> {
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, png);
  await rename(unfinished, file);
}
