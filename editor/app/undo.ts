import type { FieldPath, Json } from "../api-types.ts";
import { changedTexts } from "../form/form-values.ts";
import { isEqual } from "../records/is-equal.ts";

/** The changes of one person in one record. The browser's own undo knows one text field, and forgets it if code sets the text. */
export type UndoHistory = { readonly past: readonly TimedChange[]; readonly future: readonly TimedChange[] };
type Change = {
  readonly before: Json;
  readonly after: Json;
  /** The field, or what contains all changed fields. */
  readonly path: FieldPath;
};
/** The milliseconds are those of the first and the last key. */
type TimedChange = Change & { readonly began: number; readonly ended: number };

export const EMPTY_HISTORY: UndoHistory = { past: [], future: [] };
/** Typing in one field is one change until nobody types for a second, and at most for five. */
const PAUSE = 1000;
const LONGEST = 5000;
const MOST_CHANGES = 500;

export function withChange(history: UndoHistory, { before, after, path }: Change, now: number): UndoHistory {
  if (isEqual(before, after)) return history;
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
