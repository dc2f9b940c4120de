import { readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { FAVICON, ICONS, ico, iconPng } from "./icons.ts";

const mark = readFileSync("site/brand/mark.svg", "utf8");

/** The colour of a corner, from 0 to 255, and how much it covers. */
async function corner(png: Buffer) {
  const [red, green, blue, alpha] = await sharp(png).ensureAlpha().raw().toBuffer();
  return { red, green, blue, alpha };
}

test("an icon that is cut to a shape has paper to its edges; one that stands free has nothing", async () => {
  expect(await corner(await iconPng(mark, ICONS["/icons/maskable-512.png"]))).toMatchObject({
    red: 244,
    green: 242,
    blue: 237,
  });
  expect(await corner(await iconPng(mark, ICONS["/icons/512.png"]))).toMatchObject({ alpha: 0 });
});

test("the mark of an icon that is cut to a shape lies inside the circle that always stays", async () => {
  const { size, mark: share } = ICONS["/icons/maskable-512.png"];
  expect(Math.hypot(size * share, size * share)).toBeLessThanOrEqual(size * 0.8);
});

test("the favicon is an ICO file around one PNG", async () => {
  const png = await iconPng(mark, FAVICON);
  const file = ico(png, FAVICON.size);
  expect([...file.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
  expect(file.readUInt32LE(14)).toBe(png.length);
  expect(file.subarray(file.readUInt32LE(18))).toEqual(png);
});
