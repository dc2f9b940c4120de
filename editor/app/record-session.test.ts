import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Json, OpenRecord, SaveRequest } from "../api-types.ts";
import { type RecordSession, recordSession } from "./record-session.ts";
import { saveWords, TYPING_PAUSE } from "./save-state.ts";

const RECORD: OpenRecord = {
  name: "pages/about.yaml",
  title: "About",
  address: "/about",
  value: { title: "About" },
  schema: { kind: "group", fields: [], label: "", isOptional: false, isAdvanced: false },
  choices: { pages: [], records: {} },
};
const stored = new Map<string, string>();
const requests: SaveRequest[] = [];
/** What the server answers to the next save. */
let answer: (request: SaveRequest) => Response;
const saved = ({ value }: SaveRequest) => Response.json({ outcome: "saved", value, title: "About us" });

beforeEach(() => {
  vi.useFakeTimers();
  stored.clear();
  requests.length = 0;
  answer = saved;
  vi.stubGlobal("localStorage", {
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal("fetch", async (_address: string, { body }: { body: string }) => {
    requests.push(JSON.parse(body));
    return answer(JSON.parse(body));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const keptTexts = () => [...stored.values()].map((json) => JSON.parse(json).value as Json);
const openRecord = (record: OpenRecord) => recordSession(record, () => {});
const words = (session: RecordSession) => saveWords(session.state);

test("typed text is sent once, 700 ms after the last key, and kept in the browser until the server has it", async () => {
  const session = openRecord(RECORD);
  session.change(() => ({ title: "About u" }));
  await vi.advanceTimersByTimeAsync(TYPING_PAUSE - 1);
  session.change(() => ({ title: "About us" }));
  await vi.advanceTimersByTimeAsync(TYPING_PAUSE - 1);
  expect([requests, keptTexts(), words(session)]).toEqual([[], [{ title: "About us" }], "Saving…"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(requests).toEqual([{ base: { title: "About" }, value: { title: "About us" } }]);
  expect([keptTexts(), words(session), session.record.title]).toEqual([[], "Saved", "About us"]);
});

test.each([
  ["an invalid text", () => Response.json({ outcome: "invalid", problems: [] })],
  ["a sign-out", () => Response.json({ error: "" }, { status: 401 })],
  ["a lost network", () => Promise.reject(new TypeError("fetch failed"))],
  ["a full disk", () => Response.json({ error: "The disk is full." }, { status: 507 })],
])("after %s, everything typed is still in the browser", async (_what, refuse) => {
  const session = openRecord(RECORD);
  answer = refuse as typeof answer;
  session.change(() => ({ title: "About us" }));
  await vi.advanceTimersByTimeAsync(TYPING_PAUSE);
  expect([requests.length, keptTexts(), words(session)]).toEqual([
    1,
    [{ title: "About us" }],
    expect.stringMatching(/^Not saved/),
  ]);
});

test("after the network is back, the text is saved without another key", async () => {
  const session = openRecord(RECORD);
  answer = () => Promise.reject(new TypeError("fetch failed")) as never;
  session.change(() => ({ title: "About us" }));
  await vi.advanceTimersByTimeAsync(TYPING_PAUSE);
  answer = saved;
  await vi.advanceTimersByTimeAsync(2000);
  expect([requests.length, keptTexts(), words(session)]).toEqual([2, [], "Saved"]);
});

test("what is typed after a conflict stays, with the field's new place, and is saved with the choice", async () => {
  const section = (id: string, heading: string) => ({ id, heading });
  const session = openRecord({ ...RECORD, value: [section("a", "One"), section("b", "Two")] });
  answer = () =>
    Response.json({
      outcome: "conflict",
      title: "About",
      value: [section("a", "Theirs"), section("b", "Two")],
      conflicts: [{ path: [0, "heading"], base: "One", yours: "Mine", theirs: "Theirs" }],
    });
  session.change(() => [section("a", "Mine"), section("b", "Two")]);
  await vi.advanceTimersByTimeAsync(TYPING_PAUSE);
  session.change(() => [section("a", "Mine, and more"), section("b", "Two")]);
  session.change(() => [section("b", "Two"), section("a", "Mine, and more")]);
  answer = saved;
  await vi.advanceTimersByTimeAsync(10 * TYPING_PAUSE);
  expect([requests.length, keptTexts(), words(session)]).toEqual([
    1,
    [[section("b", "Two"), section("a", "Mine, and more")]],
    "1 field changed by two people: choose",
  ]);
  const [conflict] = session.state.conflicts;
  expect(conflict?.path).toEqual([1, "heading"]);
  if (conflict) session.choose(conflict, "yours");
  await vi.advanceTimersByTimeAsync(TYPING_PAUSE);
  expect(requests[1]?.base).toEqual([section("a", "Theirs"), section("b", "Two")]);
  expect(requests[1]?.value).toEqual([section("b", "Two"), section("a", "Mine, and more")]);
});

test("a later tab continues with the text that a closed one left", async () => {
  const session = openRecord({ ...RECORD, value: { title: "About", lead: "Theirs" } });
  session.adopt({ saved: { title: "About" }, value: { title: "Left" }, conflicts: [], key: "", record: RECORD.name });
  expect(keptTexts()).toEqual([{ title: "Left", lead: "Theirs" }]);
  await vi.advanceTimersByTimeAsync(TYPING_PAUSE);
  expect([requests.map(({ value }) => value), words(session)]).toEqual([[{ title: "Left", lead: "Theirs" }], "Saved"]);
});
