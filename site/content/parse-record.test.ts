import { expect, test } from "vitest";
import * as z from "zod";
import { ContentError, parseRecord, parseSource } from "./parse-record.ts";
import { text } from "./schema/fields.ts";

const RECORD = `page:
  title: Security
  description: How we keep secrets.
opening:
  kind: heading
  heading: Security
  lead: We keep secrets.
sections:
  - kind: points
    id: rules
    heading: Three rules
    items:
      - title: Least privilege
        text: Nobody may do more.
        wide: true
      - title: Time
        text: Every day.
`;

const page = z.strictObject({
  page: z.strictObject({ title: text, description: text }),
  opening: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("heading"), heading: text, lead: text.describe("One or two sentences.") }),
    z.strictObject({ kind: z.literal("headline"), headline: text }),
  ]),
  sections: z.array(
    z.discriminatedUnion("kind", [
      z.strictObject({
        kind: z.literal("points"),
        id: text,
        heading: text,
        layout: z.union([text, z.strictObject({})]).optional(),
        items: z.array(z.strictObject({ title: text, text, wide: z.boolean().default(false) })),
      }),
      z.strictObject({ kind: z.literal("text"), id: text, body: text }),
    ]),
  ),
});

function errorsOf(record: string | Buffer, type: z.ZodType = page): readonly string[] {
  try {
    parseRecord(parseSource("x.yaml", record), type, { name: "Cloth & Co" });
  } catch (error) {
    if (error instanceof ContentError) return error.problems.map(String);
    throw error;
  }
  return [];
}

function slip(right: string, wrong: string): string {
  expect(RECORD).toContain(right);
  return RECORD.replace(right, () => wrong);
}

const lead = (value: string) => slip("lead: We keep secrets.", `lead: ${value}`);
const title = (value: string) => slip("title: Time", `title: ${value}`);
const word = (value: string) => slip("wide: true", `wide: ${value}`);

test.each([
  ["a tab", slip("  title: Sec", "\ttitle: Sec"), "2 is not YAML: Tabs", "type two spaces for each tab"],
  ["less space", slip("  desc", " desc"), "3 is not YAML: All mapping items", "fields of a group begin in one column"],
  ["no colon", slip("  title: Sec", "  title Sec"), "2 is not YAML: Implicit keys", "a field has “: ” behind its name"],
  ["no hyphen", slip("      - title: Time", "        title: Time"), "16 is not YAML: Map keys", "begins with “- ”"],
  ["a colon", lead("Our rule: keep"), "7 is not YAML: Nested mappings", "in “lead: Our rule: keep”: write a text"],
  ["quotes without an end", lead('"We keep.'), '7 is not YAML: Missing closing "quote', 'in “lead: "We keep.”'],
  ["quotes in quotes", lead('"We say "no"."'), "7 is not YAML: Unexpected scalar", "write the text in quotes"],
  ["a backslash", lead('"C:\\work"'), "7 is not YAML: Invalid escape sequence", "each backslash twice"],
  ["@ at the start", lead("@acme"), "7 is not YAML: Plain value cannot start with", "write the text in quotes"],
  ["an asterisk at the start of a text", lead("*All* of it"), "7 is not YAML: *All* repeats no value", "in quotes"],
  ["a text beside >-", lead(">- We keep\n    secrets."), "7 is not YAML: Not a YAML token", "begins on the next line"],
  ["field twice", slip("  lead: W", "  heading: A\n  lead: W"), "7 is not YAML: Map keys must", "keep one of the two"],
  ["two records", `${RECORD}---\n${RECORD}`, "18 is not YAML: Source contains multiple", "delete the line"],
  ["a long line", lead(`@${"a".repeat(99)}`), "7 is not YAML", `in “lead: @${"a".repeat(62)}…”`],
  ["Windows line ends", slip("  desc", " desc").replaceAll("\n", "\r\n"), "3 is not YAML", "in “description: How we"],
  ["only a placeholder", lead("{site.name}"), "7 opening.lead must be text", 'write it in quotes: "{site.name}"'],
  ["# at the start of a text", lead("#1 of all"), "7 opening.lead is empty", 'write it in quotes: "#1 of all"'],
  ["a version", title("1.10"), "16 sections.0.items.1.title must be text", 'write it in quotes: "1.10"'],
  [
    "a number where a text is one of several types",
    slip("    items:", "    layout: 17\n    items:"),
    "12 sections.0.layout",
    'write it in quotes: "17"',
  ],
  ["yes for true", word("yes"), "15 sections.0.items.0.wide must be", "true or false"],
  ["a capital", slip("  title: Sec", "  Title: Sec"), "2 page.Title is not a known field", "did you mean title?"],
  ["a text in place of a list", RECORD.replace(/items:.*/s, "items: Time\n"), "12 sections.0.items must be", "a list"],
  ["a list in place of a text", lead("\n    - We keep."), "7 opening.lead", "must be text"],
  ["an empty field", lead(""), "7 opening.lead", "is empty"],
  ["PowerPoint's line break", lead('"We\\vkeep."'), "7 opening.lead contains an invisible", "behind “We”: del"],
  ["a raw NUL", lead("We\u0000keep."), "7 opening.lead contains an invisible", "behind “We”"],
  ["half a character", lead('"We\\uD83Dkeep."'), "7 opening.lead contains an invisible", "behind “We”"],
  [
    "a raw control character in a long text",
    lead("|\n    One.\n    Two\u009bthree."),
    "7 opening.lead",
    "behind “Two”",
  ],
  ["no lead", slip("  lead: We keep secrets.\n", ""), "4 opening.lead is missing", "(One or two sentences.)"],
  ["comments alone", "# page\n", "1 the record", "is empty"],
  ["another encoding", Buffer.from(`\ufeff${RECORD}`, "utf16le"), "1 is not UTF-8", "save the file again"],
])("a record with %s has one error with its line and what to do", (_what, record, start, advice) => {
  expect(errorsOf(record)).toEqual([expect.stringContaining(advice)]);
  expect(errorsOf(record)).toEqual([expect.stringContaining(`x.yaml:${start}`)]);
});

