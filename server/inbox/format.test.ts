import { expect, test } from "vitest";
import { formatTable } from "./format.ts";

test("table columns are as wide as their widest cell", () => {
  expect(
    formatTable(
      ["A", "BB"],
      [
        ["long", "x"],
        ["s", "y"],
      ],
    ),
  ).toBe("A     BB\nlong  x\ns     y\n");
});

test("table cells are one line, shortened, and without terminal control sequences", () => {
  expect(formatTable(["A"], [["one\ntwo\u001b[2J"], ["x".repeat(20)]], 10)).toBe("A\none two […\nxxxxxxxxx…\n");
});
