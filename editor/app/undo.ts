import type { FieldPath, Json } from "../api-types.ts";
import { isEqual } from "../records/is-equal.ts";
import { changedPath, changedTexts } from "./values.ts";

/** The changes of one person in one record. The browser's own undo knows one text field, and forgets it if code sets the text. */
export type UndoHistory = { readonly past: readonly Change[]; readonly future: readonly Change[] };
type Change = {
  readonly before: Json;
  readonly after: Json;
  readonly path: FieldPath;
  /** Of the first and the last key, in milliseconds. */
  readonly began: number;
  readonly ended: number;
};

export const EMPTY_HISTORY: UndoHistory = { past: [], future: [] };
/** Typing in one field is one change until nobody types for a second, and at most for five. */
const PAUSE = 1000;
const LONGEST = 5000;
const MOST_CHANGES = 500;

export function withChange(history: UndoHistory, before: Json, after: Json, now: number): UndoHistory {
  const path = changedPath(before, after);
  if (!path) return history;
  const { past } = history;
  const last = past.at(-1);
  const isSame =
    last !== undefined &&
    isEqual(last.path, path) &&
    changedTexts(before, after).length === 1 &&
    isEqual(last.after, before) &&
    now - last.ended < PAUSE &&
    now - last.began < LONGEST;
  if (isSame) return { past: [...past.slice(0, -1), { ...last, after, ended: now }], future: [] };
  return { past: [...past, { before, after, path, began: now, ended: now }].slice(-MOST_CHANGES), future: [] };
}

/** Takes the last change back (`past`), or makes the one again that was taken back (`future`). Undefined if there is none. */
export function step(history: UndoHistory, from: keyof UndoHistory) {
  const change = history[from].at(-1);
  if (!change) return undefined;
  const to = from === "past" ? "future" : "past";
  return {
    history: { ...history, [from]: history[from].slice(0, -1), [to]: [...history[to], change] },
    value: from === "past" ? change.before : change.after,
    path: change.path,
  };
}
