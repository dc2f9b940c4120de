import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { BANGLA_FONT, FROZEN_FONT } from "../../tests/support/sites.ts";
import { fontFaces, nameFaces } from "./font-faces.ts";
import { FONTS, type FontRole, mainFile } from "./fonts.ts";
import { openFont } from "./open-font.ts";

const wideText: FontRole = {
  family: "Wide Text",
  files: { "100 900": FROZEN_FONT },
  weights: [580],
  preload: true,
  fallback: "Arial Bold",
};
const display: FontRole = { ...wideText, family: "Wide", stretches: [68, 80, 92] };
/* The site's own font, whichever it is. */
const text: FontRole = { ...FONTS.text, family: "Running Text", fallback: "Arial" };

const fonts = { display, text, wideText };
const css = await fontFaces((file) => `/fonts/${file}`, "en", fonts);
const faces = [...css.matchAll(/@font-face\{([^}]*)\}/g)].map(([, rule = ""]) => rule);
const fieldOf = (rule: string, name: string) => rule.match(new RegExp(`${name}:([^;]+)`))?.[1] ?? "";

test("each file of a font has a face, and each role a variable with its complete file and its fallback", () => {
  for (const [name, { family, files }] of Object.entries(fonts)) {
    for (const file of Object.values(files)) expect(css).toContain(`url(/fonts/${file})`);
    expect(css).toContain(`--font-${name}:${family},${family} whole,${family} fallback,`);
  }
});

test("the fallback of a font with a width axis covers the whole axis without gaps, scaled for each part", async () => {
  const { axes } = await openFont(mainFile(display));
  const fallbacks = faces.filter((rule) => rule.includes(`:${display.family} fallback;`));
  const ranges = fallbacks.map((rule) => fieldOf(rule, "font-stretch").split(" ").map(Number.parseFloat));
  expect(ranges[0]?.[0]).toBe(axes.wdth?.min);
  expect(ranges.at(-1)?.[1]).toBe(axes.wdth?.max);
  ranges.slice(1).forEach(([from = 0], index) => {
    expect(from).toBeCloseTo((ranges[index]?.[1] ?? 0) + 0.1, 5);
  });
  const scales = fallbacks.map((rule) => Number.parseFloat(fieldOf(rule, "size-adjust")));
  expect(scales).toEqual(scales.toSorted((a, b) => a - b));
});

test("letters of a fallback are never higher than a line of display type", async () => {
  const [, lineHeight] = readFileSync("site/styles/tokens.css", "utf8").match(/--lh-head: ([\d.]+)/) ?? [];
  const wide = await fontFaces((file) => file, "en", { wide: { ...display, stretches: [92, 150] } });
  const scales = [...wide.matchAll(/size-adjust:(\d+)%/g)].map(([, percent]) => Number(percent) / 100);
  expect(scales.length).toBe(6);
  /* From the highest to the deepest letter: 0.94 em in Arial Bold, 0.97 em in Roboto, 0.97 em in DejaVu Sans. */
  expect(Math.max(...scales) * 0.97).toBeLessThan(Number(lineHeight));
});

test("a fallback stands as high as its font", async () => {
  const font = await openFont(mainFile(text));
  const rule = faces.find((face) => face.includes(`${text.family} fallback`)) ?? "";
  const scale = Number.parseFloat(fieldOf(rule, "size-adjust")) / 100;
  const [ascent, descent] = ["ascent-override", "descent-override"].map(
    (name) => (Number.parseFloat(fieldOf(rule, name)) / 100) * scale,
  );
  expect(ascent).toBeCloseTo(font.ascent, 1);
  expect(descent).toBeCloseTo(font.descent, 1);
});

test("a language with joined letters has its font before the site's, higher lines and no spacing, and others have none of it", async () => {
  const own = { ...text, family: "Bangla", files: { "400 600": BANGLA_FONT }, behind: text };
  const joined = await fontFaces((file) => file, "bn", { text: own });
  expect(joined).toMatch(/--font-text:Bangla,Bangla whole,Bangla fallback,.*,Running Text,Running Text whole,/);
  expect(joined).toContain("*{letter-spacing:normal}");
  expect(joined).toMatch(/family:Bangla fallback;[^}]*Noto Sans Bengali[^}]*unicode-range:U\+964,/);
  expect(css).not.toMatch(/letter-spacing|unicode-range/);
});

test("the name of a language of another script has the letters of its font, where pages have no font for them", () => {
  const fontsOf = (tag: string) => ({ text: tag === "bn" ? { ...text, behind: text } : text });
  const faces = (page: string) => nameFaces((_, name) => name, ["en", "de", "bn"], page, fontsOf);
  expect(faces("en")).toMatch(
    /^@font-face\{font-family:Names;src:url\(বাংলা\)[^@]*;unicode-range:U\+982,U\+9ac,U\+9b2,U\+9be\}$/,
  );
  expect(faces("bn")).toBe("");
});
