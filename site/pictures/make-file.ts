import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import sharp, { type Sharp, type SharpOptions } from "sharp";
import subsetFont from "subset-font";
import type { PictureFile } from "#site/content/media.ts";
import { croppedSize } from "#site/content/picture-places.ts";
import { cleanSvg } from "./clean-svg.ts";
import { type Duotone, ENCODERS, type FileRequest } from "./file-request.ts";

export const PICTURE_CACHE: string = join(process.cwd(), "node_modules/.cache/pictures");

/** @throws with the name of the source if it is damaged or cannot be cleaned */
export async function makeFile(request: FileRequest, cache = PICTURE_CACHE): Promise<Buffer> {
  const source = await readFile(request.source);
  try {
    switch (request.kind) {
      case "copy":
        return source;
      case "svg":
        return Buffer.from(cleanSvg(source.toString()));
      case "letters":
        return await subsetFont(source, request.text, { targetFormat: "woff2" });
      case "bitmap":
        return await encodedFile(request, source, cache);
      default:
        return request satisfies never;
    }
  } catch (cause) {
    throw new Error(`content/media/ has an unusable picture, ${basename(request.source)}: ${(cause as Error).message}`);
  }
}

/** Cameras write files with small faults, which libvips calls warnings. */
const INPUT: SharpOptions = { failOn: "error" };

type Bitmap = Extract<FileRequest, { kind: "bitmap" }>;

const encodedFile = ({ source: _path, ...options }: Bitmap, source: Buffer, cache: string) =>
  cachedFile(cache, [JSON.stringify([sharp.versions, ENCODERS, options]), source], () => encodeBitmap(source, options));

/** @returns why a picture cannot be read completely or cannot be cleaned; undefined if it can */
export async function damageOf({ path, type }: PictureFile): Promise<string | undefined> {
  try {
    if (type === "svg") cleanSvg(await readFile(path, "utf8"));
    else await sharp(path, INPUT).resize(1).toBuffer();
    return undefined;
  } catch (cause) {
    return (cause as Error).message;
  }
}

/**
 * Turns a picture as its EXIF data says, crops it around its focus, resizes and encodes it. Sharp writes no metadata, so
 * the result has no place, camera or author.
 */
export async function encodeBitmap(source: Buffer, options: Omit<Bitmap, "source" | "kind">): Promise<Buffer> {
  const { format, width, ratio, focus, duotone } = options;
  const { autoOrient: size } = await sharp(source, INPUT).metadata();
  const crop = croppedSize(size, ratio);
  const region = {
    ...crop,
    left: Math.round(((size.width - crop.width) * focus.x) / 100),
    top: Math.round(((size.height - crop.height) * focus.y) / 100),
  };
  const height = Math.round((width * crop.height) / crop.width);
  const cropped = sharp(source, INPUT)
    .autoOrient()
    .extract(region)
    .resize(width, ratio ? Math.round(width / ratio) : height, {
      fit: "fill",
    });
  return (duotone ? await inDuotone(cropped, duotone) : cropped).toFormat(format, ENCODERS[format]).toBuffer();
}

/** The weights of red, green and blue in the brightness of a colour (ITU-R BT.709). */
const BRIGHTNESS = [0.2126, 0.7152, 0.0722] as const;

/** Maps the brightness of each pixel to a colour between the two. */
async function inDuotone(picture: Sharp, [dark, light]: Duotone): Promise<Sharp> {
  const [from, to] = [channels(dark), channels(light)];
  const row = (channel: 0 | 1 | 2): [number, number, number] => {
    const range = (to[channel] - from[channel]) / 255;
    return [BRIGHTNESS[0] * range, BRIGHTNESS[1] * range, BRIGHTNESS[2] * range];
  };
  /* In two steps, because sharp has its own order of operations. */
  const { data, info } = await picture
    .toColourspace("srgb")
    .recomb([row(0), row(1), row(2)])
    .raw()
    .toBuffer({ resolveWithObject: true });
  const offsets = info.channels === 4 ? [...from, 0] : [...from];
  return sharp(data, { raw: info }).linear(
    offsets.map(() => 1),
    offsets,
  );
}

/** The red, green and blue of a colour such as #16141a, from 0 to 255. */
function channels(colour: string): readonly [number, number, number] {
  const digits = colour.length < 7 ? colour.replace(/[0-9a-f]/gi, "$&$&") : colour;
  const at = (start: number) => Number.parseInt(digits.slice(start, start + 2), 16);
  return [at(1), at(3), at(5)];
}

/**
 * A file that is slow to make, kept under a hash of everything it depends on. If the folder cannot be written, the function
 * warns and the next build makes the file again.
 */
export async function cachedFile(folder: string, inputs: readonly (string | Buffer)[], make: () => Promise<Buffer>) {
  const key = createHash("sha256");
  for (const input of inputs) key.update(input);
  const file = join(folder, key.digest("hex"));
  if (existsSync(file)) return readFile(file);
  const bytes = await make();
  try {
    await mkdir(folder, { recursive: true });
    /* Renamed when it is complete, so that an interrupted build leaves no partial file. */
    const tempPath = `${file}.${randomUUID()}`;
    await writeFile(tempPath, bytes);
    await rename(tempPath, file);
  } catch (cause) {
    console.warn(`A file could not be cached for the next build: ${(cause as Error).message}`);
  }
  return bytes;
}
