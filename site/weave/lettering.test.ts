import { expect, test } from "vitest";
import { GLYPH_HEIGHT, letteringAt, letteringWidth } from "./lettering.ts";

function rowsOf(text: string): string[] {
  const inLetter = letteringAt({ text, scale: 1, left: 0, top: 0 });
  return Array.from({ length: GLYPH_HEIGHT }, (_, row) =>
    Array.from({ length: letteringWidth(text, 1) }, (_, column) => (inLetter(column, row) ? "#" : ".")).join(""),
  );
}

test("letters are five cells wide, seven high and one apart", () => {
  expect(rowsOf("IT")).toEqual([
    ".###..#####",
    "..#.....#..",
    "..#.....#..",
    "..#.....#..",
    "..#.....#..",
    "..#.....#..",
    ".###....#..",
  ]);
});

test("every capital and every digit has a shape of its own", () => {
  const characters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"];
  const shapes = characters.map((character) => rowsOf(character).join("\n"));
  expect(new Set(shapes).size).toBe(characters.length);
  for (const shape of shapes) expect(shape).toContain("#");
});

test("what has no shape leaves a blank", () => {
  expect(rowsOf("é").join("")).not.toContain("#");
});

test("text is enlarged and placed in threads", () => {
  const inLetter = letteringAt({ text: "L", scale: 3, left: 4, top: 2 });
  expect([inLetter(3, 2), inLetter(4, 2), inLetter(6, 4), inLetter(7, 2), inLetter(4, 1)]).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
  expect(letteringWidth("404", 5)).toBe(85);
});
