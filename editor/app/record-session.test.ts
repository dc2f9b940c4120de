import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FieldPath, Json, OpenRecord, Problem, SaveRequest } from "../api-types.ts";
import { type RecordSession, recordSession, saveWords, TAB, TYPING_PAUSE, unsavedRecords } from "./record-session.ts";

const RECORD: OpenRecord = {
  name: "pages/about.yaml",
  language: "en",
  group: "page",
  title: "About",
  address: "/about",
  value: { title: "About" },
  problems: [],
  shown: { title: "About" },
  schema: { kind: "group", fields: [], label: "", isOptional: false, isAdvanced: false },
  choices: { pages: [], fills: {}, records: {} },
};
const stored = new Map<string, string>();
const requests: SaveRequest[] = [];
/** The record as the server has it. */
let onServer = RECORD;
/** The server's answer to the next save. */
let answer: (request: SaveRequest) => Response;
const saved = (problems: readonly Problem[] = []) => Response.json({ outcome: "saved", problems, title: "About us" });

beforeEach(() => {
  vi.useFakeTimers();
  stored.clear();
  requests.length = 0;
  answer = () => saved();
  onServer = RECORD;
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal("fetch", async (_address: string, { body }: { body?: string }) => {
    if (body === undefined) return Response.json(onServer);
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

test("typed text is sent once, 700 ms after the last key, and kept in the browser until the server has it", async () => {
  const session = openRecord(RECORD);
  session.change(() => ({ title: "About u" }));
  await vi.advanceTimersByTimeAsync(TYPING_PAUSE - 1);
  session.change(() => ({ title: "About us" }));
  await vi.advanceTimersByTimeAsync(TYPING_PAUSE - 1);
  expect([requests, keptTexts(), saveWords(session)]).toEqual([[], [{ title: "About us" }], "Saving…"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(requests).toEqual([{ tab: TAB, base: { title: "About" }, value: { title: "About us" } }]);
  expect([keptTexts(), saveWords(session), session.record.title]).toEqual([[], "Saved", "About us"]);
});

test("without storage in the browser, typed text is saved", async () => {
  vi.stubGlobal("localStorage", undefined);
  openRecord(RECORD).change(() => ({ title: "About us" }));
  await vi.advanceTimersByTimeAsync(TYPING_PAUSE);
  expect([requests.length, unsavedRecords()]).toEqual([1, []]);
});

test.each([
  ["a sign-out", () => Response.json({ error: "" }, { status: 401 })],
  ["a lost network", () => Promise.reject(new TypeError("fetch failed"))],
  ["a full disk", () => Response.json({ error: "The disk is full." }, { status: 507 })],
])("after %s, everything typed is still in the browser", async (_what, refuse) => {
  const session = openRecord(RECORD);
  answer = refuse as typeof answer;
  session.change(() => ({ title: "About us" }));
  await vi.advanceTimersByTimeAsync(TYPING_PAUSE);
  expect([requests.length, keptTexts(), saveWords(session)]).toEqual([1, [{ title: "About us" }], "Not saved"]);
});

test("without a connection, the pauses between attempts grow to half a minute, also while someone types", async () => {
  const session = openRecord(RECORD);
  const times: number[] = [];
  answer = () => {
    times.push(Date.now());
    return Promise.reject(new TypeError("fetch failed")) as never;
  };
  session.change(() => ({ title: "About us" }));
  await vi.advanceTimersByTimeAsync(TYPING_PAUSE + 1000);
  session.change(() => ({ title: "About us all" }));
  await vi.advanceTimersByTimeAsync(100_000);
  expect(times.map((time, index) => time - (times[index - 1] ?? time))).toEqual([
    0, 3000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
  answer = () => saved();
  await vi.advanceTimersByTimeAsync(30_000);
  expect([keptTexts(), saveWords(session)]).toEqual([[], "Saved"]);
});

test("after somebody else changed the record, all that was typed is in the history, and the record is shown as it is", async () => {
  const session = openRecord(RECORD);
  onServer = { ...RECORD, value: { title: "Theirs" } };
  answer = () => {
    if (requests.length === 1) session.change(() => ({ title: "Mine, and more" }));
    return Response.json({ outcome: "onlyInHistory", title: "Theirs" });
  };
  session.change(() => ({ title: "Mine" }));
  await vi.advanceTimersByTimeAsync(10 * TYPING_PAUSE);
  expect(requests.map(({ value }) => value)).toEqual([{ title: "Mine" }, { title: "Mine, and more" }]);
  expect([session.state.value, session.isInHistory, keptTexts(), saveWords(session)]).toEqual([
    { title: "Theirs" },
    true,
    [],
    "Saved",
  ]);
  expect(session.step("past")).toBeUndefined();
});

test("a later tab continues with the text that a closed one left, and the server decides whether it is too late", async () => {
  answer = () => Promise.reject(new TypeError("fetch failed")) as never;
  openRecord(RECORD).change(() => ({ title: "Left" }));
  await vi.advanceTimersByTimeAsync(TYPING_PAUSE);
  vi.clearAllTimers();
  requests.length = 0;
  answer = () => saved();
  const session = openRecord({ ...RECORD, value: { title: "Theirs" } });
  expect(keptTexts()).toEqual([{ title: "Left" }]);
  await vi.advanceTimersByTimeAsync(TYPING_PAUSE);
  expect(requests).toEqual([{ tab: TAB, base: { title: "About" }, value: { title: "Left" } }]);
  expect(saveWords(session)).toBe("Saved");
});

test("what the server changes in a save is in the page, also in what was typed since, and not in what was before", async () => {
  const value = {
    sample: true,
    items: [
      { sample: true, name: "Ada" },
      { sample: true, name: "Bo" },
    ],
  };
  const session = openRecord({ ...RECORD, value });
  const withName = (name: string) => (before: Json) => {
    const { items, ...others } = before as typeof value;
    return { ...others, items: [{ ...items[0], name }, ...items.slice(1)] } as Json;
  };
  const after = { sample: true, items: [{ name: "Joy" }, { sample: true, name: "Bo" }] };
  answer = () => {
    if (requests.length === 1) session.change(withName("Joyce"));
    const changed = requests.length === 1 && { value: after };
    return Response.json({ outcome: "saved", problems: [], title: "", ...changed });
  };
  session.change(withName("Joy"));
  await vi.advanceTimersByTimeAsync(3 * TYPING_PAUSE);
  const next = { sample: true, items: [{ name: "Joyce" }, { sample: true, name: "Bo" }] };
  expect([requests.at(-1), session.state.value]).toEqual([{ tab: TAB, base: after, value: next }, next]);
  session.step("past");
  expect(session.state.value).toEqual(value);
  session.step("future");
  expect(session.state.value).toEqual(next);
});

const FORM = { lead: "", items: ["a", "b", "c"] };
/** A session in which values are typed, each so many milliseconds after the one before. */
function typedSession(...changes: readonly (readonly [pause: number, value: Json, path?: FieldPath])[]) {
  const session = openRecord({ ...RECORD, value: FORM });
  for (const [pause, value, path = ["lead"]] of changes) {
    vi.advanceTimersByTime(pause);
    session.change((before) => ({ ...(before as object), ...(value as object) }), path);
  }
  return session;
}
const leadOf = ({ state }: RecordSession) => (state.value as typeof FORM).lead;

test("the keys of a word are one step, and a pause begins another", () => {
  const session = typedSession([0, { lead: "W" }], [100, { lead: "We" }], [1900, { lead: "We b" }]);
  expect([session.step("past"), leadOf(session)]).toEqual([["lead"], "We"]);
  expect([session.step("past"), leadOf(session)]).toEqual([["lead"], ""]);
  expect(session.step("past")).toBeUndefined();
  expect([session.step("future"), leadOf(session)]).toEqual([["lead"], "We"]);
});

test("typing without a pause is a step of at most five seconds", () => {
  const session = typedSession(
    ...Array.from({ length: 70 }, (_, key) => [100, { lead: "x".repeat(key + 1) }] as const),
  );
  session.step("past");
  expect(leadOf(session)).toBe("x".repeat(50));
});

test("another field, and every change of a list, is a step of its own; a new change ends what can be made again", () => {
  const session = typedSession(
    [0, { lead: "x" }],
    [10, { items: ["b", "a", "c"] }, ["items"]],
    [10, { items: ["b", "c", "a"] }, ["items"]],
  );
  expect(session.history.past).toHaveLength(3);
  session.step("past");
  session.change(() => FORM);
  expect(session.step("future")).toBeUndefined();
});
