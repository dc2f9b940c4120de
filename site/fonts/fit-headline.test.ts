import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import subsetFont from "subset-font";
import { expect, test } from "vitest";
import { FROZEN_FONT } from "../../tests/support/sites.ts";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { loadDisplayFont } from "./display-font.ts";
import { breakHeadline, HEADLINE_TRACKING, headlineCss } from "./fit-headline.ts";

const font = await loadDisplayFont(FROZEN_FONT);

/** The numbers of the rules, in their order. */
const valuesOf = (css: string, name: string) =>
  [...css.matchAll(new RegExp(`${name}:([\\d.]+)`, "g"))].map(([, value]) => Number(value));

test("every line and every part is as wide as the measure, just short of it", () => {
  const headline = [["Cloud, data"], ["and code", "for you."]];
  const css = headlineCss("title", headline, font);
  const [measure = 0, narrowMeasure = 0] = [...valuesOf(css, "--k"), ...valuesOf(css, "--km")];
  const lines = ["Cloud, data", "and code for you."].map((text, index) =>
    font.measure(text, valuesOf(css, "--w")[index] ?? 0, HEADLINE_TRACKING),
  );
  const parts = headline
    .flat()
    .map((text, index) => font.measure(text, valuesOf(css, "--wm")[index] ?? 0, HEADLINE_TRACKING));
  for (const width of lines) expect(width).toBeCloseTo(measure, 1);
  for (const width of parts) expect(width).toBeCloseTo(narrowMeasure, 1);
  expect(Math.max(...lines)).toBeLessThan(measure + 0.005);
  expect(Math.max(...parts)).toBeLessThan(narrowMeasure + 0.005);
});

test("a font without a width axis gets the size at which its longest line fits", async () => {
  await using folder = await tempFolder();
  const file = join(folder.path, "fixed.woff2");
  const [short, long] = ["Cloud", "and data for you."];
  await writeFile(file, await subsetFont(readFileSync(FROZEN_FONT), short + long, { variationAxes: { wdth: 100 } }));
  const fixed = await loadDisplayFont(file);
  const css = headlineCss("title", [[short], [long]], fixed);
  expect(valuesOf(css, "--k")[0]).toBeCloseTo(font.measure(long, 100, HEADLINE_TRACKING), 1);
  expect(new Set([...valuesOf(css, "--w"), ...valuesOf(css, "--wm")])).toEqual(new Set([100]));
});

test("characters that the font does not have stop no build", () => {
  expect(headlineCss("title", [["Łódź"]], font)).not.toMatch(/NaN|Infinity|undefined/);
});

test.each([
  ["We build software for clinics", [["We build", "software"], ["for clinics"]]],
  ["Software, woven to fit.", [["Software,"], ["woven", "to fit."]]],
  ["Hello", [["Hello"]]],
  ["Vi bygger kvalitetsovervåkingsplattform", [["Vi bygger"], ["kvalitetsovervåkingsplattform"]]],
])("%s is broken where its lines are of about the same width", (text, lines) => {
  expect(breakHeadline([[text]], font)).toEqual(lines);
});

test("a long headline has at most four lines and parts, with every word in its order", () => {
  const text = "Digital products for people who run hospitals, harbours and schools in the far north";
  const lines = breakHeadline([[text]], font);
  expect(lines.length).toBeGreaterThanOrEqual(2);
  expect(lines.flat().length).toBeLessThanOrEqual(4);
  expect(lines.flat().join(" ")).toBe(text);
});

test("a headline in letters that no font of the site has is about as large as one in Latin letters", () => {
  const [measure = 0] = valuesOf(headlineCss("title", [["برمجيات"]], font), "--k");
  const [latin = 0] = valuesOf(headlineCss("title", [["nnnnnnn"]], font), "--k");
  expect(measure).toBe(latin);
});
