import { expect, test } from "vitest";
import { parseMarkup } from "../../tests/support/parse-markup.ts";
import { dial } from "./dial.ts";

const ticks = (svg: string) =>
  parseMarkup(svg)
    .filter(({ name }) => name === "path")
    .map(({ attributes }) => attributes.d?.match(/M/g)?.length ?? 0);

test("twelve hours of a day are half the ticks", () => {
  expect(ticks(dial(24, 48))).toEqual([24, 24]);
});

test("the first tick stands at the top", () => {
  expect(dial(1, 4)).toContain("M50 16L50 3");
});
