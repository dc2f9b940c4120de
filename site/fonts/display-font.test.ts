import { expect, test } from "vitest";
import { ARABIC_FONT, BANGLA_FONT, FROZEN_FONT } from "../../tests/support/sites.ts";
import { loadDisplayFont } from "./display-font.ts";

const font = await loadDisplayFont(FROZEN_FONT);

/** Widths in ems that Chromium measured, without the letter spacing after the last letter. */
test.each([
  ["Software,", 149.75, 6.79],
  ["woven to fit.", 118.75, 6.83],
  ["woven", 126.25, 3.74],
  ["to fit.", 144.25, 3.76],
])("%s at %d %% is as wide as in a browser", (text, stretch, width) => {
  expect(font.measure(text, stretch)).toBeCloseTo(width, 1);
  expect(font.stretchFor(text, width)).toBeCloseTo(stretch, 0);
});

test("a width beyond the axis becomes the nearest possible", () => {
  expect(font.stretchFor("wide", 0.1)).toBe(62.5);
  expect(font.stretchFor("wide", 99)).toBe(150);
});

test("an error names the characters that the font does not have", () => {
  expect(() => font.measure("Łódź", 92)).toThrow("has no “Łź”, which is in “Łódź”");
});

test("a letter that the font does not have loses its accent or is left out", () => {
  expect(font.drawable("Łódź in Köln")).toBe("ódz in Köln");
  expect(font.drawable("Москва 1")).toBe("1");
});

const bangla = await loadDisplayFont([BANGLA_FONT, FROZEN_FONT], { hasJoinedLetters: true });
const arabic = await loadDisplayFont([ARABIC_FONT, FROZEN_FONT], { hasJoinedLetters: true, isRtl: true });
/** How many outlines a text has, each of which begins with a move. */
const countOutlines = (font: typeof bangla, text: string) =>
  font.outline(text, 100, { x: 0, y: 0, size: 1 }).split("M").length - 1;

test("a text in two scripts is measured and drawn in two fonts, its joined letters without spacing", () => {
  const parts = bangla.measure("বাংলা", 100) + font.measure("Software", 100, 0);
  expect(bangla.drawable("বাংলাSoftwareЯ")).toBe("বাংলাSoftware");
  expect(bangla.measure("বাংলাSoftware", 100)).toBeCloseTo(parts, 2);
  expect(countOutlines(bangla, "বাংলাSoftware")).toBe(countOutlines(bangla, "বাংলা") + countOutlines(font, "Software"));
});

test("a conjunct is as wide as its one glyph, not as its letters", () => {
  expect(bangla.measure("ক্ষ", 100)).toBeLessThan(bangla.measure("ক", 100) + bangla.measure("ষ", 100));
});

test("from right to left, words come before those that they follow, and figures stay as they are", () => {
  const leftOf = (text: string) => {
    const place = { x: 0, y: 0, size: 1 };
    return [...arabic.outline(text, 100, place).matchAll(/M(-?[\d.]+)/g)].map(([, x]) => Number(x));
  };
  const drawn = leftOf("سلم 123");
  const figures = leftOf("123");
  expect(drawn.slice(0, figures.length)).toEqual(figures);
  expect(Math.min(...drawn.slice(figures.length))).toBeGreaterThan(Math.max(...figures));
});
