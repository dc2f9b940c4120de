import { expect, test } from "vitest";
import { FROZEN_FONT } from "../../tests/support/sites.ts";
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
