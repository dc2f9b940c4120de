import type { Json, SaveResult } from "../api-types.ts";
import { isEqual } from "../records/is-equal.ts";
import type { Obstacle } from "./api.ts";

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
};

/** The state after something happened. */
export type Step = (state: SaveState) => SaveState;

/** How long nobody types before a record is saved, in milliseconds. */
export const TYPING_PAUSE = 700;
const LONGEST_PAUSE = 30_000;

export const openState = (saved: Json): SaveState => ({ value: saved, saved, failures: 0 });

export const isSaved = (state: SaveState) => isEqual(state.value, state.saved);

export const typed =
  (value: Json): Step =>
  (state) => ({ ...state, value, obstacle: isUnconnected(state) ? state.obstacle : undefined });

export const sent: Step = (state) => ({ ...state, sending: state.value });

export const answered =
  (result: Exclude<SaveResult, { outcome: "kept" }>): Step =>
  (state) => {
    const open = { ...state, sending: undefined, failures: 0, obstacle: undefined };
    if (result.outcome === "saved") return { ...open, saved: state.sending ?? state.saved };
    /* What was typed since then is tried as soon as nobody types. */
    const isNewer = state.sending !== undefined && !isEqual(state.sending, state.value);
    return isNewer ? open : { ...open, obstacle: { kind: "invalid", problems: result.problems } };
  };

export const failed =
  (obstacle: Obstacle): Step =>
  (state) => ({ ...state, sending: undefined, obstacle, failures: state.failures + 1 });

const isUnconnected = ({ obstacle }: SaveState) => obstacle?.kind === "signed-out" || obstacle?.kind === "offline";

/** Signed in again, or the network is back. */
export const connected: Step = (state) =>
  isUnconnected(state) ? { ...state, obstacle: undefined, failures: 0 } : state;

/** Milliseconds until the value is sent; undefined if there is nothing to send, or something else must happen first. */
export function pauseBeforeSave(state: SaveState): number | undefined {
  const { sending, obstacle, failures } = state;
  if (sending !== undefined || isSaved(state)) return undefined;
  if (obstacle?.kind === "invalid" || obstacle?.kind === "signed-out") return undefined;
  return failures === 0 ? TYPING_PAUSE : Math.min(1000 * 2 ** failures, LONGEST_PAUSE);
}

/** The state in words, for the person and for a live region. The sentence of an obstacle stands beside it. */
export function saveWords(state: SaveState): string {
  const { obstacle, sending } = state;
  if (isSaved(state)) return "Saved";
  if (!obstacle || sending !== undefined) return "Saving…";
  if (obstacle.kind !== "invalid") return "Not saved";
  const { length } = obstacle.problems;
  return `Not saved: ${count(length, "field")} ${length === 1 ? "needs" : "need"} attention`;
}

export const count = (number: number, thing: string) => `${number} ${thing}${number === 1 ? "" : "s"}`;
