import { createHash } from "node:crypto";
import { basename, extname } from "node:path";
import { colourOf, palette } from "#site/colours/palette.ts";
import type { MediaFile } from "#site/content/media.ts";
import { croppedSize, logoSize, type PlaceName, placeOf } from "#site/content/picture-places.ts";
import type { PictureRecord, VideoRecord } from "#site/content/schema/picture.ts";
import { slug } from "#site/weave/drawing-file.ts";
import { type BitmapFormat, type Duotone, ENCODERS, type FileRequest, requestedFiles } from "./file-request.ts";

/** The folder of files with a hash in their name, which browsers keep. */
const FOLDER = "/_astro/";

/**
 * The files of a picture in one place, as the attributes of `<source>` and `<img>` need them. They are made when the page is
 * published. `src` is for browsers without these types, `width` and `height` are its size.
 */
export function pictureFiles(picture: PictureRecord, place: PlaceName) {
  const { file } = picture;
  const { ratio, widths: wanted, sizes } = placeOf(place, file);
  const cropped = croppedSize(file, ratio);
  const heightOf = (width: number) => Math.round((width * cropped.height) / cropped.width);
  if (file.type === "svg") {
    const size = place === "logo" ? logoSize(file) : file;
    return { sources: [], sizes, ...size, src: request(file, "svg", { kind: "svg", source: file.path }) };
  }
  const fitting = wanted.filter((width) => width <= cropped.width);
  const widths = fitting.length > 0 ? fitting : [cropped.width];
  const address = (format: BitmapFormat, width: number) => bitmap(picture, format, width, ratio);
  const srcSet = (format: BitmapFormat) => widths.map((width) => `${address(format, width)} ${width}w`).join();
  const middle = widths[Math.floor(widths.length / 2)] ?? cropped.width;
  const shown = place === "logo" ? logoSize(file).width : middle;
  return {
    sources: (["avif", "webp"] as const).map((format) => ({ type: `image/${format}`, srcSet: srcSet(format) })),
    sizes,
    src: address(file.type === "jpg" ? "jpeg" : "png", middle),
    width: shown,
    height: heightOf(shown),
  };
}

export function pictureFile(picture: PictureRecord, format: BitmapFormat, width: number): string {
  const { file } = picture;
  if (file.type === "svg") return request(file, "svg", { kind: "svg", source: file.path });
  return bitmap(picture, format, Math.min(width, file.width), undefined);
}

export function videoFile({ file }: Pick<VideoRecord, "file">): { src: string; type: string } {
  return { src: request(file, file.type, { kind: "copy", source: file.path }), type: `video/${file.type}` };
}

export const captionsFile = (file: MediaFile): string => request(file, "vtt", { kind: "copy", source: file.path });

function bitmap(picture: PictureRecord, format: BitmapFormat, width: number, ratio: number | undefined): string {
  const { file, focus } = picture;
  const duotone = duotoneColours(picture.duotone);
  const extension = format === "jpeg" ? "jpg" : format;
  return request(file, extension, { kind: "bitmap", source: file.path, format, width, ratio, focus, duotone });
}

/** Ink and paper, or the text and the tint of a thread. */
export function duotoneColours(duotone: PictureRecord["duotone"]): Duotone | undefined {
  if (!duotone) return undefined;
  const names = duotone === true ? (["ink", "paper"] as const) : ([`text-${duotone}`, `tint-${duotone}`] as const);
  const colours = palette("light");
  return [colourOf(colours, names[0]), colourOf(colours, names[1])];
}

function request(file: MediaFile, extension: string, how: FileRequest): string {
  const { source, ...options } = how;
  const hash = createHash("sha256")
    .update(JSON.stringify([ENCODERS, file.hash, options]))
    .digest("base64url")
    .slice(0, 8);
  const path = `${FOLDER}${slug(basename(source, extname(source)), 24) || "media"}.${hash}.${extension}`;
  requestedFiles.set(path, how);
  return path;
}

const FOCUS_STEPS = [0, 10, 20, 30, 40, 60, 70, 80, 90, 100];

/** The styles for the focus of pictures (`Picture.tsx`). Inline styles are forbidden, so each step is a rule. */
export const FOCUS_STYLES = ["x", "y"]
  .flatMap((axis) => FOCUS_STEPS.map((step) => `[data-${axis}=${axis}${step}]{--${axis}:${step}%}`))
  .join("");
