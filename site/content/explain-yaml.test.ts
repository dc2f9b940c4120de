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

const schema = z.strictObject({
  page: z.strictObject({ title: text, description: text }),
  opening: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("heading"), heading: text, lead: text }),
    z.strictObject({ kind: z.literal("headline"), headline: text }),
  ]),
  sections: z.array(
    z.discriminatedUnion("kind", [
      z.strictObject({
        kind: z.literal("points"),
        id: text,
        heading: text,
        layout: text.optional(),
        items: z.array(z.strictObject({ title: text, text, wide: z.boolean().default(false) })),
      }),
      z.strictObject({ kind: z.literal("text"), id: text, body: text }),
    ]),
  ),
});

function errorsOf(record: string | Buffer): readonly string[] {
  try {
    parseRecord(parseSource("x.yaml", record), schema, { name: "Cloth & Co" });
  } catch (error) {
    if (error instanceof ContentError) return error.lines;
    throw error;
  }
  return [];
}

/** The record with a slip. */
function slip(right: string, wrong: string): string {
  expect(RECORD).toContain(right);
  return RECORD.replace(right, () => wrong);
}

const lead = (value: string) => slip("lead: We keep secrets.", `lead: ${value}`);
const title = (value: string) => slip("title: Time", `title: ${value}`);

