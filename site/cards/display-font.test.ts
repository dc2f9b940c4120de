import { beforeAll, expect, test } from "vitest";
import { readContent } from "#site/content/records.ts";
import { type DisplayFont, loadDisplayFont } from "./display-font.ts";

let font: DisplayFont;
beforeAll(async () => {
  font = await loadDisplayFont();
});

/** What a browser adds after a line's last letter, and what `npm run fit` leaves free beside it, in ems. */
const AFTER_LAST = -0.02;
const SLACK = 0.02;

test("the lines of the home page's headline are as wide as a browser measured them", () => {
  const { lines, measure, narrowMeasure } = readContent().home.hero.headline;
  for (const { stretch, parts } of lines) {
    const whole = parts.map(({ text }) => text).join(" ");
    expect(font.measure(whole, stretch) + AFTER_LAST).toBeCloseTo(measure - SLACK, 1);
    expect(font.stretchFor(whole, measure - SLACK - AFTER_LAST)).toBeCloseTo(stretch, 0);
    for (const { text, narrowStretch } of parts) {
      expect(font.measure(text, narrowStretch) + AFTER_LAST).toBeCloseTo(narrowMeasure - SLACK, 1);
    }
  }
});

test("a pair such as To stands closer than its letters do on their own", () => {
  const apart = font.measure("T", 92) + font.measure("o", 92) + AFTER_LAST;
  expect(font.measure("To", 92)).toBeLessThan(apart - 0.02);
});

test("a width that the face does not reach becomes the nearest it has", () => {
  expect(font.stretchFor("wide", 0.1)).toBe(62.5);
  expect(font.stretchFor("wide", 99)).toBe(150);
});

test("a letter that the face does not have is named", () => {
  expect(() => font.measure("Łódź", 92)).toThrow("has no “Łź”, which is in “Łódź”");
});

test("of a letter that the face does not have its plain form is drawn, or nothing", () => {
  expect(font.drawable("Łódź in Köln")).toBe("ódz in Köln");
  expect(font.drawable("Москва 1")).toBe("1");
});

test("an outline begins and ends where it was measured", async () => {
  const place = { x: 100, y: 300, size: 200 };
  const outline = await font.outline("HH", 100, place);
  const across = [...outline.matchAll(/[MLHQCT]\s*(-?[\d.]+)/g)].map(([, x]) => Number(x));
  expect(Math.min(...across)).toBeGreaterThan(100);
  expect(Math.max(...across)).toBeLessThan(100 + font.measure("HH", 100) * 200);
  expect(Math.max(...across)).toBeGreaterThan(100 + font.measure("HH", 100) * 200 * 0.9);
});
