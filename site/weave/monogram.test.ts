import { expect, test } from "vitest";
import { drawingFile } from "./drawing-file.ts";
import { initials } from "./monogram.ts";

test("initials are those of the first and the last name", () => {
  const names = [
    "Ada Lovelace",
    "Anna van der Berg",
    "José María Ángel Núñez",
    "Plato",
    "  ada   lovelace ",
    "明 李",
    "",
  ];
  expect(names.map(initials)).toEqual(["AL", "AB", "AN", "P", "AL", "", ""]);
});

test("people with the same initials share a picture, others do not", () => {
  const picture = (name: string) => drawingFile({ kind: "monogram", seed: name }, "light").svg;
  expect(picture("Ada Lovelace")).toBe(picture("Anna Lind"));
  expect(picture("Ada Lovelace")).not.toBe(picture("Ada Byron"));
});
