import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { PORTRAIT_NAMES, portraitDrawing } from "./portrait.ts";
import { svgDocument } from "./svg.ts";
import { workshopDrawing } from "./workshop.ts";

const SPEC = { dye: "#2a5bea", isSmall: false };

test.each(PORTRAIT_NAMES)("the portrait %s is the same at each build, and at most 3 kB in brotli", (name) => {
  const svg = svgDocument(portraitDrawing(name, SPEC));
  expect(svgDocument(portraitDrawing(name, SPEC))).toBe(svg);
  expect(brotliCompressSync(svg).length).toBeLessThan(3_000);
});

test("no two portraits are the same", () => {
  expect(new Set(PORTRAIT_NAMES.map((name) => portraitDrawing(name, SPEC).body)).size).toBe(PORTRAIT_NAMES.length);
});

test("the workshop has at most 8 kB in brotli", () => {
  expect(brotliCompressSync(svgDocument(workshopDrawing())).length).toBeLessThan(8_000);
});
