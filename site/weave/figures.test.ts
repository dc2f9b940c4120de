import { expect, test } from "vitest";
import { FIGURE_NAMES, FIGURES, type FigureName } from "./figures.ts";

const WITHOUT_HALF_TONE: readonly FigureName[] = ["curve", "waves", "cross", "fold"];

test("every figure leaves some ground and shows each of its tones, in wide cloth and in tall", () => {
  const SIZES = [
    [112, 77],
    [60, 75],
  ] as const;
  for (const name of FIGURE_NAMES) {
    for (const [columns, rows] of SIZES) {
      const seen = new Set<number>();
      for (let column = 0; column < columns; column++) {
        for (let row = 0; row < rows; row++) {
          seen.add(FIGURES[name]((column + 0.5) / columns, (row + 0.5) / rows, columns / rows));
        }
      }
      expect([...seen].sort(), name).toEqual(WITHOUT_HALF_TONE.includes(name) ? [0, 1] : [0, 1, 2]);
    }
  }
});
