import type { FieldPath, Json, OpenRecord, RecordName, SaveAnswer } from "../api-types.ts";
import { changedTexts } from "../form/form-values.ts";
import { isEqual, merged } from "../records/pair-items.ts";
import { RECORD } from "../texts.ts";
import { type Obstacle, obstacleOf, request } from "./api.ts";

/** An open record. It is saved also while another one is in sight. */
export type RecordSession = ReturnType<typeof recordSession>;

/** How long nobody types before a record is saved, in milliseconds. */
export const TYPING_PAUSE = 700;
const LONGEST_PAUSE = 30_000;

export const recordPath = (name: RecordName) => `records/${encodeURI(name)}`;

/** Opens a record to change it, which nobody else can then, unless somebody else has it open already. */
export const openRecord = (name: RecordName, isTakeOver = false) =>
  request<OpenRecord>(`${recordPath(name)}/open`, "POST", { tab: TAB, isTakeOver });

export function recordSession(record: OpenRecord, onChange: () => void) {
  const { name } = record;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const session = {
    record,
    state: openState(record.value),
    history: EMPTY_HISTORY,
    /** The text typed last is only in the history, because somebody else changed the record meanwhile. */
    isInHistory: false,
    save,
    /** @param of the value after a change of the value before, which may be newer than what the form shows */
    change(of: (value: Json) => Json, path: FieldPath = []) {
      const { value: before } = session.state;
      const after = of(before);
      if (isEqual(before, after)) return;
      const { past } = session.history;
      const ended = Date.now();
      const last = past.at(-1);
      const isSame =
        last !== undefined &&
        isEqual([last.path, last.after], [path, before]) &&
        changedTexts(before, after).length === 1 &&
        ended - last.ended < PAUSE &&
        ended - last.began < LONGEST;
      const changes = isSame
        ? [...past.slice(0, -1), { ...last, after, ended }]
        : [...past, { before, after, path, began: ended, ended }];
      typed(after, { past: changes.slice(-MOST_CHANGES), future: [] });
    },
    /** Takes the last change back (`past`), or makes the one again that was taken back (`future`). @returns its field */
    step(from: "past" | "future"): FieldPath | undefined {
      const { history } = session;
      const change = history[from].at(-1);
      if (!change) return undefined;
      const [value, to] = from === "past" ? ([change.before, "future"] as const) : ([change.after, "past"] as const);
      typed(value, { ...history, [from]: history[from].slice(0, -1), [to]: [...history[to], change] });
      return change.path;
    },
    /** The server answered another request: somebody signed in again, or the network is back. */
    retry() {
      if (isUnconnected(session.state)) set({ obstacle: undefined, failures: 0 });
    },
    /** Reads the record again, because someone else saved it or it was published. */
    refresh: () => read(request<OpenRecord>(recordPath(name))),
    takeOver: () => read(openRecord(name, true)),
  };
  /* Text of a closed tab. */
  const left = readUnsaved(name);
  if (left) set(left);
  return session;

  async function read(reading: Promise<OpenRecord>) {
    const { saved } = session.state;
    const found = await reading;
    /* After a save of this tab, what was read may be older. Text that is not saved is sent, and the server decides. */
    if (session.state.saved === saved && isSaved(session.state)) show(found);
  }

  function show(found: OpenRecord) {
    session.record = found;
    if (!isEqual(found.value, session.state.value)) session.history = EMPTY_HISTORY;
    set(openState(found.value));
  }

  function typed(value: Json, history: typeof EMPTY_HISTORY) {
    session.history = history;
    session.isInHistory = false;
    set({ value, ...(!isUnconnected(session.state) && { obstacle: undefined }) });
  }

  function set(changes: Partial<SaveState>) {
    const before = session.state;
    const state = { ...before, ...changes };
    session.state = state;
    const { value, saved } = state;
    if (!isSaved(state) || !isSaved(before)) keepUnsaved(name, isSaved(state) ? undefined : { value, saved });
    clearTimeout(timer);
    const pause = pauseBeforeSave(state);
    if (pause !== undefined) timer = setTimeout(save, pause);
    onChange();
  }

  async function save() {
    clearTimeout(timer);
    const { value, saved, sending } = session.state;
    if (sending !== undefined || isEqual(value, saved)) return;
    set({ sending: value });
    const older = new Set(valuesOf(session.history).add(saved));
    older.delete(value);
    try {
      const result = await request<SaveAnswer>(recordPath(name), "PUT", { tab: TAB, base: saved, value });
      if (result.outcome === "saved") {
        const { title, problems, value: after = value } = result;
        session.record = { ...session.record, title, problems, ...(problems.length === 0 && { shown: after }) };
        /* Changes by the server, such as a removed mark, also apply to what was typed since. */
        const follow = (each: Json) => (older.has(each) ? each : (merged(value, after, each) ?? null));
        const followed = (change: Change) => ({
          ...change,
          before: follow(change.before),
          after: follow(change.after),
        });
        const { past, future } = session.history;
        session.history = { past: past.map(followed), future: future.map(followed) };
        const settled = { sending: undefined, failures: 0, obstacle: undefined };
        return set({ ...settled, saved: after, value: follow(session.state.value) });
      }
      const found = await request<OpenRecord>(recordPath(name));
      /* Text typed since then follows it into the history. */
      if (session.state.value !== value) return set({ sending: undefined });
      session.isInHistory = true;
      show(found);
    } catch (error) {
      set({ sending: undefined, obstacle: obstacleOf(error), failures: session.state.failures + 1 });
    }
  }
}

