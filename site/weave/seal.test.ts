import { expect, test } from "vitest";
import { parseMarkup } from "../../tests/support/parse-markup.ts";
import { drawingFile } from "./drawing-file.ts";
import { SEAL_WEAVES } from "./seal.ts";

test("a seal closes: its dash pattern fits whole into every ring", () => {
  for (const weave of SEAL_WEAVES) {
    for (const spokes of [24, 28, 32, 36]) {
      const svg = drawingFile({ kind: "seal", seed: "a", weave, spokes }, "light").svg;
      const rings = parseMarkup(svg).filter(({ attributes }) => attributes.pathLength);
      expect(rings, weave).toHaveLength(6);
      for (const { attributes } of rings) {
        const dashes = (attributes["stroke-dasharray"] ?? "").match(/\d*\.?\d+/g) ?? [];
        const period = dashes.reduce((sum, dash) => sum + Number(dash), 0);
        expect(Number(attributes.pathLength) % Math.round(period), weave).toBe(0);
        expect(period, weave).toBeCloseTo(Math.round(period));
      }
    }
  }
});

test("a seal carries no words", () => {
  const svg = drawingFile({ kind: "seal", seed: "ISO 27001" }, "light").svg;
  expect(parseMarkup(svg).map(({ name }) => name)).not.toContain("text");
  expect(svg).not.toContain("27001");
});
