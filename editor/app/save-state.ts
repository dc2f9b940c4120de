import type { Conflict, FieldPath, Json, SaveResult } from "../api-types.ts";
import { replaceAt, valueAt } from "../form/form-values.ts";
import { isEqual } from "../records/is-equal.ts";
import { mergeValues } from "../records/merge-values.ts";
import { pairItems } from "../records/pair-items.ts";
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
  /** Fields that someone else changed too. `value` has the person's text, and is not sent until the person chooses. */
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
  (state) => ({ ...withValue(state, value), obstacle: isUnconnected(state) ? state.obstacle : undefined });

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
    return { ...merged({ ...open, saved: state.sending ?? state.saved }, result.value, found), saved: result.value };
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
    state.sending === undefined ? { ...merged(state, value), saved: value } : state;

/** Continues with what a closed tab left. */
export const adopted =
  (left: Pick<SaveState, "saved" | "value" | "conflicts">): Step =>
  (state) => {
    const { value, conflicts } = merged({ ...state, ...left }, state.value);
    return { ...withValue(state, value), conflicts: [...state.conflicts, ...conflicts] };
  };

export const chosen =
  (conflict: Conflict, keep: "yours" | "theirs"): Step =>
  (state) => {
    const value = keep === "yours" ? state.value : (replaceAt(state.value, conflict.path, conflict.theirs) ?? {});
    return { ...state, value, conflicts: state.conflicts.filter((each) => each !== conflict) };
  };

/**
 * Adds what others changed in `theirs`. What was typed since `state.saved` stays, also in fields that they changed too.
 *
 * @param found conflicts that the server found, with paths of `theirs`
 */
function merged(state: SaveState, theirs: Json, found: readonly Conflict[] = []): SaveState {
  const { value, conflicts } = mergeValues(state.saved, state.value, theirs);
  const all = newer(
    found.flatMap((conflict) => moved(conflict, theirs, value)),
    conflicts,
  );
  const next = withValue(
    state,
    all.reduce((mine, { path, yours }) => replaceAt(mine, path, yours) ?? {}, value),
  );
  return { ...next, conflicts: newer(next.conflicts, all) };
}

const newer = (old: readonly Conflict[], found: readonly Conflict[]) => [
  ...old.filter(({ path }) => !found.some((conflict) => isSamePath(conflict.path, path))),
  ...found,
];

/** Conflicts stay with their fields while entries of lists move. */
const withValue = (state: SaveState, value: Json): SaveState => ({
  ...state,
  value,
  conflicts: state.conflicts.flatMap((conflict) => moved(conflict, state.value, value)),
});

/** A conflict in another version of the record; none if the entry of a list that has its field is removed. */
function moved(conflict: Conflict, before: Json, after: Json): Conflict[] {
  const path: FieldPath = conflict.path;
  let [old, now]: (Json | undefined)[] = [before, after];
  const steps = [];
  for (const step of path) {
    const place = Array.isArray(old) && Array.isArray(now) ? pairItems(old, now).indexOf(Number(step)) : step;
    if (place === -1) return [];
    steps.push(place);
    [old, now] = [valueAt(old, [step]), valueAt(now, [place])];
  }
  return isSamePath(path, steps) ? [conflict] : [{ ...conflict, path: steps }];
}

/** Milliseconds until the value is sent; undefined if there is nothing to send, or something else must happen first. */
export function pauseBeforeSave({
  value,
  saved,
  sending,
  obstacle,
  failures,
  conflicts,
}: SaveState): number | undefined {
  if (sending !== undefined || conflicts.length > 0 || isEqual(value, saved)) return undefined;
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
