import fc from "fast-check";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { EDITS, edited, recordsIn } from "../../tests/support/yaml-records.ts";
import type { FieldPath, Json } from "../api-types.ts";
import { replaceAt, valueAt } from "../form/form-values.ts";
import { isGroup } from "./pair-items.ts";
import { readValue, rewriteRecord } from "./rewrite-record.ts";

const RECORDS = recordsIn("content", "tests/content", "tests/plain-agency");

/** The number of edits: `REWRITE_EDITS=30000 npx vitest run editor/records/rewrite-record` is the long form. */
const RUNS = Number(process.env.REWRITE_EDITS ?? 300);

const changed = (value: Json, path: FieldPath, change: (value: Json) => Json): Json =>
  replaceAt(value, path, change(valueAt(value, path) ?? null)) ?? null;

const odd = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.string({
    unit: fc.constantFrom("a", " ", "\n", ":", "#", "-", "'", '"', "{", "]", ",", "&", "*", "\t", "|", "é", "\u00a0"),
  }),
  fc.lorem({ maxCount: 80 }),
  fc.lorem({ maxCount: 5, mode: "sentences" }).map((text) => text.replaceAll(". ", ".\n\n")),
  fc.constantFrom(
    "",
    "null",
    "true",
    "12",
    "2026-01-01",
    "{site.name}",
    "a: b",
    "a #b",
    "- a",
    "---",
    "> a",
    "x\n",
    "\n",
    "yes",
    "~",
  ),
);
const any = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    odd,
    fc.integer({ min: -5, max: 5000 }),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(
      fc.oneof(
        fc.constantFrom("kind", "id", "name", "text", "/old-page", "a b", "items"),
        odd.filter((key) => key !== "__proto__"),
      ),
      tie("value"),
      { maxKeys: 4, noNullPrototype: true },
    ) as fc.Arbitrary<Json>,
  ),
})).value;

const anyEdit = fc.record({ kind: fc.constantFrom(...EDITS), pick: fc.nat(), to: fc.nat(), text: odd, value: any });

/** The lines that are new or gone, whichever are more. */
function changedLines(before: string, after: string): number {
  const [a, b] = [before.split("\n"), after.split("\n")];
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  return Math.max(a.length, b.length) - start - end;
}

