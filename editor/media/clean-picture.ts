import sharp, { type Sharp } from "sharp";
import { checkJpg, checkPng, looksLikeJpg, looksLikePng } from "#server/uploads/check-picture.ts";
import { MachineBusy, startLimitedWorker } from "#server/uploads/limited-worker.ts";
import type { PictureFile } from "#site/content/media.ts";
import { EditorError } from "../editor-error.ts";
import { SMALLER } from "../texts.ts";

/** Of a telephone's largest photograph. A turned picture of this size takes 200 MB while it is read. */
const MAX_PIXELS = 50_000_000;
/** Of a picture that is written: larger ones are made smaller. The widest place shows 2560 pixels in width. */
const ENOUGH_PIXELS = 16_000_000;
const MAX_SVG = 1_000_000;
/** Of all elements of an SVG, beginnings and ends. The build cleans it once more. */
const MAX_TAGS = 10_000;
const PATIENCE_SECONDS = 60;

/** Better than in pages, whose files are made from these. */
const ENCODE: Readonly<Record<Exclude<PictureFile["type"], "svg">, (picture: Sharp, isPalette: boolean) => Sharp>> = {
  jpg: (picture) => picture.jpeg({ quality: 90 }),
  png: (picture, palette) => picture.png({ compressionLevel: 9, palette }),
  webp: (picture) => picture.webp({ quality: 90 }),
  avif: (picture) => picture.avif({ quality: 70, effort: 2 }),
};

const DAMAGED = new EditorError(422, "This picture is damaged. Open it in a picture program and save it again.");

/**
 * Decodes a picture and writes it again: turned as its EXIF data says, in sRGB, without metadata or anything hidden.
 * @throws EditorError with a sentence for a picture that is too large, damaged or not only a picture
 */
export async function cleanPicture({ type, width, height }: PictureFile, bytes: Buffer): Promise<Buffer> {
  if (type === "svg") return cleanDrawing(bytes);
  if (width * height > MAX_PIXELS)
    throw new EditorError(
      413,
      `This picture has ${width.toLocaleString("en")} × ${height.toLocaleString("en")} pixels, more than the site can use. ${SMALLER}`,
    );
  const error = looksLikeJpg(bytes) ? checkJpg(bytes) : looksLikePng(bytes) ? checkPng(bytes) : undefined;
  if (error === "ambiguous")
    throw new EditorError(422, "This file is a picture and another file at once. Save the picture again.");
  if (error) throw DAMAGED;
  try {
    /* Cameras write files with small faults, which libvips calls warnings. */
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" });
    const { isPalette = false } = await picture.metadata();
    const scale = Math.sqrt(ENOUGH_PIXELS / (width * height));
    const turned = picture.autoOrient().timeout({ seconds: PATIENCE_SECONDS });
    const fitting = scale < 1 ? turned.resize(Math.floor(width * scale)) : turned;
    return await ENCODE[type](fitting, isPalette).toBuffer();
  } catch (cause) {
    throw new EditorError(DAMAGED.statusCode, DAMAGED.message, { cause });
  }
}

const SIMPLER = "Use a simpler drawing, or a JPEG, PNG or WebP picture.";
const TOO_LARGE = new EditorError(413, `This SVG is larger than 1 MB, or has more than 5,000 parts. ${SIMPLER}`);
const TOO_COMPLEX = new EditorError(422, `This SVG takes the server too long. ${SIMPLER}`);

/** A drawing of 100 kB can take minutes. */
const svgCleaner = startLimitedWorker<{ content: Uint8Array }, string>({
  script: new URL("./clean-svg-thread.ts", import.meta.url),
});

async function cleanDrawing(content: Buffer): Promise<Buffer> {
  if (content.length > MAX_SVG || content.toString().split("<").length > MAX_TAGS) throw TOO_LARGE;
  const clean = await svgCleaner.run({ content }).catch((cause: unknown) => {
    if (cause instanceof MachineBusy) throw new EditorError(503, "The server is busy. Please try again.", { cause });
    throw new EditorError(422, "This SVG is damaged, or is more than a drawing. Export it again.", { cause });
  });
  if (clean === undefined) throw TOO_COMPLEX;
  return Buffer.from(clean);
}
