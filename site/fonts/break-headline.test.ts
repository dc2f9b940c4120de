import { expect, test } from "vitest";
import { FROZEN_FONT } from "../../tests/support/frozen-font.ts";
import { breakHeadline } from "./break-headline.ts";
import { loadDisplayFont } from "./display-font.ts";

const font = await loadDisplayFont(FROZEN_FONT);

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

test("given lines and parts stay", () => {
  const lines = [["We"], ["build software", "for clinics"]];
  expect(breakHeadline(lines, font)).toBe(lines);
});
