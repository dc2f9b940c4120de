import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type CheerioAPI, load } from "cheerio";
import { renderToStaticMarkup } from "react-dom/server";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { readWithMedia } from "#site/content/media.ts";
import type { PlaceName } from "#site/content/picture-places.ts";
import { pictureFor } from "#site/content/schema/picture.ts";
import { requestedFiles } from "#site/pictures/file-request.ts";
import { writeFiles } from "#site/pictures/publish-files.ts";
import { tempFolder } from "../../../tests/support/temp-folder.ts";
import { Picture } from "./Picture.tsx";

const folder = await tempFolder();
afterAll(() => folder[Symbol.asyncDispose]());
await mkdir(join(folder.path, "media/screens"), { recursive: true });
const create = { width: 1000, height: 800, channels: 3, background: "#2a5bea" } as const;
await sharp({ create }).toFile(join(folder.path, "media/Große Büros.jpg"));
await sharp({ create: { ...create, channels: 4 } }).toFile(join(folder.path, "media/clear.png"));
for (const name of ["logo.svg", "screens/stock.svg"])
  await writeFile(join(folder.path, "media", name), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 60"/>');

type Options = { file?: string; focus?: string; duotone?: boolean | "blue"; eager?: boolean };

function markup(place: PlaceName, { file = "Große Büros.jpg", eager = false, ...rest }: Options = {}): CheerioAPI {
  const read = () => pictureFor(place).parse({ file, alt: "Our office", ...rest });
  const { result } = readWithMedia(join(folder.path, "media"), [file], read);
  return load(renderToStaticMarkup(<Picture picture={result} place={place} eager={eager} />));
}

test("a photograph is offered as AVIF and WebP in widths up to its own, with its size and its text", () => {
  const $ = markup("card");
  expect(
    $("source")
      .map((_, element) => $(element).attr("type"))
      .get(),
  ).toEqual(["image/avif", "image/webp"]);
  for (const element of $("source")) {
    const widths = [...($(element).attr("srcset") ?? "").matchAll(/ (\d+)w/g)].map(([, width]) => width);
    expect(widths).toEqual(["240", "360", "480", "720"]);
    expect($(element).attr("sizes")).toContain("vw");
  }
  const image = $("picture > img");
  expect(image.attr()).toMatchObject({ width: "480", height: "300", alt: "Our office", decoding: "async" });
  expect(image.attr("src")).toMatch(/^\/_astro\/gro-e-buros\.[\w-]{8}\.jpg$/);
  /* A picture that may be transparent. */
  expect(markup("card", { file: "clear.png" })("img").attr("src")).toMatch(/\.png$/);
});

test("an SVG of a screen has the class that makes it dark in the dark theme", () => {
  expect(markup("card", { file: "screens/stock.svg" })("img").hasClass("is-screen")).toBe(true);
  expect(markup("card", { file: "logo.svg" })("img").hasClass("is-screen")).toBe(false);
});

test("a picture loads when it comes near the screen, and in the first screen at once", () => {
  expect(markup("card")("img").attr("loading")).toBe("lazy");
  expect(markup("card", { eager: true })("img").attr("loading")).toBe("eager");
});

test("the focus is an attribute, because inline styles are forbidden", () => {
  expect(markup("card", { focus: "20% top" })("img").attr()).toMatchObject({ "data-x": "x20", "data-y": "y0" });
  expect(markup("card")("img").attr()).not.toHaveProperty("data-x");
});

test("another focus, colour or content is another file", () => {
  const looks: Options[] = [{}, { focus: "left top" }, { duotone: true }, { duotone: "blue" }, { file: "clear.png" }];
  expect(new Set(looks.map((look) => markup("face", look)("img").attr("src"))).size).toBe(looks.length);
});

test.each([
  ["a photograph beside cloth is in its own colours", "face", {}, false],
  ["a photograph is woven in two colours if its record says so", "face", { duotone: true }, true],
] as const)("%s", (_sentence, place, options, isDuotone) => {
  requestedFiles.clear();
  markup(place, options);
  const files = [...requestedFiles.values()].flatMap((file) => (file.kind === "bitmap" ? file.duotone : []));
  expect(files.map(Boolean)).toEqual(files.map(() => isDuotone));
  expect(files.length).toBeGreaterThan(0);
});

test("an SVG is one file, and a logo fits into its box", () => {
  const $ = markup("logo", { file: "logo.svg" });
  expect($("picture")).toHaveLength(0);
  expect($("img").attr()).toMatchObject({ width: "160", height: "32", alt: "Our office" });
  expect($("img").attr("src")).toMatch(/^\/_astro\/logo\.[\w-]{8}\.svg$/);
  expect(markup("card", { file: "logo.svg" })("picture > img")).toHaveLength(1);
});

test("every file that a page shows is written, and no other", async () => {
  await using dist = await tempFolder();
  requestedFiles.clear();
  const $ = markup("face");
  const sets = $("source")
    .map((_, element) => $(element).attr("srcset"))
    .get();
  const shown = new Set([
    $("img").attr("src"),
    ...sets
      .join()
      .split(",")
      .map((each) => each.split(" ")[0]),
  ]);
  expect([...requestedFiles.keys()].sort()).toEqual([...shown].sort());
  await writeFiles(dist.path);
  for (const path of shown)
    expect((await sharp(join(dist.path, path ?? "")).metadata()).width).toBeLessThanOrEqual(384);
});
