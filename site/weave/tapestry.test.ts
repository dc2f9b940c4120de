import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { svgDocument } from "./svg.ts";
import { PORTRAIT_NAMES, tapestryDrawing } from "./tapestry.ts";

const DYE = "#2a5bea";

test.each(PORTRAIT_NAMES)("the portrait %s has 80 × 92 threads, and at most 3 kB in brotli", (name) => {
  const drawing = tapestryDrawing(name, DYE);
  expect(drawing.viewBox).toBe("0 0 80 92");
  expect(brotliCompressSync(svgDocument(drawing)).length).toBeLessThan(3_000);
});

test("no two portraits are the same", () => {
  expect(new Set(PORTRAIT_NAMES.map((name) => tapestryDrawing(name, DYE).body)).size).toBe(PORTRAIT_NAMES.length);
});

test("the workshop has at most 8 kB in brotli", () => {
  expect(brotliCompressSync(svgDocument(tapestryDrawing("workshop"))).length).toBeLessThan(8_000);
});
