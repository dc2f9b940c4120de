import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FROZEN_FONT } from "../../tests/support/sites.ts";
import { loadDisplayFont, TRACKING } from "./display-font.ts";

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

test("pairs of letters such as To are kerned", () => {
  const apart = font.measure("T", 92) + font.measure("o", 92) + TRACKING;
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

test("the letter spacing is that of the style sheet", () => {
  expect(readFileSync("site/styles/tokens.css", "utf8")).toContain(`--tracking: ${TRACKING}em;`);
});

test.each([62.5, 68, 84, 92, 104, 118, 150])(
  "the stems of letters stay a fiftieth of an em apart at %d %%",
  (stretch) => {
    const across = (letter: string, x: number) =>
      [...font.outline(letter, stretch, { x, y: 0, size: 1 }).matchAll(/[MLQC](-?[\d.]+)/g)].map(([, at]) =>
        Number(at),
      );
    const start = font.measure("un", stretch) - font.measure("n", stretch);
    expect(Math.min(...across("n", start)) - Math.max(...across("u", 0))).toBeGreaterThanOrEqual(0.02);
  },
);
