import * as fc from "fast-check";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { EDITS, type Edit, edited, pathsOf, recordsIn } from "../../tests/support/yaml-records.ts";
import type { FieldChange, FormSchema, Json } from "../api-types.ts";
import { formSchemaOfRecord } from "../records/problems.ts";
import { fieldChanges } from "./field-changes.ts";
import { replaceAt, valueAt } from "./form-values.ts";

const plain = { isOptional: false, isAdvanced: false };
const text = (label: string): FormSchema => ({ ...plain, kind: "text", isLong: false, isShown: true, label });
const section: FormSchema = {
  ...plain,
  kind: "kinds",
  label: "",
  options: [
    {
      ...plain,
      kind: "group",
      label: "Points",
      name: "points",
      fields: [
        { ...text("Heading"), name: "heading" },
        { ...text("Lead text"), name: "lead" },
      ],
    },
  ],
};
const SCHEMA: FormSchema = {
  ...plain,
  kind: "group",
  label: "",
  fields: [
    { ...text("Title"), name: "title" },
    { ...plain, kind: "list", label: "Sections", item: section, name: "sections" },
  ],
};
const points = (heading: string, lead = `About ${heading} in a few words`) => ({ kind: "points", heading, lead });
const record = (...sections: Json[]) => ({ title: "Home", sections });
const labels = (old: Json, now: Json) => fieldChanges(SCHEMA, old, now).map(({ label }) => label);

test("a changed word is one change, with the old and the new text", () => {
  expect(fieldChanges(SCHEMA, record(points("A", "one two")), record(points("A", "one three")))).toMatchObject([
    { path: ["sections", 0, "lead"], label: "Sections › A › Lead text", old: "one two", new: "one three" },
  ]);
});

test("a change is named without the marks of Markdown", () => {
  const [old, now] = ["one", "two"].map((lead) =>
    record(points("**All** of [our long list of prices](/prices) at a glance", lead)),
  );
  expect(labels(old ?? null, now ?? null)).toEqual([
    "Sections › All of our long list of prices at a glance › Lead text",
  ]);
});

test("a new, a removed and a moved section are one change each, whatever stands around them", () => {
  const [a, b, c] = [points("First"), points("Second"), points("Third")];
  expect(fieldChanges(SCHEMA, record(a, c), record(a, b, c))).toMatchObject([
    { path: ["sections", 1], label: "Sections › Second", old: undefined, new: b },
  ]);
  expect(fieldChanges(SCHEMA, record(a, b, c), record(b, c))).toMatchObject([
    { path: ["sections", 0], label: "Sections › First", old: a, new: undefined },
  ]);
  expect(fieldChanges(SCHEMA, record(a, b, c), record(b, c, a))).toMatchObject([
    { path: ["sections", 2], label: "Sections › First › Place", old: "First", new: "After “Third”" },
  ]);
});

test("the order of the names in a group is no change", () => {
  expect(labels({ title: "A", sections: [] }, { sections: [], title: "A" })).toEqual([]);
});

/** The number of edited records: `CHANGE_RUNS=20000 npx vitest run editor/form/field-changes` is the long form. */
const RUNS = Number(process.env.CHANGE_RUNS ?? 150);
const RECORDS = recordsIn("tests/content", "tests/plain-agency").map(({ name, text }) => ({
  name,
  value: parse(text) as Json,
}));

let words = 0;
/** A value with other words in the same places, which no other value has. */
const rewritten = (value: Json): Json =>
  pathsOf(value, (each) => typeof each === "string").reduce<Json>(
    (all, path) =>
      replaceAt(
        all,
        path,
        String(valueAt(all, path)).replaceAll(/\S+/g, () => `word${++words}`),
      ) ?? "",
    value,
  );

const KINDS = EDITS.filter((kind) => kind !== "value" && kind !== "copy");
const edits = (...kinds: Edit["kind"][]) =>
  fc.array(fc.record<Edit>({ kind: fc.constantFrom(...kinds), pick: fc.nat(), to: fc.nat() }), {
    minLength: 1,
    maxLength: 6,
  });
/** A person's edits in the form. */
const withEdits = (value: Json, all: readonly Edit[]) =>
  all.reduce((before, edit) => edited(before, edit, rewritten), value);

const anyRecord = fc.constantFrom(...RECORDS);
const picks = fc.infiniteStream(fc.nat());

test("of any edits of a record, each comes back without the others, and all together are the record before", () => {
  fc.assert(
    fc.property(anyRecord, edits(...KINDS), picks, ({ name, value }, all, picked) => {
      const schema = formSchemaOfRecord(name);
      let now = withEdits(value, all);
      let left = fieldChanges(schema, value, now);
      while (left.length > 0) {
        const at = Number(picked.next().value) % left.length;
        now = left[at]?.undone() ?? null;
        const next = fieldChanges(schema, value, now);
        expect(next.map(wordsOf).sort()).toEqual(left.toSpliced(at, 1).map(wordsOf).sort());
        left = next;
      }
      expect(now).toEqual(value);
    }),
    { numRuns: RUNS },
  );
});

/* Of two equal items, either can be the new one. */
test("a record with copied items comes back as well", () => {
  fc.assert(
    fc.property(anyRecord, edits(...KINDS, "copy"), picks, ({ name, value }, all, picked) => {
      const schema = formSchemaOfRecord(name);
      let now = withEdits(value, all);
      for (let steps = 0; steps < 100 && fieldChanges(schema, value, now).length > 0; steps++) {
        const left = fieldChanges(schema, value, now);
        now = left[Number(picked.next().value) % left.length]?.undone() ?? null;
      }
      expect(now).toEqual(value);
    }),
    { numRuns: RUNS },
  );
});

/** A change without what others change of it: titles of items, and the items around. */
const wordsOf = ({ label, old, new: now }: FieldChange) =>
  label.endsWith("› Place") ? "Place" : JSON.stringify([old ?? null, now ?? null]);
