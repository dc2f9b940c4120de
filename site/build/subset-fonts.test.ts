import { readFileSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import fc from "fast-check";
import { convert } from "fontverter";
import * as HarfBuzz from "harfbuzzjs";
import { expect, onTestFinished, test, vi } from "vitest";
import { rangesOf } from "#site/fonts/font-faces.ts";
import { FONTS, mainFile } from "#site/fonts/fonts.ts";
import { readFont } from "#site/fonts/open-font.ts";
import { ARABIC_FONT, BANGLA_FONT } from "../../tests/support/sites.ts";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { copyFontLicenses, faceRules, type PageFont, pageFonts, subsetFace } from "./subset-fonts.ts";

const TEXT_FONT = mainFile(FONTS.text);
const textFont = () => readFileSync(`site/fonts/${TEXT_FONT}`);
const TEXT: PageFont = { name: "text", role: FONTS.text, file: TEXT_FONT, isForEverything: false };

/** The characters of a font file, and its axes. */
async function read(bytes: Buffer) {
  const { characters, axes } = await readFont(bytes);
  return { characters: [...characters].join(""), axes: Object.keys(axes) };
}

test("a subset has what the pages show, in one weight, and is named after its bytes", async () => {
  const whole = await read(textFont());
  const { subsets } = await subsetFace(TEXT, textFont(), new Set("Zoë"));
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
  const [upright] = (await subsetFace(TEXT, textFont(), new Set())).subsets;
  for (const character of "name@example.com, +880 1700!") expect(upright?.characters).toContain(character);
});

test("the whole font is limited to its characters", () => {
  const rule = "@font-face{font-family:X;src:url(/_astro/x.woff2)format('woff2')}";
  const subset = { bytes: Buffer.alloc(0), name: "x-1.woff2", characters: new Set("a"), weight: undefined };
  const [own = "", whole = ""] = faceRules(rule, {
    file: "x.woff2",
    available: new Set("abc"),
    subsets: [subset],
  }).split('"X whole"');
  expect(own).toContain("x-1.woff2)format('woff2');unicode-range:U+61}");
  expect(whole).toContain("x.woff2)format('woff2');unicode-range:U+61-63}");
});

test("what a font does not have leaves its subsets as they are, such as the name of a language in its own script", async () => {
  const [without, beside] = await Promise.all(
    ["Zoë", "Zoë বাংলা"].map((shown) => subsetFace(TEXT, textFont(), new Set(shown))),
  );
  expect(beside).toEqual(without);
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

/** The glyphs that a text is drawn with. */
async function glyphsOf(font: Buffer, text: string) {
  const buffer = new HarfBuzz.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  const face = new HarfBuzz.Face(new HarfBuzz.Blob(await convert(font, "sfnt")));
  HarfBuzz.shape(new HarfBuzz.Font(face), buffer);
  return buffer.getGlyphInfos().map(({ codepoint }) => codepoint);
}

const roleOf = (file: string): PageFont => {
  const role = { ...FONTS.text, family: "Own", files: { "400 600": file } };
  return { name: "text", role, file: basename(file), isForEverything: true };
};

test.each([
  ["ক্ষ", 1],
  ["স্ত্র", 2],
  ["র্ক", 2],
])("a subset keeps the conjuncts of Bangla, as in %s, in one file with both weights", async (conjunct, count) => {
  const font = readFileSync(BANGLA_FONT);
  const { subsets } = await subsetFace(roleOf(BANGLA_FONT), font, new Set(conjunct));
  expect(subsets).toHaveLength(1);
  const [{ bytes, characters } = { bytes: font, characters: new Set() }] = subsets;
  expect(await glyphsOf(bytes, conjunct)).toHaveLength(count);
  expect(await glyphsOf(font, conjunct)).toHaveLength(count);
  expect((await readFont(bytes)).weights).toMatchObject({ min: 400, max: 600 });
  /* A word that somebody types is in the same file, with its joiners, or the browser could not join its letters. */
  for (const character of `${conjunct}আমার।\u200c\u200d`) expect(characters).toContain(character);
  expect(characters).not.toContain("A");
});

test("a subset keeps the forms in which letters of Arabic join", async () => {
  const { subsets } = await subsetFace(roleOf(ARABIC_FONT), readFileSync(ARABIC_FONT), new Set("سلم"));
  const [{ bytes } = { bytes: Buffer.alloc(0) }] = subsets;
  const joined = await glyphsOf(bytes, "سلم");
  const alone = await Promise.all([..."سلم"].map((letter) => glyphsOf(bytes, letter)));
  for (const [glyph] of alone) expect(joined).not.toContain(glyph);
});

const THEME = `fonts: { bn: { text: { family: Bangla, files: { "100 900": bangla.woff2 } } } }`;

test("pages of a language have its font and the site's behind it, and other pages do not", async () => {
  await using folder = await tempFolder();
  await writeFile(join(folder.path, "theme.yaml"), THEME);
  vi.stubEnv("CONTENT_DIR", folder.path);
  onTestFinished(() => void vi.unstubAllEnvs());
  const latin = [mainFile(FONTS.display), TEXT_FONT];
  const files = [...latin, "bangla.woff2"];
  const used = (tag: string) => pageFonts(files, tag).map(({ file }) => file);
  expect(used("en")).toEqual(latin);
  expect(used("bn")).toEqual(["bangla.woff2", ...latin]);
});
