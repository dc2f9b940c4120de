import type { FieldPath, Json, OpenRecord, OpenRequest, RecordName, SaveAnswer, SaveRequest } from "../api-types.ts";
import { isEqual } from "../records/is-equal.ts";
import { obstacleOf, request } from "./api.ts";
import * as saving from "./save-state.ts";
import { EMPTY_HISTORY, step, type UndoHistory, withChange } from "./undo.ts";
import { keepUnsaved, type LeftUnsaved, TAB } from "./unsaved.ts";

/** An open record. It is saved also while another one is in sight. */
export type RecordSession = ReturnType<typeof recordSession>;

export const recordPath = (name: RecordName) => `records/${encodeURI(name)}`;

/** Opens a record to change it, which nobody else can then, unless somebody else has it open already. */
export const openRecord = (name: RecordName, isTakeOver = false) =>
  request<OpenRecord>(`${recordPath(name)}/open`, "POST", { tab: TAB, isTakeOver } satisfies OpenRequest);

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
    /** What was typed last is only in the history, because somebody else changed the record meanwhile. */
    isInHistory: false,
    save,
    /** @param of the value after a change of the value before, which may be newer than what the form shows */
    change(of: (value: Json) => Json) {
      const { value } = session.state;
      const next = of(value);
      typed(next, withChange(session.history, value, next, Date.now()));
    },
    /** Takes a change back or makes it again. @returns the field */
    step(from: keyof UndoHistory): FieldPath | undefined {
      const result = step(session.history, from);
      if (result) typed(result.value, result.history);
      return result?.path;
    },
    /** The server answered another request. */
    retry: () => set(saving.connected),
    /** Reads the record again, because someone else saved it or it was published. */
    refresh: () => read(request<OpenRecord>(recordPath(name))),
    /** Continues with what a closed tab left. */
    adopt({ saved, value, key }: LeftUnsaved) {
      set(() => ({ ...saving.openState(saved), value }));
      localStorage.removeItem(key);
    },
    takeOver: () => read(openRecord(name, true)),
  };
  return session;

  async function read(reading: Promise<OpenRecord>) {
    const { saved } = session.state;
    const found = await reading;
    /* After a save of this tab, what was read may be older. Text that is not saved is sent, and the server decides. */
    if (session.state.saved === saved && saving.isSaved(session.state)) show(found);
  }

  function show(found: OpenRecord) {
    session.record = found;
    if (!isEqual(found.value, session.state.value)) session.history = EMPTY_HISTORY;
    set(() => saving.openState(found.value));
  }

  function typed(value: Json, history: UndoHistory) {
    session.history = history;
    session.isInHistory = false;
    set(saving.typed(value));
  }

  function set(next: saving.Step) {
    const before = session.state;
    const state = next(before);
    if (state === before) return;
    session.state = state;
    if (state.value !== before.value || state.saved !== before.saved)
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
      const body: SaveRequest = { tab: TAB, base: saved, value };
      const result = await request<SaveAnswer>(recordPath(name), "PUT", body);
      session.record = { ...session.record, title: result.title };
      if (result.outcome !== "kept") return set(saving.answered(result));
      const found = await request<OpenRecord>(recordPath(name));
      /* What was typed since then follows it into the history. */
      if (session.state.value !== value) return set((state) => ({ ...state, sending: undefined }));
      session.isInHistory = true;
      show(found);
    } catch (error) {
      set(saving.failed(obstacleOf(error)));
    }
  }
}
