import { expect, test } from "vitest";
import { drawingFile } from "./drawing-file.ts";
import { initials } from "./monogram.ts";

test.each([
  ["Ada Lovelace", "AL"],
  ["Anna van der Berg", "AB"],
  ["José María Ángel Núñez", "AN"],
  ["Plato", "P"],
  ["ada lovelace", "AL"],
  ["  Ada   Lovelace ", "AL"],
  ["明 李", ""],
  ["", ""],
])("the initials of “%s” are “%s”", (name, letters) => {
  expect(initials(name)).toBe(letters);
});

test("people with the same initials share a picture, others do not", () => {
  const picture = (name: string) => drawingFile({ kind: "monogram", seed: name }, "light").svg;
  expect(picture("Ada Lovelace")).toBe(picture("Anna Lind"));
  expect(picture("Ada Lovelace")).not.toBe(picture("Ada Byron"));
});
