import { globSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parse } from "yaml";
import type { FieldPath, Json } from "../api-types.ts";
import { mergeValues } from "./merge-values.ts";

const RECORDS = globSync("tests/{content,plain-agency}/**/*.yaml").map(
  (path) => parse(readFileSync(path, "utf8")) as Json,
);

/** The paths of all texts. */
function textsIn(value: Json, path: FieldPath = []): FieldPath[] {
  if (typeof value === "string") return [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    textsIn(item, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}
const listsIn = (value: Json, path: FieldPath = []): FieldPath[] => [
  ...(Array.isArray(value) && value.length > 2 ? [path] : []),
  ...(typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, item]) => listsIn(item, [...path, Array.isArray(value) ? Number(key) : key]))
    : []),
];
const at = (value: Json | undefined, path: FieldPath): Json | undefined =>
  path.reduce<Json | undefined>((inner, key) => (inner as Record<string, Json> | undefined)?.[key], value);
function changed(value: Json, path: FieldPath, change: (value: Json) => Json): Json {
  const [key, ...rest] = path;
  if (key === undefined) return change(value);
  const copy = structuredClone(value) as Record<string, Json>;
  copy[key] = changed(copy[key] ?? null, rest, change);
  return copy as Json;
}

type Edit = (value: Json) => Json;
/** A change of a text or of a list, somewhere in the record. */
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(fc.nat(), fc.lorem()).map(
    ([pick, text]): Edit =>
      (value) => {
        const paths = textsIn(value);
        const path = paths[pick % paths.length];
        return path ? changed(value, path, () => text) : value;
      },
  ),
  fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.constantFrom("move", "remove", "add")).map(
    ([pick, from, to, kind]): Edit =>
      (value) => {
        const paths = listsIn(value);
        const path = paths[pick % paths.length];
        if (!path) return value;
        return changed(value, path, (list) => {
          const items = list as Json[];
          const item = items[from % items.length] ?? null;
          const without = kind === "add" ? items : items.toSpliced(from % items.length, 1);
          return kind === "remove" ? without : without.toSpliced(to % items.length, 0, item);
        });
      },
  ),
);
const record = fc.constantFrom(...RECORDS);
const edits = fc.array(edit, { maxLength: 4 });
const after = (value: Json, all: readonly Edit[]) => all.reduce((value, change) => change(value), value);

test("a change of one side alone is the merged value", () => {
  fc.assert(
    fc.property(record, edits, (base, all) => {
      const ours = after(base, all);
      expect(mergeValues(base, ours, base)).toEqual({ value: ours, conflicts: [] });
      expect(mergeValues(base, base, ours)).toEqual({ value: ours, conflicts: [] });
      expect(mergeValues(base, ours, structuredClone(ours))).toEqual({ value: ours, conflicts: [] });
    }),
    { numRuns: 300 },
  );
});

test("changes of different texts are all merged, whichever side made them", () => {
  fc.assert(
    fc.property(record, fc.array(fc.tuple(fc.nat(), fc.boolean(), fc.lorem()), { maxLength: 6 }), (base, picks) => {
      const paths = textsIn(base);
      const all = new Map(
        picks.map(([pick, isOurs, text]) => [pick % (paths.length || 1), { isOurs, text: `${text}!` }]),
      );
      const of = (isWanted: (isOurs: boolean) => boolean) =>
        [...all].reduce(
          (value, [index, { isOurs, text }]) =>
            isWanted(isOurs) && paths[index] ? changed(value, paths[index], () => text) : value,
          base,
        );
      const [ours, theirs, both] = [of((own) => own), of((own) => !own), of(() => true)];
      /* In a list of texts, a text that replaced another is not told from a new one if its neighbour changed as well. */
      fc.pre([...all.keys()].every((index) => /^(?!kind$|id$|slug$)[a-z]/.test(String(paths[index]?.at(-1) ?? "a"))));
      expect(mergeValues(base, ours, theirs)).toEqual({ value: both, conflicts: [] });
      expect(mergeValues(base, theirs, ours)).toEqual({ value: both, conflicts: [] });
    }),
    { numRuns: 300 },
  );
});

