import { expect, test } from "vitest";
import { joinNumbers, PathData, shortNumber } from "./path-data.ts";

test("numbers lose every needless zero", () => {
  expect([0.5, -0.5, 10, 1.25, 1.006, -0.001, 0].map((value) => shortNumber(value))).toEqual([
    ".5",
    "-.5",
    "10",
    "1.25",
    "1.01",
    "0",
    "0",
  ]);
});

test("a separator stands only where two numbers would run together", () => {
  expect(joinNumbers([1, 2, -3, 0.5, 0.25, 4])).toBe("1 2-3 .5.25 4");
});

test("a path starts absolutely and moves relatively from where the pen is", () => {
  expect(String(new PathData().move(2, 0.5).across(3).move(0, 1.5).across(1))).toBe("M2 .5h3m-5 1h1");
  expect(String(new PathData().move(0.5, 0).down(2).move(1.5, 1).down(2))).toBe("M.5 0v2m1-1v2");
});
