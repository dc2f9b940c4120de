import { expect, test } from "vitest";
import {
  answered,
  connected,
  failed,
  openState,
  pauseBeforeSave,
  type Step,
  saveWords,
  sent,
  TYPING_PAUSE,
  typed,
} from "./save-state.ts";

const RECORD = { title: "About", lead: "We build" };
const after = (...steps: Step[]) => steps.reduce((state, step) => step(state), openState(RECORD));
const TITLE = { ...RECORD, title: "About us" };
const PROBLEM = { record: "pages/about.yaml", path: ["title"], text: "The title is empty." };

test("a record is sent 700 ms after the last key, and not again while it is on its way", () => {
  expect(pauseBeforeSave(after())).toBeUndefined();
  expect(pauseBeforeSave(after(typed(TITLE)))).toBe(TYPING_PAUSE);
  expect(pauseBeforeSave(after(typed(TITLE), sent))).toBeUndefined();
  const saved = after(typed(TITLE), sent, answered({ outcome: "saved" }));
  expect([saveWords(saved), pauseBeforeSave(saved)]).toEqual(["Saved", undefined]);
});

test("what is typed during a save is sent next", () => {
  const more = { ...TITLE, lead: "We build and stay" };
  const state = after(typed(TITLE), sent, typed(more), answered({ outcome: "saved" }));
  expect([state.value, state.saved, pauseBeforeSave(state)]).toEqual([more, TITLE, TYPING_PAUSE]);
});

test("an invalid text is sent again only after it was changed", () => {
  const invalid = answered({ outcome: "invalid", problems: [PROBLEM] });
  const state = after(typed({ ...RECORD, title: "" }), sent, invalid);
  expect([saveWords(state), pauseBeforeSave(state)]).toEqual(["Not saved: 1 field needs attention", undefined]);
  expect(pauseBeforeSave(connected(state))).toBeUndefined();
  expect(pauseBeforeSave(typed(TITLE)(state))).toBe(TYPING_PAUSE);
  /* It was mended during the check. */
  expect(pauseBeforeSave(after(typed({ ...RECORD, title: "" }), sent, typed(TITLE), invalid))).toBe(TYPING_PAUSE);
});

test("without a connection, the pauses between attempts grow to half a minute, also while someone types", () => {
  const pauses = [1, 2, 3, 9].map((failures) =>
    pauseBeforeSave(
      after(typed(TITLE), ...Array<Step>(failures).fill(failed({ kind: "offline" })), typed({ ...TITLE, lead: "" })),
    ),
  );
  expect(pauses).toEqual([2000, 4000, 8000, 30_000]);
});

test("signed out, nothing is sent until the person is signed in again, and typed text stays", () => {
  const signedOut = failed({ kind: "signed-out" });
  const state = after(typed(TITLE), sent, signedOut, typed({ ...TITLE, lead: "More" }));
  expect(pauseBeforeSave(state)).toBeUndefined();
  const back = connected(state);
  expect(pauseBeforeSave(back)).toBeGreaterThan(0);
  expect(back.value).toEqual({ ...TITLE, lead: "More" });
});
