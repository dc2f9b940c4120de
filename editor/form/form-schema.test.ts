import { expect, test } from "vitest";
import * as z from "zod";
import { parseSource } from "#site/content/parse-record.ts";
import { RECORD_TYPES } from "#site/content/schema/record-types.ts";
import { recordsIn } from "../../tests/support/yaml-records.ts";
import type { FormSchema, Json } from "../api-types.ts";
import { isGroup } from "../records/pair-items.ts";
import { formSchemaOfRecord } from "../records/problems.ts";
import { formSchemaOf } from "./form-schema.ts";
import { converted, emptyValue, fits, fromText, kindOf, shapeOf, toText } from "./form-values.ts";

const SCHEMAS = new Map(Object.entries(RECORD_TYPES).map(([files, type]) => [files, formSchemaOf(type)]));

/** A schema and all schemas in it, each with its labels from the record on. */
function everyField(schema: FormSchema, place: string): { place: string; field: FormSchema }[] {
  const inside =
    schema.kind === "group"
      ? schema.fields
      : schema.kind === "kinds" || schema.kind === "shapes"
        ? schema.options
        : schema.kind === "list" || schema.kind === "map"
          ? [schema.item]
          : [];
  return [
    { place, field: schema },
    ...inside.flatMap((each) => everyField(each, each.label === "" ? place : `${place} › ${each.label}`)),
  ];
}
const FIELDS = [...SCHEMAS].flatMap(([files, schema]) => everyField(schema, files));

const RECORDS = recordsIn("content", "tests/content", "tests/plain-agency").map(({ file, name, text }) => ({
  file,
  schema: formSchemaOfRecord(name),
  value: parseSource(name, text).value as Json,
}));

/** A value that went through the form unchanged: every text is shown in a field and read from it again. */
function throughForm(schema: FormSchema, value: Json): Json | undefined {
  switch (schema.kind) {
    case "group":
      return mapFields(value, (name, item) => {
        const field = schema.fields.find((each) => each.name === name);
        return field ? throughForm(field, item) : schema.isOpen ? item : undefined;
      });
    case "kinds": {
      const option = kindOf(schema.options, value);
      return option && throughForm(option, value);
    }
    case "shapes": {
      const shape = shapeOf(schema.options, value);
      return shape && throughForm(shape, value);
    }
    case "list":
      return (value as Json[]).map((item) => throughForm(schema.item, item) ?? null);
    case "map":
      return mapFields(value, (_name, item) => throughForm(schema.item, item));
    case "choice":
      return schema.options.find((option) => option === value);
    case "yes-no":
    case "picture":
    case "theme-colour":
    case "font-files":
      return value;
    default:
      return fromText(schema, toText(value));
  }
}

const mapFields = (value: Json, change: (name: string, item: Json) => Json | undefined): Json =>
  Object.fromEntries(
    Object.entries(isGroup(value) ? value : {}).flatMap(([name, item]) => {
      const changed = change(name, item);
      return changed === undefined ? [] : [[name, changed]];
    }),
  );

test("a form that changes nothing gives the same value, for every record of all content folders", () => {
  expect(RECORDS.map(({ file }) => file)).toContain("tests/plain-agency/pages/home.yaml");
  for (const { file, schema, value } of RECORDS) {
    expect({ file, fits: fits(schema, value) }).toEqual({ file, fits: true });
    expect({ file, value: throughForm(schema, value) }).toEqual({ file, value });
  }
});

test("every label is words", () => {
  const labels = new Set(FIELDS.map(({ field }) => field.label));
  expect([...labels].filter((label) => label !== "" && !/^[A-Z][a-z\d-]*(?:,? [a-z\d]+)*$/.test(label))).toEqual([]);
  const unnamed = FIELDS.flatMap(({ place, field }) =>
    field.kind === "group"
      ? field.fields.filter(({ label }) => label === "").map(({ name }) => `${place} ${name}`)
      : [],
  );
  expect(unnamed).toEqual([]);
});