test.each([
  ["Windows line ends", RECORD.replaceAll("\n", "\r\n")],
  ["a byte order mark", `\ufeff${RECORD}`],
  ["three hyphens before it", `---\n${RECORD}`],
  ["a time", title("12:30")],
  ["the word no", title("no")],
  ["a tab behind a colon", slip("title: Time", "title:\tTime")],
  ["no-break spaces in a text", lead("We\u00a0keep »secrets«.")],
])("a record with %s is valid", (_what, record) => {
  expect(errorsOf(record)).toEqual([]);
});

const item = z.strictObject({ value: z.int() });
const list = z.strictObject({ title: z.string(), items: z.array(item).length(2) });
const site = { name: "Cloth & Co", promises: { estimate: "free estimate" } };

test("{site.…} is replaced with values of the site record", () => {
  const text = "title: '{site.name}: a {site.promises.estimate}'\nitems:\n  - value: 1\n  - value: 2\n";
  expect(parseRecord(parseSource("x.yaml", text), list, site)).toEqual({
    title: "Cloth & Co: a free estimate",
    items: [{ value: 1 }, { value: 2 }],
  });
});

test("a wrong length is reported with the limit and the length", () => {
  expect(errorsOf("title: T\nitems:\n  - value: 1", list)).toEqual([
    "x.yaml:2 items must have exactly 2 entries; it has 1",
  ]);
  const sizes = z.strictObject({ summary: z.string().max(5), rows: z.int().min(2), lines: z.array(z.string()).min(1) });
  expect(errorsOf("summary: longer\nrows: 1\nlines: []", sizes)).toEqual([
    "x.yaml:1 summary must have at most 5 characters; it has 6",
    "x.yaml:2 rows must be at least 2; it is 1",
    "x.yaml:3 lines must have at least 1 entries; it has 0",
  ]);
});

test("an optional field of a section is suggested by the section's kind", () => {
  const sections = z.array(
    z.discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("grid"), columns: z.int().optional() }),
      z.strictObject({ kind: z.literal("list"), column: z.int().optional() }),
    ]),
  );
  const text = "sections:\n  - kind: grid\n    colum: 1\n";
  expect(errorsOf(text, z.strictObject({ sections }))).toEqual([
    "x.yaml:3 sections.0.colum is not a known field: did you mean columns?",
  ]);
});

test("an invalid key of a record is reported with what it must be", () => {
  const attributes = z.strictObject({
    attributes: z.record(z.string().regex(/^data-/, "Must begin with data-"), z.string()),
  });
  expect(errorsOf("attributes:\n  data-a: b\n  domain: c\n", attributes)).toEqual([
    "x.yaml:3 attributes.domain must begin with data-",
  ]);
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
  expect(errorsOf(text, list)).toEqual([line]);
});

test("an alias is replaced with its value", () => {
  const text = "title: &t T\nitems:\n  - &i { value: 1 }\n  - *i\n";
  expect(parseRecord(parseSource("x.yaml", text), list, site)).toMatchObject({ items: [{ value: 1 }, { value: 1 }] });
});
