import type { Conflict, Json, SaveResult } from "../api-types.ts";
import { isEqual } from "../records/is-equal.ts";
import { mergeValues } from "../records/merge-values.ts";
import type { Obstacle } from "./api.ts";
import { isSamePath } from "./values.ts";

/** An open record: what the person sees, what the server has, and what stands between the two. */
export type SaveState = {
  readonly value: Json;
  /** The draft as the server was last known to have it. */
  readonly saved: Json;
  /** The value in the request under way. */
  readonly sending?: Json | undefined;
  /** Why `value` is not saved. */
  readonly obstacle?: Obstacle | undefined;
  /** Requests that failed since the last answer. */
  readonly failures: number;
  /** Fields that someone else changed too. `value` has theirs until the person chooses. */
  readonly conflicts: readonly Conflict[];
};

/** The state after something happened. */
export type Step = (state: SaveState) => SaveState;

/** How long nobody types before a record is saved, in milliseconds. */
export const TYPING_PAUSE = 700;
const LONGEST_PAUSE = 30_000;

export const openState = (saved: Json): SaveState => ({ value: saved, saved, failures: 0, conflicts: [] });

export const isSaved = (state: SaveState) => isEqual(state.value, state.saved) && state.conflicts.length === 0;

export const typed =
  (value: Json): Step =>
  (state) => ({ ...state, value, obstacle: isUnconnected(state) ? state.obstacle : undefined });

export const sent: Step = (state) => ({ ...state, sending: state.value });

export const answered =
  (result: SaveResult): Step =>
  (state) => {
    const open = { ...state, sending: undefined, failures: 0, obstacle: undefined };
    if (result.outcome === "invalid") {
      /* What was typed since then is tried as soon as nobody types. */
      const isNewer = state.sending !== undefined && !isEqual(state.sending, state.value);
      return isNewer ? open : { ...open, obstacle: { kind: "invalid", problems: result.problems } };
    }
    const found = result.outcome === "conflict" ? result.conflicts : [];
    const saved = state.sending ?? state.saved;
    return merged({ ...open, saved, conflicts: newer(state.conflicts, found) }, result.value);
  };

export const failed =
  (obstacle: Obstacle): Step =>
  (state) => ({ ...state, sending: undefined, obstacle, failures: state.failures + 1 });

const isUnconnected = ({ obstacle }: SaveState) => obstacle?.kind === "signed-out" || obstacle?.kind === "offline";

/** Signed in again, or the network is back. */
export const connected: Step = (state) =>
  isUnconnected(state) ? { ...state, obstacle: undefined, failures: 0 } : state;

/** Someone else saved the record. The answer to a request under way contains it too. */
export const changedElsewhere =
  (value: Json): Step =>
  (state) =>
    state.sending === undefined ? merged(state, value) : state;

export const chosen =
  (conflict: Conflict): Step =>
  (state) => ({ ...state, conflicts: state.conflicts.filter((each) => each !== conflict) });

/** The server has `theirs`; what was typed since `state.saved` stays. */
function merged(state: SaveState, theirs: Json): SaveState {
  const { value, conflicts } = mergeValues(state.saved, state.value, theirs);
  return { ...state, value, saved: theirs, conflicts: newer(state.conflicts, conflicts) };
}

const newer = (old: readonly Conflict[], found: readonly Conflict[]) => [
  ...old.filter(({ path }) => !found.some((conflict) => isSamePath(conflict.path, path))),
  ...found,
];

/** Milliseconds until the value is sent; undefined if there is nothing to send, or something else must happen first. */
export function pauseBeforeSave({ value, saved, sending, obstacle, failures }: SaveState): number | undefined {
  if (sending !== undefined || isEqual(value, saved)) return undefined;
  if (obstacle?.kind === "invalid" || obstacle?.kind === "signed-out") return undefined;
  return failures === 0 ? TYPING_PAUSE : Math.min(1000 * 2 ** failures, LONGEST_PAUSE);
}

/** The state in words, for the person and for a live region. The sentence of an obstacle stands beside it. */
export function saveWords(state: SaveState): string {
  const { obstacle, conflicts, sending } = state;
  if (conflicts.length > 0) return `${count(conflicts.length, "field")} changed by two people: choose`;
  if (isSaved(state)) return "Saved";
  if (!obstacle || sending !== undefined) return "Saving…";
  if (obstacle.kind !== "invalid") return "Not saved";
  const { length } = obstacle.problems;
  return `Not saved: ${count(length, "field")} ${length === 1 ? "needs" : "need"} attention`;
}

export const count = (number: number, thing: string) => `${number} ${thing}${number === 1 ? "" : "s"}`;
