import { expect, test } from "vitest";
import type { FieldPath, Json } from "../api-types.ts";
import { EMPTY_HISTORY, step, type UndoHistory, withChange } from "./undo.ts";

const undo = (history: UndoHistory) => step(history, "past");
const redo = (history: UndoHistory) => step(history, "future");

type Change = { value: Json; at: number; path?: FieldPath };
const typedAt = (start: Json, changes: readonly Change[]) =>
  changes.reduce(
    ({ history, value }, change) => ({
      history: withChange(history, { before: value, after: change.value, path: change.path ?? ["lead"] }, change.at),
      value: change.value,
    }),
    { history: EMPTY_HISTORY, value: start },
  );

test("the keys of a word are one step, and a pause begins another", () => {
  const { history } = typedAt({ lead: "" }, [
    { value: { lead: "W" }, at: 0 },
    { value: { lead: "We" }, at: 100 },
    { value: { lead: "We b" }, at: 2000 },
  ]);
  const once = undo(history);
  expect(once).toMatchObject({ value: { lead: "We" }, path: ["lead"] });
  const twice = once && undo(once.history);
  expect(twice?.value).toEqual({ lead: "" });
  expect(twice && undo(twice.history)).toBeUndefined();
  expect(twice && redo(twice.history)?.value).toEqual({ lead: "We" });
});

test("typing without a pause is a step of at most five seconds", () => {
  const keys = Array.from({ length: 70 }, (_, index) => ({ value: { lead: "x".repeat(index + 1) }, at: index * 100 }));
  const { history } = typedAt({ lead: "" }, keys);
  expect(undo(history)?.value).toEqual({ lead: "x".repeat(50) });
});

test("another field, and every change of a list, is a step of its own", () => {
  const start = { lead: "", items: ["a", "b", "c"] };
  const { history } = typedAt(start, [
    { value: { ...start, lead: "x" }, at: 0 },
    { value: { lead: "x", items: ["b", "a", "c"] }, at: 10, path: ["items"] },
    { value: { lead: "x", items: ["b", "c", "a"] }, at: 20, path: ["items"] },
  ]);
  expect(history.past).toHaveLength(3);
});

test("a new change ends what can be made again", () => {
  const { history } = typedAt({ lead: "" }, [{ value: { lead: "a" }, at: 0 }]);
  const back = undo(history);
  const change = { before: { lead: "" }, after: { lead: "b" }, path: ["lead"] };
  expect(back && withChange(back.history, change, 5000).future).toEqual([]);
});
