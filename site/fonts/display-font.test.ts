import { beforeAll, expect, test } from "vitest";
import { type DisplayFont, loadDisplayFont } from "./display-font.ts";

let font: DisplayFont;
beforeAll(async () => {
  font = await loadDisplayFont();
});

/** Widths in ems that Chromium measured, without the letter spacing after the last letter. */
test.each([
  ["Software,", 149.75, 6.7],
  ["woven to fit.", 118.75, 6.7],
  ["woven", 126.25, 3.7],
  ["to fit.", 144.25, 3.7],
])("%s at %d %% is as wide as in a browser", (text, stretch, width) => {
  expect(font.measure(text, stretch)).toBeCloseTo(width, 1);
  expect(font.stretchFor(text, width)).toBeCloseTo(stretch, 0);
});

test("pairs of letters such as To are kerned", () => {
  const apart = font.measure("T", 92) + font.measure("o", 92) - 0.02;
  expect(font.measure("To", 92)).toBeLessThan(apart - 0.02);
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

test("an outline begins and ends where it was measured", () => {
  const place = { x: 100, y: 300, size: 200 };
  const outline = font.outline("HH", 100, place);
  const across = [...outline.matchAll(/[MLQC](-?[\d.]+)/g)].map(([, x]) => Number(x));
  expect(Math.min(...across)).toBeGreaterThan(100);
  expect(Math.max(...across)).toBeLessThan(100 + font.measure("HH", 100) * 200);
  expect(Math.max(...across)).toBeGreaterThan(100 + font.measure("HH", 100) * 200 * 0.9);
});