test.each([
  ["articles/*.yaml › Body", { kind: "markdown", size: "body" }],
  ["articles/*.yaml › Teaser", { kind: "text", max: 160 }],
  ["articles/*.yaml › Date", { kind: "date", isOptional: false }],
  ["articles/*.yaml › Author", { kind: "reference", names: "people" }],
  ["articles/*.yaml › Drawing", { kind: "group", isAdvanced: true, isOptional: true }],
  ["articles/*.yaml › Picture", { kind: "picture", needs: "1440 × 720 pixels" }],
  ["case-studies/*.yaml › Colour", { kind: "choice", look: "colour" }],
  ["case-studies/*.yaml › Results", { kind: "list", min: 1, item: { kind: "markdown", size: "line" } }],
  [
    "case-studies/*.yaml › Sections › Table › Rows",
    { kind: "list", item: { kind: "list", isRow: true, item: { kind: "markdown" } } },
  ],
  ["case-studies/*.yaml › Sections › Split › Columns", { kind: "list", min: 2, max: 2 }],
  ["office.yaml › Replies › Text", { kind: "text", isLong: true }],
  ["pages/**/*.yaml › Sections › Tools by use › Layout", { kind: "choice", look: "words", isOptional: false }],
  ["pages/**/*.yaml › Sections › Tools by use › Weave", { kind: "choice", look: "weave" }],
  ["pages/**/*.yaml › Sections › Testimonials › Items › Rating", { kind: "number", min: 1, max: 5, isWhole: true }],
  ["pages/**/*.yaml › Sections › Video › File", { kind: "file", type: "video" }],
  ["pages/**/*.yaml › Sections › Closing call › Link › Address", { kind: "link" }],
  ["site.yaml › Time zone", { kind: "choice", fallback: "UTC" }],
  ["site.yaml › Office › Opens", { kind: "time", fallback: "09:00" }],
  ["site.yaml › Emails › Contact", { kind: "email" }],
  ["site.yaml › Old addresses", { kind: "map", item: { kind: "link" } }],
  ["theme.yaml › Colours › Background", { kind: "theme-colour", isAdvanced: false }],
  ["theme.yaml › Colours › Quiet text", { kind: "theme-colour", isAdvanced: true }],
  ["theme.yaml › Fonts › Headings › Files", { kind: "font-files" }],
  ["theme.yaml › Round corners", { kind: "number", min: 0, max: 24, isWhole: false }],
])("%s has its field", (place, expected) => {
  expect(FIELDS.find((each) => each.place === place)?.field).toMatchObject(expected);
});

test("a new value has the shape of its schema", () => {
  const wrong = FIELDS.filter(({ field }) => !fits(field, emptyValue(field)));
  expect(wrong.map(({ place }) => place)).toEqual([]);
});

test("a value keeps its texts as another kind or shape", () => {
  const opening = FIELDS.find(({ place }) => place === "pages/**/*.yaml › Opening")?.field;
  const [heading, headline] = opening?.kind === "kinds" ? opening.options : [];
  const changed = converted(heading, { kind: "heading", heading: "Hello", lead: "A **lead**" }, headline as FormSchema);
  expect(changed).toMatchObject({ kind: "headline", lead: "A **lead**", primary: { label: "", href: "" } });
  const shapes = headline?.kind === "group" ? headline.fields.find(({ name }) => name === "headline") : undefined;
  const [text, lines] = shapes?.kind === "shapes" ? shapes.options : [];
  expect(converted(text, "In one line", lines as FormSchema)).toEqual([["In one line"]]);
  expect(converted(lines, [["In"], ["two"]], text as FormSchema)).toBe("In two");
});

test("a type without a field is an error", () => {
  expect(() => formSchemaOf(z.strictObject({ when: z.bigint() }))).toThrow("values of the type bigint");
});
