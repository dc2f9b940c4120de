import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { stringify } from "yaml";
import * as z from "zod";
import { photograph, VIDEO_HEAD } from "../../../tests/support/add-pictures.ts";
import { readWithMedia } from "../media.ts";
import { ContentError, parseRecord, parseSource } from "../parse-record.ts";
import type { PlaceName } from "../picture-places.ts";
import { brandLogo, pictureFor, video } from "./picture.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "media-"));
  await mkdir(join(folder, "team"));
  await media("team/ada.jpg", await photograph(600, 700));
});
afterEach(() => rm(folder, { recursive: true }));

const png = async (size: number) =>
  sharp(await photograph(size, size))
    .png()
    .toBuffer();

const media = (name: string, bytes: string | Buffer) => writeFile(join(folder, name), bytes);

/** Reads a value as a field of a record. */
async function read<T>(schema: z.ZodType<T>, value: unknown): Promise<T> {
  const names = (await readdir(folder, { recursive: true })).map((name) => name.replaceAll("\\", "/"));
  const source = parseSource("x.yaml", stringify({ value }));
  return readWithMedia(folder, names, () => parseRecord(source, z.strictObject({ value: schema }), {})).result.value;
}

/** The errors, without file and line. */
async function errorsIn(schema: z.ZodType, value: unknown): Promise<string[]> {
  try {
    await read(schema, value);
    return [];
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return error.problems.map((problem) => String(problem).replace(/^x\.yaml:\d+ value\./, ""));
  }
}
const errorsOf = (picture: unknown, ...places: PlaceName[]) =>
  errorsIn(places.length > 0 ? pictureFor(...places) : pictureFor("portrait"), picture);

