import { readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { FONTS, mainFile } from "#site/fonts/fonts.ts";
import { readFont } from "#site/fonts/open-font.ts";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { copyFontLicenses, faceRules, rangesOf, subsetFace } from "./subset-fonts.ts";

const TEXT_FONT = mainFile(FONTS.text);
const textFont = () => readFileSync(`site/fonts/${TEXT_FONT}`);

/** The characters of a font file, and its axes. */
async function read(bytes: Buffer) {
  const { characters, axes } = await readFont(bytes);
  return { characters: [...characters].join(""), axes: Object.keys(axes) };
}

test("a subset has what the pages show, in one weight, and is named after its bytes", async () => {
  const whole = await read(textFont());
  const subsets = await subsetFace(TEXT_FONT, textFont(), new Set("Zoë"));
  for (const { bytes } of subsets) {
    const { characters, axes } = await read(bytes);
    expect(characters).toContain("ë");
    expect(characters).not.toContain("ü");
    expect(axes).toEqual(whole.axes.filter((axis) => axis !== "wght"));
  }
  const weights = whole.axes.includes("wght") ? FONTS.text.weights.map((weight) => `-${weight}`) : [""];
  const hash = /(?<=\.)[0-9a-f]{8}(?=\.woff2$)/;
  expect(subsets.map(({ name }) => name.replace(hash, "HASH"))).toEqual(
    weights.map((weight) => TEXT_FONT.replace(".woff2", `${weight}.HASH.woff2`)),
  );
});

test("what visitors type is in the upright subset", async () => {
  const [upright] = await subsetFace(TEXT_FONT, textFont(), new Set());
  for (const character of "name@example.com, +880 1700!") expect(upright?.characters).toContain(character);
});

test("the whole font is limited to its characters if the site shows another", () => {
  const rule = "@font-face{font-family:X;src:url(/_astro/x.woff2)format('woff2')}";
  const characters = new Set("aŁ");
  const subset = { bytes: Buffer.alloc(0), name: "x.woff2", characters, available: new Set("abc"), weight: undefined };
  const [, whole = ""] = faceRules(rule, "x.woff2", [subset]).split('"X whole"');
  expect(whole).toContain("unicode-range:U+61-63}");
});

test("a subset's ranges cover its characters and no other", () => {
  const anyPoint = fc.integer({ min: 0, max: 0x10ffff });
  fc.assert(
    fc.property(fc.uniqueArray(anyPoint), anyPoint, (points, point) => {
      const covering = rangesOf(points).filter(([first, last]) => first <= point && point <= last);
      expect(covering.length).toBe(points.includes(point) ? 1 : 0);
    }),
  );
});

const licenseOf = (family: string) => `OFL-${family.toLowerCase().replaceAll(" ", "-")}.txt`;
const families = Object.values(FONTS).map(({ family }) => family);

test("the licence of every font is copied to the built fonts", async () => {
  await using folder = await tempFolder();
  await copyFontLicenses(folder.path);
  expect(await readdir(folder.path)).toEqual(expect.arrayContaining(families.map(licenseOf)));
});

test.each(families)("the licence of %s reserves no font name, so that the subsets may keep it", async (family) => {
  const [copyright] = (await readFile(join("site/fonts", licenseOf(family)), "utf8")).split("\n\n");
  expect(copyright).toMatch(/^Copyright/);
  expect(copyright).not.toMatch(/Reserved Font Name/i);
});
