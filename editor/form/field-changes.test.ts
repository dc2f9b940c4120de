import { expect, test } from "vitest";
import type { FormSchema, Json } from "../api-types.ts";
import { fieldChanges } from "./field-changes.ts";

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
      value: "points",
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
  expect(fieldChanges(SCHEMA, record(points("A", "one two")), record(points("A", "one three")))).toEqual([
    { path: ["sections", 0, "lead"], label: "Sections › A › Lead text", old: "one two", new: "one three" },
  ]);
});

test("a new, a removed and a moved section are one change each, whatever stands around them", () => {
  const [a, b, c] = [points("First"), points("Second"), points("Third")];
  expect(fieldChanges(SCHEMA, record(a, c), record(a, b, c))).toEqual([
    { path: ["sections", 1], label: "Sections › Second", old: undefined, new: b },
  ]);
  expect(fieldChanges(SCHEMA, record(a, b, c), record(b, c))).toEqual([
    { path: ["sections", 0], label: "Sections › First", old: a, new: undefined },
  ]);
  expect(labels(record(a, b, c), record(b, c, a))).toEqual(["Sections › Order"]);
});

test("the order of the names in a group is no change", () => {
  expect(labels({ title: "A", sections: [] }, { sections: [], title: "A" })).toEqual([]);
});
