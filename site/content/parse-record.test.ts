import { expect, test } from "vitest";
import * as z from "zod";
import { ContentError, parseRecord, parseSource } from "./parse-record.ts";

const schema = z.strictObject({ title: z.string(), items: z.array(z.strictObject({ value: z.int() })).length(2) });
const site = { name: "Cloth & Co", promises: { estimate: "free estimate" } };

function errorsOf(text: string): readonly string[] {
  try {
    parseRecord(parseSource("content/pages/x.yaml", text), schema, site);
  } catch (error) {
    if (error instanceof ContentError) return error.problems.map(String);
    throw error;
  }
  return [];
}

test("{site.…} is replaced with values of the site record", () => {
  const text = "title: '{site.name}: a {site.promises.estimate}'\nitems:\n  - value: 1\n  - value: 2\n";
  expect(parseRecord(parseSource("x.yaml", text), schema, site)).toEqual({
    title: "Cloth & Co: a free estimate",
    items: [{ value: 1 }, { value: 2 }],
  });
});

test("a wrong length is reported with the limit and the length", () => {
  expect(errorsOf("title: T\nitems:\n  - value: 1")).toEqual([
    "content/pages/x.yaml:2 items must have exactly 2 entries; it has 1",
  ]);
  const sizes = z.strictObject({ summary: z.string().max(5), rows: z.int().min(2), lines: z.array(z.string()).min(1) });
  expect(() => parseRecord(parseSource("x.yaml", "summary: longer\nrows: 1\nlines: []"), sizes, site)).toThrow(
    [
      "x.yaml:1 summary must have at most 5 characters; it has 6",
      "x.yaml:2 rows must be at least 2; it is 1",
      "x.yaml:3 lines must have at least 1 entries; it has 0",
    ].join("\n"),
  );
});

test("an optional field of a section is suggested by the section's kind", () => {
  const sections = z.array(
    z.discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("grid"), columns: z.int().optional() }),
      z.strictObject({ kind: z.literal("list"), column: z.int().optional() }),
    ]),
  );
  const text = "sections:\n  - kind: grid\n    colum: 1\n";
  expect(() => parseRecord(parseSource("x.yaml", text), z.strictObject({ sections }), site)).toThrow(
    "x.yaml:3 sections.0.colum is not a known field: did you mean columns?",
  );
});

test("an invalid key of a record is reported with what it must be", () => {
  const attributes = z.strictObject({
    attributes: z.record(z.string().regex(/^data-/, "Must begin with data-"), z.string()),
  });
  const source = parseSource("content/site.yaml", "attributes:\n  data-a: b\n  domain: c\n");
  expect(() => parseRecord(source, attributes, site)).toThrow(
    "content/site.yaml:3 attributes.domain must begin with data-",
  );
});

const BOMB = `a: &a [${Array(9).fill("x")}]\nb: &b [${Array(9).fill("*a")}]\nc: &c [${Array(9).fill("*b")}]\nd: [${Array(9).fill("*c")}]`;

test.each([
  [
    "that repeat a value thousands of times",
    BOMB,
    "x.yaml:1 is not YAML: Its aliases (*name) repeat too many values in “a: &a [x,x,x,x,x,x,x,x,x]”",
  ],
  [
    "inside their own value",
    "a: 1\nb: &b { c: [*b] }",
    "x.yaml:2 is not YAML: *b is inside the value that it repeats in “b: &b { c: [*b] }”",
  ],
])("aliases %s are one readable line", (_what, text, line) => {
  expect(errorsOf(text)).toEqual([`content/pages/${line}`]);
});

test("an alias is replaced with its value", () => {
  const text = "title: &t T\nitems:\n  - &i { value: 1 }\n  - *i\n";
  expect(parseRecord(parseSource("x.yaml", text), schema, site)).toMatchObject({ items: [{ value: 1 }, { value: 1 }] });
});
