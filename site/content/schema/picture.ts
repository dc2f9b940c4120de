import { readFileSync } from "node:fs";
import * as z from "zod";
import { THREADS } from "#site/weave/structures.ts";
import { didYouMean } from "../did-you-mean.ts";
import {
  captionsFile,
  type MediaFile,
  mediaNames,
  mediaPath,
  type PictureFile,
  pictureFile,
  type VideoFile,
  videoFile,
} from "../media.ts";
import { croppedSize, type PicturePlace, PLACES, type PlaceName, placeOf } from "../picture-places.ts";
import { structure, text } from "./fields.ts";

/* In bytes. */
export const MEGABYTE = 1_000_000;
export const MAX_PICTURE = 12 * MEGABYTE;
export const MAX_VIDEO = 8 * MEGABYTE;

/** A file of content/media/: no absolute path, no `..`, no hidden file. */
const file = z
  .string()
  .regex(/^(?!\.)[^/\\]+(?:\/(?!\.)[^/\\]+)*$/, "Must be the path of a file in content/media/, such as team/ada.jpg")
  .describe("A file in content/media/, such as team/ada.jpg.");

const FOCUS_WORDS = { left: 0, top: 0, center: 50, right: 100, bottom: 100 } as const;
const FOCUS =
  /^(?:(?<x>left|center|right|(?:0|[1-9]0|100)%) (?<y>top|center|bottom|(?:0|[1-9]0|100)%)|(?<word>left|right|top|bottom|center))$/;

/** The point of a picture that stays in sight, in percent from the left and from the top. */
export type Focus = { readonly x: number; readonly y: number };

const focus = z
  .string()
  .regex(FOCUS, "Must be two words or percentages in tens, such as left top or 30% 20%, or one word")
  .default("center")
  .transform((value): Focus => {
    const { x = "center", y = "center", word } = FOCUS.exec(value)?.groups ?? {};
    if (word === "top" || word === "bottom") return { x: 50, y: percent(word) };
    return { x: percent(word ?? x), y: percent(y) };
  })
  .describe(
    "What stays in sight where the picture is cropped: left, right, top, bottom, left top, or percentages in tens: 30% 20%.",
  );

const percent = (value: string) => FOCUS_WORDS[value as keyof typeof FOCUS_WORDS] ?? Number.parseInt(value, 10);

const alt = z
  .string()
  .trim()
  .describe('What the picture shows, for those who cannot see it. "" if it is only decoration.');

const duotone = z
  .union([z.boolean(), z.enum(THREADS)], "Must be true, false or one of the thread colours, such as blue")
  .optional()
  .describe(
    "Shows the picture in two colours: true for ink and paper, or a thread's colour, such as blue. Photographs (JPEG, WebP, AVIF) beside woven drawings are in ink and paper unless this is false.",
  );

/**
 * A picture in content/media/, checked for the places in which it is shown.
 *
 * @param places all of them, because the largest decides how many pixels it needs
 */
export function pictureFor(...places: readonly PlaceName[]) {
  const checked = file.transform((name, context): PictureFile => {
    const found = findFile(name, "picture", MAX_PICTURE, pictureFile, "a JPEG, PNG, WebP, AVIF or SVG picture");
    const reason = typeof found === "string" ? found : sizeError(found, places);
    if (reason) context.issues.push({ code: "custom", input: name, message: reason });
    return typeof found === "string" ? z.NEVER : found;
  });
  return z
    .strictObject({ file: checked, alt, focus, duotone })
    .refine((picture) => picture.file.type !== "svg" || !picture.duotone, {
      path: ["duotone"],
      error: "Is for photographs, and this picture is an SVG",
    })
    .meta({ field: { picture: leastSize(places) } });
}
/** A picture that a record may have. The files in all sizes are made from it. */
export type PictureRecord = z.output<ReturnType<typeof pictureFor>>;

/**
 * Requires a drawing in records without a picture. Also reported if other fields are invalid, so that all errors are
 * reported at once.
 *
 * @param field the field of the drawing
 */
export function drawingUnlessPicture<Schema extends z.ZodObject>(
  schema: Schema,
  field: keyof Schema["shape"] & string,
) {
  return schema.refine((record) => record[field] !== undefined || "picture" in record, {
    path: [field],
    error: "Is missing: give a drawing or a picture",
    when: ({ value }) => typeof value === "object" && value !== null,
  });
}

const MAX_LOGO = 8_000;

