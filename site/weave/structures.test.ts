import { expect, test } from "vitest";
import { STRUCTURE_NAMES, STRUCTURES } from "./structures.ts";

test("every structure repeats after its width and its height, in every direction", () => {
  for (const name of STRUCTURE_NAMES) {
    const { width, height, up } = STRUCTURES[name];
    for (let column = -width; column < width * 2; column++) {
      for (let row = -height; row < height * 2; row++) {
        expect([up(column + width, row), up(column, row + height)], name).toEqual([up(column, row), up(column, row)]);
      }
    }
  }
});

test("every structure but the float holds together: every thread interlaces", () => {
  const interlaces = (length: number, at: (position: number) => boolean) =>
    new Set(Array.from({ length }, (_, position) => at(position))).size === 2;
  for (const name of STRUCTURE_NAMES.filter((name) => name !== "float")) {
    const { width, height, up } = STRUCTURES[name];
    for (let column = 0; column < width; column++)
      expect(
        interlaces(height, (row) => up(column, row)),
        name,
      ).toBe(true);
    for (let row = 0; row < height; row++)
      expect(
        interlaces(width, (column) => up(column, row)),
        name,
      ).toBe(true);
  }
});
