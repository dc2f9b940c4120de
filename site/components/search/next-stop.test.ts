import { expect, test } from "vitest";
import { nextStop } from "./SearchDialog.tsx";

const NONE = { ctrlKey: false, metaKey: false, altKey: false, isComposing: false };
/** Presses a key in a list of four stops: the field and three links. */
const press = (key: string, from: number, more = {}) => nextStop({ key, ...NONE, ...more }, from, 4);
const move = (to: number) => ({ kind: "move", to });
const STAY = { kind: "stay" };

test("arrows move by one and stop at both ends", () => {
  expect([0, 1, 2, 3].map((from) => press("ArrowDown", from))).toEqual([move(1), move(2), move(3), move(3)]);
  expect([3, 2, 1, 0].map((from) => press("ArrowUp", from))).toEqual([move(2), move(1), move(0), move(0)]);
});

test("Enter moves from the field to the first link, and keeps its default action on a link", () => {
  expect(press("Enter", 0)).toEqual(move(1));
  expect(press("Enter", 2)).toEqual(STAY);
});

test("Home and End keep their default action in the field, and move within the list on a link", () => {
  expect([press("Home", 0), press("End", 0)]).toEqual([STAY, STAY]);
  expect([press("Home", 3), press("End", 1)]).toEqual([move(1), move(3)]);
});

test("typing on a link moves the focus to the field", () => {
  for (const key of ["a", "/", "Backspace"]) expect(press(key, 2)).toEqual({ kind: "type", to: 0 });
  for (const key of ["Tab", "Shift", " ", "Escape"]) expect(press(key, 2)).toEqual(STAY);
});

test("ignores browser shortcuts, IME composition and other controls", () => {
  expect(press("c", 2, { ctrlKey: true })).toEqual(STAY);
  expect(press("ArrowUp", 2, { metaKey: true })).toEqual(STAY);
  expect(press("ArrowDown", 0, { isComposing: true })).toEqual(STAY);
  expect(press("ArrowDown", -1)).toEqual(STAY);
});
