import type { FieldPath, Json } from "../api-types.ts";
import { isEqual } from "../records/is-equal.ts";
import { mergeValues } from "../records/merge-values.ts";
import { changedPath, changedTexts, isSamePath } from "./values.ts";

/**
 * The changes of one person in one record. It replaces the browser's own undo, which knows only one text field and
 * forgets it as soon as another part of the page sets the text.
 */
export type UndoHistory = { readonly past: readonly Step[]; readonly future: readonly Step[] };
type Step = {
  readonly before: Json;
  readonly after: Json;
  readonly path: FieldPath;
  /** Of the first and the last change, in milliseconds. */
  readonly began: number;
  readonly ended: number;
};

export const EMPTY_HISTORY: UndoHistory = { past: [], future: [] };
/** Typing in one field is one step until nobody types for a second, and at most for five. */
const STEP_PAUSE = 1000;
const LONGEST_STEP = 5000;
const MOST_STEPS = 500;

export function withChange({ past, future }: UndoHistory, before: Json, after: Json, now: number): UndoHistory {
  const path = changedPath(before, after);
  if (!path) return { past, future };
  const last = past.at(-1);
  const isSameStep =
    last !== undefined &&
    isSamePath(last.path, path) &&
    changedTexts(before, after).length === 1 &&
    isEqual(last.after, before) &&
    now - last.ended < STEP_PAUSE &&
    now - last.began < LONGEST_STEP;
  if (isSameStep) return { past: [...past.slice(0, -1), { ...last, after, ended: now }], future: [] };
  return { past: [...past, { before, after, path, began: now, ended: now }].slice(-MOST_STEPS), future: [] };
}

type Result = { readonly history: UndoHistory; readonly value: Json; readonly path: FieldPath };

/** Takes the last step back. What others saved since then stays. Undefined if there is none. */
export function undo({ past, future }: UndoHistory, value: Json): Result | undefined {
  const step = past.at(-1);
  if (!step) return undefined;
  const back = mergeValues(step.after, value, step.before).value;
  return { history: { past: past.slice(0, -1), future: [...future, step] }, value: back, path: step.path };
}

export function redo({ past, future }: UndoHistory, value: Json): Result | undefined {
  const step = future.at(-1);
  if (!step) return undefined;
  const again = mergeValues(step.before, value, step.after).value;
  return { history: { past: [...past, step], future: future.slice(0, -1) }, value: again, path: step.path };
}