test("merging has one result without conflicts from both sides, and each conflict has both versions and theirs in the value", () => {
  let merged = 0;
  fc.assert(
    fc.property(record, edits, edits, (base, ourEdits, theirEdits) => {
      const [ours, theirs] = [after(base, ourEdits), after(base, theirEdits)];
      const there = mergeValues(base, ours, theirs);
      const back = mergeValues(base, theirs, ours);
      expect(back.conflicts.length).toBe(there.conflicts.length);
      const sorted = (value: Json): Json =>
        Array.isArray(value)
          ? value.map(sorted).sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
          : typeof value === "object" && value !== null
            ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, sorted(item)]))
            : value;
      if (there.conflicts.length === 0) {
        merged++;
        /* Items that both added at one place are in the order of the sides. */
        expect(sorted(there.value)).toEqual(sorted(back.value));
      }
      for (const { path, yours, theirs } of there.conflicts) {
        expect(at(there.value, path)).toEqual(theirs);
        expect(yours).not.toEqual(theirs);
      }
    }),
    { numRuns: 500 },
  );
  expect(merged).toBeGreaterThan(150);
});

const BASE = {
  title: "A",
  list: [
    { id: "x", text: "1" },
    { id: "y", text: "2" },
    { id: "z", text: "3" },
  ],
  words: ["one", "two", "three"],
};

test.each<[string, Json, Json, Json]>([
  ["another field", { ...BASE, title: "B" }, { ...BASE, words: ["four"] }, { ...BASE, title: "B", words: ["four"] }],
  ["a new field of each", { ...BASE, a: 1 }, { ...BASE, b: 2 }, { ...BASE, a: 1, b: 2 }],
  ["a removed field", { list: BASE.list, words: BASE.words }, { ...BASE, words: [] }, { list: BASE.list, words: [] }],
  [
    "an item that one moves and the other changes",
    { ...BASE, list: [BASE.list[2], BASE.list[0], BASE.list[1]] as Json[] },
    { ...BASE, list: [BASE.list[0], BASE.list[1], { id: "z", text: "4" }] as Json[] },
    { ...BASE, list: [{ id: "z", text: "4" }, BASE.list[0], BASE.list[1]] as Json[] },
  ],
  [
    "a removed item and a new one",
    { ...BASE, list: BASE.list.slice(1) },
    { ...BASE, list: [...BASE.list, { id: "n", text: "5" }] },
    { ...BASE, list: [...BASE.list.slice(1), { id: "n", text: "5" }] },
  ],
  [
    "new items of both at one place",
    { ...BASE, words: ["one", "ours", "two", "three"] },
    { ...BASE, words: ["one", "theirs", "two", "three"] },
    { ...BASE, words: ["one", "theirs", "ours", "two", "three"] },
  ],
  [
    "the same new item",
    { ...BASE, words: ["zero", ...BASE.words] },
    { ...BASE, words: ["zero", "one", "two"] },
    { ...BASE, words: ["zero", "one", "two"] },
  ],
])("%s: both changes are merged", (_what, ours, theirs, value) => {
  expect(mergeValues(BASE, ours, theirs)).toEqual({ value, conflicts: [] });
});

test.each<[string, Json, Json, FieldPath, FieldPath?]>([
  ["a text that both changed", { ...BASE, title: "B" }, { ...BASE, title: "C" }, ["title"]],
  [
    "a text of an item that both changed",
    { ...BASE, list: [{ id: "x", text: "8" }, ...BASE.list.slice(1)] },
    { ...BASE, list: [{ id: "n", text: "0" }, { id: "x", text: "9" }, ...BASE.list.slice(1)] },
    ["list", 1, "text"],
    ["list", 0, "text"],
  ],
  [
    "a list that both put into another order",
    { ...BASE, words: ["two", "one", "three"] },
    { ...BASE, words: ["one", "three", "two"] },
    ["words"],
  ],
  [
    "an item that one removed and the other changed",
    { ...BASE, list: BASE.list.slice(1) },
    { ...BASE, list: [{ id: "x", text: "9" }, ...BASE.list.slice(1)] },
    ["list"],
  ],
  [
    "a group of another kind",
    { ...BASE, title: { kind: "a", x: 1 } },
    { ...BASE, title: { kind: "b", x: 2 } },
    ["title"],
  ],
])("%s is a conflict that keeps theirs", (_what, ours, theirs, path, ourPath = path) => {
  expect(mergeValues(BASE, ours, theirs)).toEqual({
    value: theirs,
    conflicts: [{ path, base: at(BASE, ourPath), yours: at(ours, ourPath), theirs: at(theirs, path) }],
  });
});
