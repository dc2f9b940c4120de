import { expect, test } from "vitest";
import { seededRandom } from "./random.ts";
import { stripes } from "./stripes.ts";

test("stripes are as wide as asked, and neighbours differ in colour", () => {
  const at = stripes(seededRandom("x"), ["red", "green", "blue"], 200, [3, 5]);
  const widths: number[] = [];
  for (let i = 0, width = 0; i < 190; i++) {
    width++;
    if (at(i) !== at(i + 1)) {
      widths.push(width);
      width = 0;
    }
  }
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(3);
  expect(Math.max(...widths)).toBeLessThanOrEqual(5);
  expect(new Set(Array.from({ length: 200 }, (_, i) => at(i))).size).toBe(3);
});
