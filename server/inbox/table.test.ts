import { expect, test } from "vitest";
import { formatTable } from "./table.ts";

test("columns are as wide as their widest cell", () => {
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

test("a cell is one line, cut where it is too long, and cannot steer the terminal", () => {
  expect(formatTable(["A"], [["one\ntwo\u001b[2J"], ["x".repeat(20)]], 10)).toBe("A\none two […\nxxxxxxxxx…\n");
});