const comments = (text: string) =>
  text
    .split("\n")
    .filter((line) => /^\s*# /.test(line))
    .map((line) => line.trim())
    .sort();

const YAML = `# Who we are.
title: Six services # as in the menu
name: 'it''s "us"'
list:
  # The first.
  - id: a
    text: >-
      A long text that is folded, because it has more words than one line of a record of this project may have without
      becoming too long to read.

  # The second.
  - id: b # beside it
    text: Short
  - id: c
    text: |
      - one
      - two
flow: { label: Talk, href: /book } # a link
tags: [one, "two, too", three]
empty: {}
none: []
# The end.
`;

type List = Record<string, string>[];

/** The lines of the sample that are gone, and the new ones. */
function lines(change: (value: Json) => Json) {
  const value = change(parse(YAML));
  const written = rewriteRecord(YAML, value);
  expect(parse(written)).toEqual(value);
  const [before, after] = [YAML.split("\n"), written.split("\n")];
  return {
    gone: before.filter((line) => !after.includes(line)),
    added: after.filter((line) => !before.includes(line)),
    written,
  };
}
const withList = (change: (list: List) => List) => (value: Json) =>
  changed(value, ["list"], (list) => change(list as List));

test("items of a list take their comments along and copies have none", () => {
  const { gone, added, written } = lines(withList(([a = {}, b, c = {}]) => [c, { ...b, text: "Longer" }, a, { ...c }]));
  expect(gone).toEqual(["    text: Short"]);
  expect(added).toEqual(["    text: Longer"]);
  expect(written).toMatch(
    / {2}# The second.\n {2}- id: b # beside it\n {4}text: Longer\n {2}# The first.\n {2}- id: a\n/,
  );
});

test("a removed item takes its comment along, and the comment at the end stays", () => {
  const { gone, written } = lines(withList((list) => list.slice(0, 1)));
  expect(gone).toEqual([
    "  # The second.",
    "  - id: b # beside it",
    "    text: Short",
    "  - id: c",
    "    text: |",
    "      - one",
    "      - two",
  ]);
  expect(written).toMatch(/\n# The end\.\n$/);
});

test("a comment above a field that is removed stays, and a long line that nobody changed is not broken", () => {
  const line = `  - { id: a, text: ${"long ".repeat(30).trim()} }`;
  const text = `# Ours.\ntitle: One\n# Both.\nlead: Two\nitems:\n${line}\n  - { id: b, text: x }\nmore:\n  - kind: y\n  # Last.\n  - kind: z\n`;
  const { lead: _, ...rest } = parse(text);
  expect(rewriteRecord(text, rest)).toBe(text.replace("lead: Two\n", ""));
  const added = { ...parse(text), items: [...parse(text).items, { id: "c", text: "new" }] };
  expect(rewriteRecord(text, added)).toBe(text.replace("text: x }\n", "text: x }\n  - { id: c, text: new }\n"));
  const last = "a: 1\n# Why.\nb: 2\n";
  expect(rewriteRecord(last, { a: 1 })).toBe("a: 1\n# Why.\n");
});

test.each([
  ["line feeds of DOS", (text: string) => text.replaceAll("\n", "\r\n")],
  ["a byte order mark", (text: string) => `\uFEFF${text}`],
  ["no line feed at the end", (text: string) => text.slice(0, text.lastIndexOf("\n", text.length - 2))],
])("a record with %s keeps it", (_what, save) => {
  const text = save(YAML);
  const value = { ...parse(text), title: "Five", more: ["a"] };
  const written = rewriteRecord(text, value);
  expect(parse(written)).toEqual(value);
  expect(written).toContain(save("title: Five # as in the menu\nname: ").slice(-20).trim());
  expect(written.includes("\r\n")).toBe(text.includes("\r\n"));
  expect(/(?<!\r)\n/.test(written)).toBe(/(?<!\r)\n/.test(text));
  expect(written.startsWith("\uFEFF")).toBe(text.startsWith("\uFEFF"));
  expect(/\n$/.test(written)).toBe(/\n$/.test(text));
});

test("50,000 characters are folded into lines", () => {
  const words = "warp and weft ".repeat(3600).trim();
  const { written } = lines(withList(([, , c = {}]) => [{ id: "a", text: words }, { id: "b", text: `${words}!` }, c]));
  for (const line of written.split("\n")) expect(line.length).toBeLessThanOrEqual(120);
});

test("a value that is repeated by its name is not changed", () => {
  const text = "base: &base\n  a: One\nother: *base\nfree: Text\n";
  expect(rewriteRecord(text, { ...parse(text), free: "Other" })).toBe(text.replace("Text", "Other"));
  for (const change of [{ base: { a: "Two" } }, { other: { a: "Two" } }, { base: "none" }])
    expect(() => rewriteRecord(text, { ...parse(text), ...change })).toThrow(/text editor/);
});

test("a record says what it is to say after any edit", () => {
  fc.assert(
    fc.property(fc.constantFrom(...RECORDS), fc.array(anyEdit, { minLength: 1, maxLength: 4 }), ({ text }, edits) => {
      let written = text;
      for (const { text: typed, value, ...edit } of edits) {
        const before = written;
        const wanted = edited(readValue(before) ?? {}, edit, (old) =>
          edit.kind === "text" ? typed : isGroup(old) ? { ...old, added: value } : value,
        );
        written = rewriteRecord(before, wanted);
        expect(parse(written) ?? {}).toEqual(wanted);
        if (edit.kind === "move") expect(comments(written)).toEqual(comments(before));
      }
    }),
    { numRuns: Math.ceil(RUNS / 2.5) },
  );
});

test("in nine of ten texts of the content a changed word changes one line", () => {
  const figures = { words: 0, oneLine: 0 };
  for (const { text } of RECORDS) {
    const value = readValue(text) ?? {};
    for (let pick = 0; pick < 3; pick++) {
      const written = rewriteRecord(
        text,
        edited(value, { kind: "word", pick: pick * 101, to: pick * 101 }, () => "loom"),
      );
      figures.words++;
      if (changedLines(text, written) === 1) figures.oneLine++;
      expect(comments(written)).toEqual(comments(text));
    }
  }
  expect(figures.oneLine / figures.words).toBeGreaterThan(0.9);
});
