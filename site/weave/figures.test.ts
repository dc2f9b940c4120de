import { expect, test } from "vitest";
import { FIGURE_NAMES, FIGURES, type FigureName } from "./figures.ts";

const WITHOUT_HALF_TONE: readonly FigureName[] = ["curve", "waves", "cross", "fold"];

test.each(FIGURE_NAMES)("%s leaves some ground and shows each of its tones, in wide cloth and in tall", (name) => {
  const tones = WITHOUT_HALF_TONE.includes(name) ? [0, 1] : [0, 1, 2];
  for (const [columns, rows] of [
    [112, 77],
    [60, 75],
  ] as const) {
    const seen = new Set<number>();
    for (let column = 0; column < columns; column++) {
      for (let row = 0; row < rows; row++) {
        seen.add(FIGURES[name]((column + 0.5) / columns, (row + 0.5) / rows, columns / rows));
      }
    }
    expect([...seen].sort()).toEqual(tones);
  }
});
