import { expect, test } from "vitest";
import { parseMarkup } from "../../tests/support/parse-markup.ts";
import { SEAL_WEAVES, seal } from "./seal.ts";

test.each(SEAL_WEAVES)("a seal in %s closes: its dash pattern fits whole into every ring", (weave) => {
  for (const spokes of [24, 28, 32, 36]) {
    const rings = parseMarkup(seal("a", { weave, spokes })).filter(({ attributes }) => attributes.pathLength);
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
  expect(parseMarkup(seal("ISO 27001")).map(({ name }) => name)).not.toContain("text");
  expect(seal("ISO 27001")).not.toContain("27001");
});