/** The brand's logo. It is part of every page. */
export const brandLogo = file
  .transform((name, context): PictureFile => {
    const found = findFile(name, "picture", MAX_PICTURE, pictureFile, "an SVG picture");
    const reason = typeof found === "string" ? found : logoError(found);
    if (reason) context.issues.push({ code: "custom", input: name, message: reason });
    return typeof found === "string" ? z.NEVER : found;
  })
  .meta({ field: { file: "picture" } });

function logoError({ path, type, bytes, width, height }: PictureFile): string | undefined {
  if (type !== "svg") return "Must be an SVG picture: pages, icons and cards show it in every size";
  if (bytes > MAX_LOGO)
    return `Names an SVG of ${bytes} bytes; the logo is part of every page and may have ${MAX_LOGO}`;
  if (Math.max(width, height) > 1.5 * Math.min(width, height)) {
    return `Names an SVG of ${width} × ${height}, but it is shown in a square beside the name`;
  }
  if (/<image[\s>]/.test(readFileSync(path, "utf8")))
    return "Names an SVG that contains a bitmap; it may contain only shapes";
  return undefined;
}

/** A client's or partner's logo. */
const logo = pictureFor("logo")
  .optional()
  .describe("The logo in place of the name, for a light background. SVG, or a bitmap with a transparent background.");

/** @returns the file, or why it cannot be used */
function findFile<T extends { bytes: number }>(
  name: string,
  kind: string,
  maxBytes: number,
  read: (path: string) => T | undefined,
  expected: string,
): T | string {
  const path = mediaPath(name);
  if (path === undefined) return `Names ${name}, but content/media/ has no such file${didYouMean(name, mediaNames())}`;
  const found = read(path);
  if (!found) return `Names ${name}, which is not ${expected} by its content`;
  if (found.bytes <= maxBytes) return found;
  const megabytes = (found.bytes / MEGABYTE).toFixed(1);
  return `Names ${name}, which has ${megabytes} MB; a ${kind} may have ${maxBytes / MEGABYTE} MB`;
}

/** The least size of a bitmap for these places, in words; empty if every size is right. */
function leastSize(places: readonly PlaceName[]): string {
  const [place] = places.map((name) => PLACES[name]).toSorted((a, b) => b.needs - a.needs);
  if (!place || place.needs === 0) return "";
  return sizeText(place);
}

const sizeText = ({ ratio, needs }: PicturePlace) =>
  ratio ? `${needs} × ${Math.ceil(needs / ratio)} pixels` : `${needs} pixels in width`;

/** @returns why a picture is too small for one of these places */
export function sizeError(picture: PictureFile, places: readonly PlaceName[]): string | undefined {
  if (picture.type === "svg") return undefined;
  for (const name of places) {
    const place = placeOf(name, picture);
    if (croppedSize(picture, place.ratio).width >= place.needs) continue;
    return `Names a picture of ${picture.width} × ${picture.height} pixels, but here it needs at least ${sizeText(place)}`;
  }
  return undefined;
}

/** An MP4 or WebM file. */
export const videoField = file
  .transform((name, context): VideoFile => {
    const found = findFile(name, "video", MAX_VIDEO, videoFile, "an MP4 or WebM video");
    if (typeof found !== "string") return found;
    context.issues.push({ code: "custom", input: name, message: found });
    return z.NEVER;
  })
  .meta({ field: { file: "video" } });

export const MAX_CAPTIONS = MEGABYTE;

/** The captions of a video. */
export const captionsField = file
  .transform((name, context): MediaFile => {
    const found = findFile(name, "captions file", MAX_CAPTIONS, captionsFile, "a WebVTT file");
    if (typeof found !== "string") return found;
    context.issues.push({ code: "custom", input: name, message: found });
    return z.NEVER;
  })
  .meta({ field: { file: "captions" } });

/** A short video without sound. It plays only when the visitor starts it. */
export const video = z.strictObject({
  file: videoField.describe("An MP4 or WebM file of at most 8 MB. Its sound is not played."),
  poster: pictureFor("figure").describe("The picture before the video plays. It gives the video its ratio."),
  description: text.describe("What the video shows, for those who cannot see it."),
});
export type VideoRecord = z.output<typeof video>;

/** The names in a moving strip. */
export const nameItems = z
  .array(
    z.strictObject({
      name: text.describe("As printed."),
      mark: structure.optional().describe("The weave of a small mark before the name."),
      picture: logo,
    }),
  )
  .min(1);
