import { expect, test } from "vitest";
import { STRUCTURE_NAMES, STRUCTURES, type StructureName } from "./structures.ts";

/** The part of the crossings at which the warp lies on top. */
const WARP_ON_TOP: Readonly<Record<StructureName, number>> = {
  float: 0,
  plain: 1 / 2,
  basket: 1 / 2,
  twill: 1 / 2,
  twill31: 3 / 4,
  twill13: 1 / 4,
  satin: 7 / 8,
  sateen: 1 / 8,
  herringbone: 1 / 2,
  diamond: 19 / 36,
  waffle: 17 / 32,
  houndstooth: 1 / 2,
};

test.each(STRUCTURE_NAMES)("%s repeats after its width and its height, in every direction", (name) => {
  const { width, height, up } = STRUCTURES[name];
  for (let column = -width; column < width * 2; column++) {
    for (let row = -height; row < height * 2; row++) {
      expect(up(column, row)).toBe(up(column + width, row));
      expect(up(column, row)).toBe(up(column, row + height));
    }
  }
});

test.each(STRUCTURE_NAMES)("%s shows as much warp as its name says", (name) => {
  const { width, height, up } = STRUCTURES[name];
  let onTop = 0;
  for (let column = 0; column < width; column++)
    for (let row = 0; row < height; row++) onTop += up(column, row) ? 1 : 0;
  expect(onTop / (width * height)).toBe(WARP_ON_TOP[name]);
});

test.each(STRUCTURE_NAMES.filter((name) => name !== "float"))("%s holds together: every thread interlaces", (name) => {
  const { width, height, up } = STRUCTURES[name];
  const interlaces = (length: number, at: (position: number) => boolean) =>
    new Set(Array.from({ length }, (_, position) => at(position))).size === 2;
  for (let column = 0; column < width; column++) expect(interlaces(height, (row) => up(column, row))).toBe(true);
  for (let row = 0; row < height; row++) expect(interlaces(width, (column) => up(column, row))).toBe(true);
});
