import type { Conflict, FieldPath, Json, OpenRecord, RecordName, SaveAnswer, SaveRequest } from "../api-types.ts";
import { isEqual } from "../records/is-equal.ts";
import { obstacleOf, request } from "./api.ts";
import * as saving from "./save-state.ts";
import { EMPTY_HISTORY, step, type UndoHistory, withChange } from "./undo.ts";
import { keepUnsaved, type LeftUnsaved } from "./unsaved.ts";

/** An open record. It is saved also while another one is in sight. */
export type RecordSession = ReturnType<typeof recordSession>;

export const recordPath = (name: RecordName) => `records/${encodeURI(name)}`;

/** @param onChange is told of every change of the session's fields */
export function recordSession(record: OpenRecord, onChange: () => void) {
  const { name } = record;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const session = {
    record,
    state: saving.openState(record.value),
    history: EMPTY_HISTORY,
    /** False if the browser has no room for what is not saved. */
    isKept: true,
    save,
    /** @param of the value after a change of the value before, which may be newer than what the form shows */
    change(of: (value: Json) => Json) {
      const { value } = session.state;
      const next = of(value);
      typed(next, withChange(session.history, value, next, Date.now()));
    },
    /** Takes a change back or makes it again. @returns the field */
    step(from: keyof UndoHistory): FieldPath | undefined {
      const result = step(session.history, from, session.state.value);
      if (result) typed(result.value, result.history);
      return result?.path;
    },
    /** The server answered another request. */
    retry: () => set(saving.connected),
    /** Reads the record again, because someone else saved it or it was published. */
    async refresh() {
      const { saved } = session.state;
      const found = await request<OpenRecord>(recordPath(name));
      /* After a save of this tab, what was read may be older. */
      if (session.state.saved !== saved) return;
      session.record = found;
      onChange();
      if (!isEqual(found.value, saved)) set(saving.changedElsewhere(found.value));
    },
    /** Continues with what a closed tab left. */
    adopt(left: LeftUnsaved) {
      set(saving.adopted(left));
      localStorage.removeItem(left.key);
    },
    choose(conflict: Conflict, keep: "yours" | "theirs") {
      const { value } = session.state;
      set(saving.chosen(conflict, keep));
      session.history = withChange(session.history, value, session.state.value, Date.now());
    },
  };
  return session;

  function typed(value: Json, history: UndoHistory) {
    session.history = history;
    set(saving.typed(value));
  }

  function set(next: saving.Step) {
    const before = session.state;
    const state = next(before);
    if (state === before) return;
    session.state = state;
    if (state.value !== before.value || state.saved !== before.saved || state.conflicts !== before.conflicts)
      session.isKept = keepUnsaved(name, saving.isSaved(state) ? undefined : state);
    clearTimeout(timer);
    const pause = saving.pauseBeforeSave(state);
    if (pause !== undefined) timer = setTimeout(save, pause);
    onChange();
  }

  async function save() {
    clearTimeout(timer);
    const { value, saved, sending } = session.state;
    if (sending !== undefined || isEqual(value, saved)) return;
    set(saving.sent);
    try {
      const body: SaveRequest = { base: saved, value };
      const result = await request<SaveAnswer>(recordPath(name), "PUT", body);
      session.record = { ...session.record, title: result.title };
      set(saving.answered(result));
    } catch (error) {
      set(saving.failed(obstacleOf(error)));
    }
  }
}
