import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { damageOf, encodeBitmap, makeFile } from "./make-file.ts";

const CENTER = { x: 50, y: 50 };
const OPTIONS = { format: "png", width: 40, ratio: undefined, focus: CENTER, duotone: undefined } as const;

/** A picture that is red at the left and blue at the right. */
const redAndBlue = () =>
  sharp({ create: { width: 200, height: 100, channels: 3, background: "#00f" } }).composite([
    { input: { create: { width: 100, height: 100, channels: 3, background: "#f00" } }, left: 0, top: 0 },
  ]);

/** The colour of a pixel. */
async function colourAt(picture: Buffer, left: number, top: number): Promise<number[]> {
  return [...(await sharp(picture).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
}

test("a picture is turned as its EXIF data says", async () => {
  const source = await redAndBlue().withMetadata({ orientation: 6 }).png().toBuffer();
  const made = await encodeBitmap(source, OPTIONS);
  const { width, height } = await sharp(made).metadata();
  expect([width, height]).toEqual([40, 80]);
  expect(await colourAt(made, 20, 10)).toEqual([255, 0, 0]);
  expect(await colourAt(made, 20, 70)).toEqual([0, 0, 255]);
});

test.each([
  [0, [255, 0, 0]],
  [100, [0, 0, 255]],
])("a picture is cropped around its focus, %s %% from the left", async (x, colour) => {
  const source = await redAndBlue().png().toBuffer();
  const made = await encodeBitmap(source, { ...OPTIONS, ratio: 1, focus: { x, y: 50 } });
  const { width, height } = await sharp(made).metadata();
  expect([width, height]).toEqual([40, 40]);
  for (const left of [2, 37]) expect(await colourAt(made, left, 20)).toEqual(colour);
});

test("in two colours, black is the first and white is the second", async () => {
  const source = await sharp({ create: { width: 90, height: 30, channels: 4, background: "#000" } })
    .composite([
      { input: { create: { width: 30, height: 30, channels: 4, background: "#fff" } }, left: 30, top: 0 },
      { input: { create: { width: 30, height: 30, channels: 4, background: "#0f0" } }, left: 60, top: 0 },
    ])
    .png()
    .toBuffer();
  const made = await encodeBitmap(source, { ...OPTIONS, width: 90, duotone: ["#102030", "#f0e0d0"] });
  const [black, white, green] = await Promise.all([15, 45, 75].map((left) => colourAt(made, left, 15)));
  expect(black?.slice(0, 3)).toEqual([16, 32, 48]);
  expect(white?.slice(0, 3)).toEqual([240, 224, 208]);
  expect(green?.[0]).toBeGreaterThan(150);
  expect(green?.[0]).toBeLessThan(200);
});

test("a picture is encoded once, until it or its options change", async () => {
  await using folder = await tempFolder();
  const source = join(folder.path, "source.png");
  const cache = join(folder.path, "cache");
  await redAndBlue().toFile(source);
  const request = { kind: "bitmap", source, ...OPTIONS } as const;
  const first = await makeFile(request, cache);
  const [name = ""] = await readdir(cache);
  await writeFile(join(cache, name), "from the cache");
  expect(String(await makeFile(request, cache))).toBe("from the cache");
  expect((await makeFile({ ...request, width: 50 }, cache)).equals(first)).toBe(false);
  await redAndBlue().negate().toFile(source);
  await makeFile(request, cache);
  expect(await readdir(cache)).toHaveLength(3);
});

test("a damaged picture is an error that names it", async () => {
  await using folder = await tempFolder();
  const source = join(folder.path, "half.jpg");
  const bytes = await redAndBlue().jpeg().toBuffer();
  await writeFile(source, bytes.subarray(0, bytes.length / 2));
  await expect(makeFile({ kind: "bitmap", source, ...OPTIONS }, folder.path)).rejects.toThrow(/half\.jpg/);
  const picture = { path: source, type: "jpg", bytes: 1, hash: "", width: 200, height: 100 } as const;
  expect(await damageOf(picture)).toMatch(/premature end/i);
  await writeFile(source, bytes);
  expect(await damageOf(picture)).toBeUndefined();
});
