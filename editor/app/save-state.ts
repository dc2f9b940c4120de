import type { Conflict, Json, Problem, SaveResult } from "../api-types.ts";
import { isEqual } from "../records/is-equal.ts";
import { mergeValues } from "../records/merge-values.ts";
import { isSamePath } from "./values.ts";

/** An open record: what the person sees, what the server has, and what stands between the two. */
export type SaveState = {
  readonly value: Json;
  /** The draft as the server was last known to have it. */
  readonly saved: Json;
  /** The value in the request under way. */
  readonly sending?: Json | undefined;
  readonly obstacle?: Obstacle | undefined;
  /** Requests that failed since the last answer. */
  readonly failures: number;
  /** Fields that someone else changed too. `value` has theirs until the person chooses. */
  readonly conflicts: readonly Conflict[];
};

/** Why `value` is not saved. */
export type Obstacle =
  | { readonly kind: "invalid"; readonly problems: readonly Problem[] }
  | { readonly kind: "signed-out" }
  | { readonly kind: "offline" }
  /** The server said no, in this sentence. */
  | { readonly kind: "refused"; readonly text: string };

export type SaveEvent =
  | { readonly type: "typed"; readonly value: Json }
  | { readonly type: "sent" }
  | { readonly type: "answered"; readonly result: SaveResult }
  | { readonly type: "failed"; readonly obstacle: Obstacle }
  /** Signed in again, or the network is back. */
  | { readonly type: "retry" }
  /** Someone else saved the record. */
  | { readonly type: "changed-elsewhere"; readonly value: Json }
  | { readonly type: "chosen"; readonly conflict: Conflict };

/** How long nobody types before a record is saved, in milliseconds. */
export const TYPING_PAUSE = 700;
const LONGEST_PAUSE = 30_000;

export const openState = (saved: Json): SaveState => ({ value: saved, saved, failures: 0, conflicts: [] });

export const isSaved = (state: SaveState) => isEqual(state.value, state.saved);

export function nextState(state: SaveState, event: SaveEvent): SaveState {
  switch (event.type) {
    case "typed": {
      const isOver = state.obstacle?.kind !== "signed-out" && state.obstacle?.kind !== "offline";
      return { ...state, value: event.value, obstacle: isOver ? undefined : state.obstacle };
    }
    case "sent":
      return { ...state, sending: state.value };
    case "answered": {
      const { result } = event;
      const typed = { ...state, sending: undefined, failures: 0, obstacle: undefined };
      if (result.outcome === "invalid") {
        /* What was typed since then is tried as soon as nobody types. */
        const isNewer = state.sending !== undefined && !isEqual(state.sending, state.value);
        return isNewer ? typed : { ...typed, obstacle: { kind: "invalid", problems: result.problems } };
      }
      const conflicts = result.outcome === "conflict" ? result.conflicts : [];
      return merged(
        { ...typed, saved: state.sending ?? state.saved, conflicts: newer(state.conflicts, conflicts) },
        result.value,
      );
    }
    case "failed":
      return { ...state, sending: undefined, obstacle: event.obstacle, failures: state.failures + 1 };
    case "retry":
      return { ...state, obstacle: state.obstacle?.kind === "invalid" ? state.obstacle : undefined };
    case "changed-elsewhere":
      /* The answer to the request under way contains it. */
      return state.sending === undefined ? merged(state, event.value) : state;
    case "chosen":
      return { ...state, conflicts: state.conflicts.filter((conflict) => conflict !== event.conflict) };
    default:
      return event satisfies never;
  }
}

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
export function pauseBeforeSave(state: SaveState): number | undefined {
  if (state.sending !== undefined || isSaved(state)) return undefined;
  const kind = state.obstacle?.kind;
  if (kind === "invalid" || kind === "signed-out") return undefined;
  return state.failures === 0 ? TYPING_PAUSE : Math.min(1000 * 2 ** state.failures, LONGEST_PAUSE);
}

/** The state in words, for the person and for a live region. */
export function saveWords(state: SaveState): string {
  const { obstacle } = state;
  if (state.conflicts.length > 0) return `${count(state.conflicts.length, "field")} changed by two people: choose`;
  if (isSaved(state)) return "Saved";
  if (!obstacle || state.sending !== undefined) return "Saving…";
  switch (obstacle.kind) {
    case "invalid":
      return `Not saved: ${count(obstacle.problems.length, "field")} ${obstacle.problems.length === 1 ? "needs" : "need"} attention`;
    case "signed-out":
      return "Not saved: you are signed out. Your text is kept here";
    case "offline":
      return "Not saved: no connection. Your text is kept here and sent again";
    case "refused":
      return `Not saved: ${obstacle.text}`;
    default:
      return obstacle satisfies never;
  }
}

export const count = (number: number, thing: string) => `${number} ${thing}${number === 1 ? "" : "s"}`;
