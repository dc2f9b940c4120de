import { expect, test } from "vitest";
import * as z from "zod";
import { ContentError } from "./content-error.ts";
import { parseRecord } from "./parse-record.ts";

const schema = z.strictObject({ title: z.string(), items: z.array(z.strictObject({ value: z.int() })).length(2) });
const lookup = (path: string) => ({ name: "HeroCloth & Co", "promises.estimate": "free estimate" })[path];

function problemsOf(text: string): readonly string[] {
  try {
    parseRecord("content/pages/x.yaml", text, schema, lookup);
  } catch (error) {
    if (error instanceof ContentError) return error.problems;
    throw error;
  }
  return [];
}

test("a good record is read, and {site.…} is filled from the site record", () => {
  const text = "title: '{site.name}: a {site.promises.estimate}'\nitems:\n  - value: 1\n  - value: 2\n";
  expect(parseRecord("x.yaml", text, schema, lookup)).toEqual({
    title: "HeroCloth & Co: a free estimate",
    items: [{ value: 1 }, { value: 2 }],
  });
});

test.each([
  ["a missing field", "items: [{ value: 1 }, { value: 2 }]", "content/pages/x.yaml:1 title is missing"],
  [
    "a wrong type",
    "title: T\nitems:\n  - value: 1\n  - value: two",
    "content/pages/x.yaml:4 items.1.value must be number",
  ],
  [
    "a misspelt field",
    "title: T\nitems:\n  - value: 1\n  - value: 2\ntitel: T",
    "content/pages/x.yaml:5 titel is a field the site does not know",
  ],
  [
    "a placeholder that names nothing",
    "title: '{site.motto}'\nitems: [{ value: 1 }, { value: 2 }]",
    "content/pages/x.yaml:1 title names {site.motto}, which content/site.yaml does not have",
  ],
])("%s is one readable line with file, line, field and reason", (_what, text, line) => {
  expect(problemsOf(text)).toEqual([line]);
});

test("a count that is off names the list and its line", () => {
  const [line] = problemsOf("title: T\nitems:\n  - value: 1");
  expect(line).toMatch(/^content\/pages\/x\.yaml:3 items .*2/);
});

test("where only some words are allowed they are named, a section's kind included", () => {
  const choices = z.strictObject({
    thread: z.enum(["blue", "pink"]),
    sections: z.array(
      z.discriminatedUnion("kind", [
        z.strictObject({ kind: z.literal("grid") }),
        z.strictObject({ kind: z.literal("list") }),
      ]),
    ),
  });
  expect(() => parseRecord("x.yaml", "thread: red\nsections:\n  - kind: gird\n", choices, lookup)).toThrow(
    new ContentError([
      "x.yaml:1 thread must be one of blue, pink",
      "x.yaml:3 sections.0.kind must be one of grid, list",
    ]),
  );
  expect(() => parseRecord("x.yaml", "sections: []\n", choices, lookup)).toThrow("x.yaml:1 thread is missing");
});

test("text that is no YAML is told with its line", () => {
  const [line] = problemsOf("title: T\nitems: [");
  expect(line).toMatch(/^content\/pages\/x\.yaml:2 is not YAML: /);
});