test.each([
  /* Spaces and tabs. */
  ["a tab", slip("  title: Sec", "\ttitle: Sec"), "2 is indented with a tab: type two spaces for each tab"],
  [
    "tabs everywhere",
    RECORD.replace(/^ +/gm, (start) => "\t".repeat(start.length / 2)),
    "2 is indented with a tab, as are 13 lines below it: type two spaces for each tab",
  ],
  ["a tab behind spaces", slip("        text: Nob", "      \ttext: Nob"), "14 is indented with a tab: type two spaces"],
  ["a tab behind a hyphen", slip("- title: Time", "-\ttitle: Time"), "16 is indented with a tab"],
  [
    "a space too many",
    slip("  description", "   description"),
    "3 begins with 3 spaces, but beside “title” of line 2 it needs 2: remove 1",
  ],
  [
    "a space too few",
    slip("  description", " description"),
    "3 begins with 1 space, but beside “title” of line 2 it needs 2: add 1",
  ],
  [
    "a space too many before the first field",
    slip("  title: Sec", "   title: Sec"),
    "2 begins with 3 spaces, but inside “page” of line 1 it needs 2: remove 1",
  ],
  [
    "a space too few in an entry",
    slip("        text: Nob", "       text: Nob"),
    "14 begins with 7 spaces, but beside “title” of line 13 it needs 8: add 1",
  ],
  [
    "a space too many before a hyphen",
    slip("      - title: T", "       - title: T"),
    "16 begins with 7 spaces, but below the hyphen of line 13 it needs 6: remove 1",
  ],
  [
    "a section without indentation",
    `${RECORD}- kind: text\n  id: more\n  body: More.\n`,
    "18 begins without a space, but below the hyphen of line 9 it needs 2: add 2, also in the lines that belong to it",
  ],
  [
    "a text of several paragraphs without its mark",
    `${RECORD}  - kind: text\n    id: more\n    body: More.\n\n      ## Why\n\n      We said so.\n`,
    "20 begins a text of several paragraphs: write body: | and the text below it, two spaces further in",
  ],
  [
    "an entry of an outer list in an inner one",
    `${RECORD}      - kind: text\n        id: more\n        body: More.\n`,
    "18 sections.0.items.2 belongs to the list sections: remove 4 spaces before it, also in its other lines",
  ],
  [
    "an entry of an inner list in an outer one",
    slip("      - title: Time\n        text", "  - title: Time\n    text"),
    "16 sections.1 belongs to the list sections.0.items: add 4 spaces before it, also in its other lines",
  ],
  ["a field behind its group", slip("  lead: We", "lead: We"), "7 lead belongs to opening: add 2 spaces before it"],
  [
    "all fields behind their group",
    slip("  title: Security\n  desc", "title: Security\ndesc"),
    "2 title belongs to page, as does description: add 2 spaces before it",
  ],
  [
    "a field inside the group before it",
    RECORD.replace(/^sections.*/ms, (lines) => lines.replaceAll(/^(?=.)/gm, "  ")),
    "8 opening.sections belongs to the record itself: remove 2 spaces before it",
  ],
  [
    "a field of a section in its last entry",
    `${RECORD}        layout: cells\n`,
    "18 sections.0.items.1.layout belongs to sections.0: remove 4 spaces before it",
  ],
  ["a no-break space", slip("  description: ", "  description:\u00a0"), "3 has an invisible character (U+00A0): type"],
  ["no-break spaces as indentation", slip("  desc", "\u00a0\u00a0desc"), "3 has an invisible character (U+00A0): type"],
  ["a zero-width space", slip("  desc", "\u200b  desc"), "3 has an invisible character (U+200B): type the line again"],
  ["a byte order mark inside", slip("opening", "\ufeffopening"), "4 has an invisible character (U+FEFF): type"],
  /* Colons and hyphens. */
  ["no space after a colon", slip("title: Sec", "title:Sec"), "2 lacks a space after the colon: write title: Security"],
  ["no colon", slip("  title: Sec", "  title Sec"), "2 lacks a colon: write title: Security"],
  [
    "no colon after a group",
    slip("opening:", "opening"),
    "4 lacks a colon: write opening: (or begin it with 4 spaces if it continues the text of line 3)",
  ],
  ["an equals sign", slip("title: Sec", "title = Sec"), "2 has = in place of a colon: write title: Security"],
  ["a wide colon", slip("title: Sec", "title：Sec"), "2 has a wide colon: write title: Security"],
  [
    "no space after a hyphen",
    slip("- title: T", "-title: T"),
    "16 lacks a space after the hyphen: write - title: Time",
  ],
  [
    "no hyphen before the first entry",
    slip("      - title: Least", "        title: Least"),
    "13 lacks its hyphen: an entry of a list begins with “- ”: write - title: Least privilege",
  ],
  [
    "no hyphen before another entry",
    slip("      - title: Time", "        title: Time"),
    "16 repeats title of line 13: write “- ” before it if it begins a new entry, or keep one of the two",
  ],
  ["no hyphen at its place", slip("      - title: Time", "      title: Time"), "16 lacks its hyphen"],
  [
    "no hyphens in a list",
    slip("  - kind: points", "    kind: points"),
    "8 sections must be a list: begin each entry with",
  ],
  ["a dash", slip("- title: Time", "– title: Time"), "16 begins an entry of a list with another mark than a hyphen"],
  ["a bullet", slip("- title: Time", "• title: Time"), "16 begins an entry of a list with another mark than a hyphen"],
  [
    "an asterisk",
    slip("- title: Time", "* title: Time"),
    "16 begins an entry of a list with another mark than a hyphen",
  ],
  /* Quotes. */
  ["a colon in a text", lead("Our rule: keep"), '7 has a colon in a text without quotes: write lead: "Our rule: keep"'],
  ["a colon at the end of a text", lead("We keep:"), '7 has a colon in a text without quotes: write lead: "We keep:"'],
  [
    "a colon in a text of two lines",
    lead("We keep\n    our rule: secrets."),
    '7 has a colon in a text without quotes: write lead: "We keep our rule: secrets."',
  ],
  [
    "curly quotes around a colon",
    lead("“Our: rule”"),
    '7 has a colon in a text with curly quotes: write lead: "“Our: rule”"',
  ],
  ["an open double quote", lead('"We keep.'), '7 begins a text with " that does not end: write " after its last word'],
  ["an open single quote", lead("'We keep."), "7 begins a text with ' that does not end: write ' after its last word"],
  [
    "an open quote before other quotes",
    lead('"We keep.').replace("Three rules", '"Three rules"'),
    '7 begins a text with " that does not end',
  ],
  [
    "an apostrophe in single quotes",
    lead("'We don't tell.'"),
    `7 has an apostrophe inside its quotes, or words behind them: write lead: "We don't tell."`,
  ],
  [
    "quotes in quotes",
    lead('"We say "no"."'),
    `7 has a quotation mark inside its quotes, or words behind them: write lead: 'We`,
  ],
  [
    "words behind quotes",
    lead('"Secrets" stay.'),
    `7 has a quotation mark inside its quotes, or words behind them: write lead: '"S`,
  ],
  ["a backslash", lead('"C:\\work"'), "7 has a backslash in double quotes: write lead: 'C:\\work'"],
  ...[
    "@acme",
    "`npm test` runs",
    "%20 more",
    "*All* of it",
    "**All** of it",
    "& more",
    "> 90 %",
    "| all",
    "? why",
    "- none",
    ", more",
  ].map((start): [string, string, string] => [
    `a text with ${start[0]} at its start`,
    lead(start),
    `7 begins a text with ${start[0]} without quotes: write lead: "${start}"`,
  ]),
  [
    "a text with a link at its start",
    lead("[Our guide](/a) says"),
    '7 begins a text with [ without quotes: write lead: "[Our guide](/a) says"',
  ],
  ["a bracket without its end", lead("[We keep"), '7 begins a text with [ without quotes: write lead: "[We keep"'],
  [
    "a placeholder at its start",
    lead("{site.name} keeps"),
    '7 begins a text with { without quotes: write lead: "{site.name} keeps"',
  ],
  ["only a placeholder", lead("{site.name}"), '7 opening.lead must be text: write it in quotes: "{site.name}"'],
  ["only words in brackets", lead("[draft]"), '7 opening.lead must be text: write it in quotes: "[draft]"'],
  [
    "# at the start of a text",
    lead("#1 of all"),
    '7 opening.lead is empty, because # begins a comment: write it in quotes: "#1 of all"',
  ],
  [
    "# in a text of two lines",
    lead("We are #1\n    of all"),
    '7 has a # in a text without quotes: write lead: "We are #1 of all"',
  ],
  ["a version", title("1.10"), '16 sections.0.items.1.title must be text: write it in quotes: "1.10"'],
  ["a number with zeros", title("0123"), '16 sections.0.items.1.title must be text: write it in quotes: "0123"'],
  ["a word that is a value", title("true"), '16 sections.0.items.1.title must be text: write it in quotes: "true"'],
  ["the word null", title("null"), '16 sections.0.items.1.title must be text: write it in quotes: "null"'],
  ["yes for true", slip("wide: true", "wide: yes"), "15 sections.0.items.0.wide must be true or false"],
  /* Texts of several lines. */
  [
    "a line that is not indented",
    lead("We keep\nsecrets."),
    "8 is neither a field (name: text) nor an entry of a list (- text) (or begin it with 4 spaces if it continues the text of line 7)",
  ],
  [
    "a text that is not indented",
    lead(">-\n  We keep."),
    "8 begins with 2 spaces, but in the text of “lead” of line 7 it needs 4: add 2",
  ],
  [
    "a line with fewer spaces",
    lead(">-\n    We keep\n   secrets."),
    "9 begins with 3 spaces, but in the text of “lead” of line 7 it needs 4: add 1",
  ],
  [
    "a text beside >-",
    lead(">- We keep\n    secrets."),
    "7 has text after >-: begin it on the next line, two spaces further in",
  ],
  /* Fields and files. */
  [
    "a field twice",
    slip("  lead: W", "  heading: Again\n  lead: W"),
    "7 repeats heading of line 6: keep one of the two",
  ],
  ["a group twice", `${RECORD}opening:\n  kind: heading\n`, "18 repeats opening of line 4: keep one of the two"],
  ["a capital", slip("  title: Sec", "  Title: Sec"), "2 page.Title is not a known field: did you mean title?"],
  [
    "a capital in the name of a list",
    slip("    items:", "    Items:"),
    "12 sections.0.Items is not a known field: did you mean items?",
  ],
  ["a list in place of a text", lead("\n    - We keep."), "7 opening.lead must be text"],
  ["a text in place of a list", RECORD.replace(/items:.*/s, "items: Time\n"), "12 sections.0.items must be a list"],
  ["fields before the list", slip("    items:\n", "    items:\n      title: Zero\n"), "13 lacks its hyphen"],
  ["an empty field", lead(""), "7 opening.lead is empty"],
  ["an HTML comment", `<!-- page -->\n${RECORD}`, "1 is no field: a comment begins with #"],
  [
    "a merge",
    slip("  title: Sec", "<<<<<<< HEAD\n  title: A\n=======\n  title: Sec"),
    "2 is left over from merging two versions",
  ],
  ["an empty file", "", "1 the record is empty"],
  ["a file of comments", "# page\n", "1 the record is empty"],
  [
    "two records in one file",
    `${RECORD}---\n${RECORD}`,
    "18 begins a second record with ---: delete the line, or make two files",
  ],
  ["words after the front matter", `---\n${RECORD}---\nSome words.\n`, "19 begins a second record with ---"],
  [
    "another encoding",
    Buffer.from(`\ufeff${RECORD}`, "utf16le"),
    "1 is not UTF-8: save the file again in that encoding",
  ],
  [
    "Windows line ends",
    slip("  desc", "   desc").replaceAll("\n", "\r\n"),
    "3 begins with 3 spaces, but beside “title”",
  ],
])("%s is one line that says what to do", (_what, record, line) => {
  expect(errorsOf(record)).toEqual([expect.stringContaining(`x.yaml:${line}`)]);
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

test("each slip of a file has a line of its own", () => {
  const record = slip("  description", "   description")
    .replace("lead: We", "lead: @We")
    .replace("- title: T", "-title: T");
  expect(errorsOf(record)).toEqual([
    "x.yaml:3 begins with 3 spaces, but beside “title” of line 2 it needs 2: remove 1",
    'x.yaml:7 begins a text with @ without quotes: write lead: "@We keep secrets."',
    "x.yaml:16 lacks a space after the hyphen: write - title: Time",
  ]);
});

const SLIPS: [what: string, wrong: (line: string) => string][] = [
  ["a space too many", (line) => ` ${line}`],
  ["a space too few", (line) => line.replace(/^ /, "")],
  ["a tab", (line) => line.replace(/^ {2}/, "\t")],
  ["no space after the colon", (line) => line.replace(": ", ":")],
  ["no colon", (line) => line.replace(":", "")],
  ["no space after the hyphen", (line) => line.replace("- ", "-")],
  ["an open quote", (line) => line.replace(": ", ': "')],
  ["@ before the text", (line) => line.replace(": ", ": @")],
];

test.each(SLIPS)("%s on any line is explained in one line, on that line", (_what, wrong) => {
  const lines = RECORD.trimEnd().split("\n");
  const found = lines.flatMap((line, index) => {
    const changed = wrong(line);
    /* An unquoted @true is a text. */
    if (changed === line || /@true|"true|:true/.test(changed)) return [];
    const errors = errorsOf(`${lines.with(index, changed).join("\n")}\n`);
    return errors.length === 1 && errors[0]?.startsWith(`x.yaml:${index + 1} `) ? [] : [{ changed, errors }];
  });
  expect(found).toEqual([]);
});
