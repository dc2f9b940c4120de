import type { Conflict, FieldPath, Json, OpenRecord, RecordName, SaveRequest, SaveResult } from "../api-types.ts";
import { replaceAt } from "../form/form-values.ts";
import { isEqual } from "../records/is-equal.ts";
import { mergeValues } from "../records/merge-values.ts";
import { obstacleOf, request } from "./api.ts";
import { isSaved, nextState, openState, pauseBeforeSave, type SaveEvent, type SaveState } from "./save-state.ts";
import { EMPTY_HISTORY, redo, type UndoHistory, undo, withChange } from "./undo.ts";
import { forgetLeft, keepUnsaved, type LeftUnsaved } from "./unsaved.ts";

/** An open record. It is saved also while another one is in sight. */
export type RecordSession = ReturnType<typeof recordSession>;

/** Fetches a record and continues with what closed tabs left of it. */
export async function openSession(name: RecordName, left: readonly LeftUnsaved[]): Promise<RecordSession> {
  const session = recordSession(await request<OpenRecord>(recordPath(name)));
  for (const unsaved of left.filter(({ record }) => record === name)) {
    session.adopt(unsaved);
    forgetLeft(unsaved);
  }
  return session;
}

export const recordPath = (name: RecordName) => `records/${encodeURI(name)}`;

export function recordSession(record: OpenRecord) {
  let state = openState(record.value);
  let history = EMPTY_HISTORY;
  let isKept = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  let snapshot = { state, history, isKept };

  const set = (next: SaveState, nextHistory: UndoHistory = history) => {
    const isChanged = next.value !== state.value || next.saved !== state.saved || next.conflicts !== state.conflicts;
    [state, history] = [next, nextHistory];
    const isDone = isSaved(state) && state.conflicts.length === 0;
    if (isChanged) isKept = keepUnsaved(record.name, isDone ? undefined : state);
    snapshot = { state, history, isKept };
    clearTimeout(timer);
    const pause = pauseBeforeSave(state);
    if (pause !== undefined) timer = setTimeout(save, pause);
    for (const listener of listeners) listener();
  };
  const on = (event: SaveEvent) => set(nextState(state, event));
  const typed = (value: Json, nextHistory: UndoHistory) => set(nextState(state, { type: "typed", value }), nextHistory);

  async function save() {
    clearTimeout(timer);
    if (state.sending !== undefined || isSaved(state)) return;
    const body: SaveRequest = { base: state.saved, value: state.value };
    on({ type: "sent" });
    await request<SaveResult>(recordPath(record.name), "PUT", body).then(
      (result) => on({ type: "answered", result }),
      (error) => on({ type: "failed", obstacle: obstacleOf(error) }),
    );
  }

  const type = (value: Json) => typed(value, withChange(history, state.value, value, Date.now()));
  const step = (move: typeof undo): FieldPath | undefined => {
    const result = move(history, state.value);
    if (result) typed(result.value, result.history);
    return result?.path;
  };

  return {
    record,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    snapshot: () => snapshot,
    type,
    undo: () => step(undo),
    redo: () => step(redo),
    save,
    retry: () => on({ type: "retry" }),
    /** Reads the record again, because someone else saved it. */
    refresh: async () => {
      const { saved } = state;
      const { value } = await request<OpenRecord>(recordPath(record.name));
      /* After a save of this tab, what was read may be older. */
      if (state.saved === saved && !isEqual(value, saved)) on({ type: "changed-elsewhere", value });
    },
    adopt: (left: LeftUnsaved) => {
      const { value, conflicts } = mergeValues(left.saved, left.value, state.value);
      set({ ...state, value, conflicts: [...state.conflicts, ...left.conflicts, ...conflicts] });
    },
    choose: (conflict: Conflict, keep: "yours" | "theirs") => {
      if (keep === "yours") type(replaceAt(state.value, conflict.path, conflict.yours) ?? state.value);
      on({ type: "chosen", conflict });
    },
  };
}