const svg = (width: number, height: number, content = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${content}</svg>`;

const ADA = { file: "team/ada.jpg", alt: "Ada at her desk" };

test("a record may have a picture, with its size and focus", async () => {
  const picture = await read(pictureFor("portrait"), { ...ADA, focus: "30% top", duotone: "blue" });
  expect(picture).toMatchObject({ alt: ADA.alt, focus: { x: 30, y: 0 }, duotone: "blue" });
  expect(picture.file).toMatchObject({ type: "jpg", width: 600, height: 700 });
});

test.each([
  ["left", { x: 0, y: 50 }],
  ["bottom", { x: 50, y: 100 }],
  ["right top", { x: 100, y: 0 }],
  ["100% 20%", { x: 100, y: 20 }],
  [undefined, { x: 50, y: 50 }],
])("the focus %s is a point in percent", async (focus, point) => {
  expect((await read(pictureFor("portrait"), { ...ADA, focus })).focus).toEqual(point);
});

test("a picture without a text is an error, and an empty text marks decoration", async () => {
  expect(await errorsOf({ file: ADA.file })).toEqual([expect.stringContaining("alt is missing (What")]);
  expect(await errorsOf({ file: "none.jpg" })).toEqual([
    "file names none.jpg, but content/media/ has no such file",
    expect.stringContaining("alt is missing (What"),
  ]);
  expect(await errorsOf({ file: ADA.file, alt: null })).toEqual(['alt must be text: write it in quotes: "null"']);
  expect(await errorsOf({ file: ADA.file, alt: "" })).toEqual([]);
});

test.each([
  ["team/grace.jpg", "file names team/grace.jpg, but content/media/ has no such file"],
  ["team/Ada.jpg", "file names team/Ada.jpg, but content/media/ has no such file: did you mean team/ada.jpg?"],
  ["../site.yaml", "file must be a file of content/media/, such as team/ada.jpg"],
  ["team/../../site.yaml", "file must be a file of content/media/, such as team/ada.jpg"],
  ["team\\ada.jpg", "file must be a file of content/media/, such as team/ada.jpg"],
])("the file %s is an error", async (file, error) => {
  expect(await errorsOf({ ...ADA, file })).toEqual([error]);
});

test.each([
  ["a text", "Not a picture."],
  ["a GIF", Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64")],
  ["a video", VIDEO_HEAD],
  ["an SVG without a size", '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>'],
])("%s with the name of a picture is an error", async (_what, bytes) => {
  await media("fake.jpg", bytes);
  expect(await errorsOf({ ...ADA, file: "fake.jpg" })).toEqual([
    "file names fake.jpg, which is not a JPEG, PNG, WebP, AVIF or SVG picture by its content",
  ]);
});

test.each(["jpeg", "png", "webp", "avif"] as const)("%s is a picture, whatever its name says", async (format) => {
  const bytes = await sharp(await photograph(600, 600))
    .toFormat(format)
    .toBuffer();
  await media("picture.bin", bytes);
  expect(await errorsOf({ ...ADA, file: "picture.bin" })).toEqual([]);
});

test("the size of a picture is the one after it is turned as its EXIF data says", async () => {
  await media(
    "turned.jpg",
    await sharp(await photograph(1620, 1290))
      .withMetadata({ orientation: 6 })
      .toBuffer(),
  );
  expect(await errorsOf({ file: "turned.jpg", alt: "A server room" }, "card", "band")).toEqual([
    "file has 1290 × 1620 pixels, but needs at least 1440 × 720 pixels here",
  ]);
});

test("a picture over 12 MB is an error", async () => {
  await media("large.jpg", Buffer.concat([await photograph(600, 600), Buffer.alloc(12_000_000)]));
  expect(await errorsOf({ ...ADA, file: "large.jpg" })).toEqual([
    "file names large.jpg, which has 12.0 MB; a picture may have 12 MB",
  ]);
});

test("an unknown focus, duotone or field is an error", async () => {
  expect(await errorsOf({ ...ADA, focus: "33% 20%", duotone: "red", caption: "x" })).toEqual([
    expect.stringMatching(/^focus must be two words or percentages in tens/),
    expect.stringMatching(/^duotone must be true, false or one of the thread colours/),
    "caption is not a known field",
  ]);
});

test("an SVG needs no size, but cannot be shown in two colours", async () => {
  await media("logo.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0h9v9z"/></svg>');
  expect(await errorsOf({ ...ADA, file: "logo.svg" })).toEqual([]);
  expect(await errorsOf({ ...ADA, file: "logo.svg", duotone: true })).toEqual([
    "duotone is for photographs, and this picture is an SVG",
  ]);
});

test.each([
  ["missing.svg", undefined, "names missing.svg, but content/media/ has no such file"],
  ["logo.jpg", "photograph", "must be an SVG or PNG picture: export it as one of these"],
  ["small.png", "png", "has 100 × 100 pixels; phones show it with 256 or more"],
  ["wide.svg", svg(300, 100), "has 300 × 100 pixels, but is shown in a square: choose one without the name"],
  ["bitmap.svg", svg(9, 9, '<image href="data:,"/>'), "is an SVG that contains a bitmap: export it as a PNG"],
  [
    "large.svg",
    svg(9, 9, " ".repeat(8_000)),
    "is an SVG of 8064 bytes; it is part of every page and may have 8000: export it as a PNG",
  ],
])("%s is no logo of the brand", async (name, content, error) => {
  const bytes = content === "photograph" ? await photograph(100, 100) : content === "png" ? await png(100) : content;
  if (bytes) await media(name, bytes);
  expect(await errorsIn(brandLogo, name)).toEqual([`x.yaml:1 value ${error}`]);
});

test("the logo of the brand is an SVG or PNG that is nearly a square", async () => {
  await media("logo.svg", svg(120, 100));
  await media("logo.png", await png(300));
  expect((await read(brandLogo, "logo.svg")).hash).toMatch(/^[0-9a-f]{16}$/);
  expect((await read(brandLogo, "logo.png")).type).toBe("png");
});

test("a video is an MP4 or WebM file of 8 MB with a poster and a description", async () => {
  await media("clip.mp4", VIDEO_HEAD);
  await media("long.mp4", Buffer.concat([VIDEO_HEAD, Buffer.alloc(8_000_000)]));
  await media("poster.jpg", await photograph(720, 400));
  const poster = { file: "poster.jpg", alt: "" };
  const errors = (value: unknown) => errorsIn(video, value);
  expect(await errors({ file: "clip.mp4", poster, description: "Clouds" })).toEqual([]);
  expect(await errors({ file: "clip.mp4" })).toEqual([
    expect.stringContaining("poster is missing"),
    expect.stringContaining("description is missing"),
  ]);
  expect(await errors({ file: "long.mp4", poster, description: "Clouds" })).toEqual([
    "file names long.mp4, which has 8.0 MB; a video may have 8 MB",
  ]);
  expect(await errors({ file: "poster.jpg", poster, description: "Clouds" })).toEqual([
    "file names poster.jpg, which is not an MP4 or WebM video by its content",
  ]);
});
