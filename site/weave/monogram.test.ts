import { expect, test } from "vitest";
import { initials } from "./monogram.ts";

test("initials are those of the first and the last name", () => {
  const names = [
    "Ada Lovelace",
    "Anna van der Berg",
    "José María Ángel Núñez",
    "Plato",
    " ada  lovelace ",
    "明 李",
    "",
  ];
  expect(names.map(initials)).toEqual(["AL", "AB", "AN", "P", "AL", "", ""]);
});