const openState = (saved: Json) => ({
  value: saved,
  /** The draft as the server was last known to have it. */
  saved,
  /** The value in the request under way. */
  sending: undefined as Json | undefined,
  /** Why `value` is not saved. */
  obstacle: undefined as Obstacle | undefined,
  /** Requests that failed since the last answer. */
  failures: 0,
});
type SaveState = ReturnType<typeof openState>;

export const isSaved = (state: SaveState) => isEqual(state.value, state.saved);

const isUnconnected = ({ obstacle }: SaveState) => obstacle?.kind === "signed-out" || obstacle?.kind === "offline";

/** Milliseconds until the value is sent; undefined if there is nothing to send, or something else must happen first. */
function pauseBeforeSave(state: SaveState): number | undefined {
  const { sending, obstacle, failures } = state;
  if (sending !== undefined || isSaved(state)) return undefined;
  if (obstacle?.kind === "signed-out") return undefined;
  return failures === 0 ? TYPING_PAUSE : Math.min(1000 * 2 ** failures, LONGEST_PAUSE);
}

/** The state in words, for the person and for a live region. The sentence of an obstacle stands beside it. */
export function saveWords({ state, record }: RecordSession): string {
  if (!isSaved(state)) return state.obstacle && state.sending === undefined ? RECORD.notSaved : RECORD.saving;
  return RECORD.saved(record.problems.length);
}

/** A change of a person. `path` is the field, or what contains all changed fields. The times are those of the first and the last key. */
type Change = Readonly<{ before: Json; after: Json; path: FieldPath; began: number; ended: number }>;

/** Changes to undo and redo. The browser's own undo knows one text field, and forgets it if code sets the text. */
const EMPTY_HISTORY: Readonly<Record<"past" | "future", readonly Change[]>> = { past: [], future: [] };
const valuesOf = ({ past, future }: typeof EMPTY_HISTORY) =>
  new Set([...past, ...future].flatMap(({ before, after }) => [before, after]));
/** Typing in one field is one change until nobody types for a second, and at most for five. */
const PAUSE = 1000;
const LONGEST = 5000;
const MOST_CHANGES = 500;

/** Text that the server does not have yet, in the browser's storage. The next tab that opens the record continues with it. */
const PREFIX = "editor-unsaved:";
/** A random name of this tab, until it is loaded again. */
export const TAB = crypto.getRandomValues(new Uint32Array(2)).join("");

const keepUnsaved = (record: RecordName, unsaved: Pick<SaveState, "saved" | "value"> | undefined) =>
  inStorage((storage) =>
    unsaved ? storage.setItem(PREFIX + record, JSON.stringify(unsaved)) : storage.removeItem(PREFIX + record),
  );

const readUnsaved = (record: RecordName): Pick<SaveState, "saved" | "value"> | undefined =>
  inStorage((storage) => JSON.parse(storage.getItem(PREFIX + record) ?? "null")) ?? undefined;

export const unsavedRecords = (): RecordName[] =>
  (inStorage(Object.keys) ?? []).flatMap((key) => (key.startsWith(PREFIX) ? key.slice(PREFIX.length) : []));

/** Uses the browser's storage. @returns undefined if it is forbidden, full or unreadable; then everything is in this tab */
export function inStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
}
