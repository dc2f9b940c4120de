import { expect, test } from "vitest";
import { parseMarkup } from "../../tests/support/parse-markup.ts";
import { drawingFile } from "./drawing-file.ts";
import { SEAL_WEAVES } from "./seal.ts";

test.each(SEAL_WEAVES)("a seal in %s closes: its dash pattern fits whole into every ring", (weave) => {
  for (const spokes of [24, 28, 32, 36]) {
    const rings = parseMarkup(drawingFile({ kind: "seal", seed: "a", weave, spokes }, "light").svg).filter(
      ({ attributes }) => attributes.pathLength,
    );
    expect(rings).toHaveLength(6);
    for (const { attributes } of rings) {
      const period = (attributes["stroke-dasharray"] ?? "")
        .match(/\d*\.?\d+/g)
        ?.reduce((sum, dash) => sum + Number(dash), 0);
      expect(Number(attributes.pathLength) % Math.round(period ?? 0)).toBe(0);
      expect(period).toBeCloseTo(Math.round(period ?? 0));
    }
  }
});

test("a seal carries no words", () => {
  const svg = drawingFile({ kind: "seal", seed: "ISO 27001" }, "light").svg;
  expect(parseMarkup(svg).map(({ name }) => name)).not.toContain("text");
  expect(svg).not.toContain("27001");
});
