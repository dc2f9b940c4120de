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
  videoFile,
} from "../media.ts";
import { croppedSize, type PicturePlace, PLACES, type PlaceName, placeOf, readFocus } from "../picture-places.ts";
import { listOf, structure, text } from "./fields.ts";

/* In bytes. */
export const MEGABYTE = 1_000_000;
export const MAX_PICTURE = 12 * MEGABYTE;
export const MAX_VIDEO = 8 * MEGABYTE;

/** A file of content/media/: no absolute path, no `..`, no hidden file. */
const file = z
  .string()
  .min(1, { error: "Is missing: choose a file", abort: true })
  .regex(/^(?!\.)[^/\\]+(?:\/(?!\.)[^/\\]+)*$/, "Must be a file of content/media/, such as team/ada.jpg")
  .describe("A file in content/media/, such as team/ada.jpg.");

const FOCUS =
  /^(?:(?:left|center|right|(?:0|[1-9]0|100)%) (?:top|center|bottom|(?:0|[1-9]0|100)%)|left|right|top|bottom|center)$/;

const focus = z
  .string()
  .regex(FOCUS, "Must be two words or percentages in tens, such as left top or 30% 20%, or one word")
  .default("center")
  .transform(readFocus)
  .describe(
    "What stays in sight where the picture is cropped: left, right, top, bottom, left top, or percentages in tens: 30% 20%.",
  );

const alt = z
  .string()
  .trim()
  .describe('What the picture shows, for those who cannot see it. "" if it is only decoration.');

const duotone = z
  .union([z.boolean(), z.enum(THREADS)], "Must be true, false or one of the thread colours, such as blue")
  .optional()
  .describe(
    "Weaves a photograph in two colours: true for ink and paper, or a thread's colour, such as blue. It keeps its own colours if left out.",
  );

/** @param places all in which the picture is shown, because the largest decides how many pixels it needs */
export function pictureFor(...places: readonly PlaceName[]) {
  const checked = fileOf("picture", MAX_PICTURE, pictureFile, "a JPEG, PNG, WebP, AVIF or SVG picture", (found) =>
    sizeError(found, places),
  );
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

/** A picture that is shown in place of a drawing, and on social cards. An SVG has no size of its own. */
export const photograph = (picture: PictureRecord | undefined): PictureRecord | undefined =>
  picture?.file && picture.file.type !== "svg" ? picture : undefined;

/**
 * Requires a drawing in records without a picture, and removes it from those with a photograph. Also reported if other
 * fields are invalid, so that all errors are reported at once.
 */
export function drawingUnlessPicture<Schema extends z.ZodObject>(
  schema: Schema,
  field: keyof Schema["shape"] & string,
) {
  return schema
    .refine((record) => record[field] !== undefined || "picture" in record, {
      path: [field],
      error: "Is missing: add a picture or a drawing",
      when: ({ value }) => typeof value === "object" && value !== null,
    })
    .overwrite((record) => (photograph(record.picture as PictureRecord) ? { ...record, [field]: undefined } : record));
}

/** The picture of a card, over its drawing or in its place. */
export const cardPicture = (place: PlaceName) =>
  pictureFor(place)
    .optional()
    .describe("A photograph replaces the drawing. An SVG is behind it, and is shown when somebody points there.");

const MAX_LOGO = 8_000;

/** Of a bitmap: the icons of phones show it. */
const LEAST_LOGO = 256;

/** The brand's logo. It is part of every page. */
export const brandLogo = fileOf("picture", MAX_PICTURE, pictureFile, "an SVG or PNG picture", logoError).meta({
  field: { file: "logo" },
});

function logoError({ path, type, bytes, width, height }: PictureFile): string | undefined {
  if (type !== "svg" && type !== "png") return "Must be an SVG or PNG picture: export it as one of these";
  if (Math.max(width, height) > 1.5 * Math.min(width, height))
    return `Has ${width} × ${height} pixels, but is shown in a square: choose one without the name`;
  if (type === "png")
    return Math.min(width, height) < LEAST_LOGO
      ? `Has ${width} × ${height} pixels; phones show it with ${LEAST_LOGO} or more`
      : undefined;
  if (bytes > MAX_LOGO)
    return `Is an SVG of ${bytes} bytes; it is part of every page and may have ${MAX_LOGO}: export it as a PNG`;
  if (/<image[\s>]/.test(readFileSync(path, "utf8"))) return "Is an SVG that contains a bitmap: export it as a PNG";
  return undefined;
}

const logo = pictureFor("logo")
  .optional()
  .describe("The logo in place of the name, for a light background. SVG, or a bitmap with a transparent background.");

/**
 * The name of a file, which becomes its facts.
 *
 * @param read gives undefined for a file that is not what was `expected`
 * @param errorOf says why a file cannot be used here
 */
function fileOf<T extends MediaFile>(
  kind: string,
  maxBytes: number,
  read: (path: string) => T | undefined,
  expected: string,
  errorOf: (found: T) => string | undefined = () => undefined,
) {
  return file.transform((name, context): T => {
    const path = mediaPath(name);
    const found = path === undefined ? undefined : read(path);
    const reason =
      path === undefined
        ? `Names ${name}, but content/media/ has no such file${didYouMean(name, mediaNames())}`
        : !found
          ? `Names ${name}, which is not ${expected} by its content`
          : found.bytes > maxBytes
            ? `Names ${name}, which has ${megabytes(found.bytes).toFixed(1)} MB; a ${kind} may have ${megabytes(maxBytes)} MB`
            : errorOf(found);
    if (reason) context.issues.push({ code: "custom", input: name, message: reason });
    return found && !reason ? found : z.NEVER;
  });
}

const megabytes = (bytes: number) => bytes / MEGABYTE;

/** The least size of a bitmap for these places, in words; empty if every size is right. */
function leastSize(places: readonly PlaceName[]): string {
  const [place] = places.map((name) => PLACES[name]).toSorted((a, b) => b.needs - a.needs);
  if (!place || place.needs === 0) return "";
  return sizeText(place);
}

const sizeText = ({ ratio, needs }: PicturePlace) =>
  ratio ? `${needs} × ${Math.ceil(needs / ratio)} pixels` : `${needs} pixels in width`;

export function sizeError(picture: PictureFile, places: readonly PlaceName[]): string | undefined {
  if (picture.type === "svg") return undefined;
  for (const name of places) {
    const place = placeOf(name, picture);
    if (croppedSize(picture, place.ratio).width >= place.needs) continue;
    return `Has ${picture.width} × ${picture.height} pixels, but needs at least ${sizeText(place)} here`;
  }
  return undefined;
}

export const videoField = fileOf("video", MAX_VIDEO, videoFile, "an MP4 or WebM video").meta({
  field: { file: "video" },
});

export const MAX_CAPTIONS = MEGABYTE;

export const captionsField = fileOf("captions file", MAX_CAPTIONS, captionsFile, "a WebVTT file").meta({
  field: { file: "captions" },
});

/** A short video without sound. It plays only when the visitor starts it. */
export const video = z.strictObject({
  file: videoField.describe("An MP4 or WebM file of at most 8 MB. Its sound is not played."),
  poster: pictureFor("figure").describe("The picture before the video plays. It gives the video its ratio."),
  description: text.describe("What the video shows, for those who cannot see it."),
});
export type VideoRecord = z.output<typeof video>;

export const nameItems = listOf({
  name: text.describe("As printed."),
  mark: structure.optional().describe("The weave of a small mark before the name."),
  picture: logo,
});
