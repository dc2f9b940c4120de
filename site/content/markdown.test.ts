import { expect, test } from "vitest";
import * as z from "zod";
import { headingsOf, markdownBody, parseMarkdown, plainMarkdown } from "./markdown.ts";
import { ContentError, parseRecord, parseSource } from "./parse-record.ts";

const BODY = `Opening with a mark.[^why]

## Costs, and \`limits\`

- one
  - nested

    \`\`\`sh
    make
    \`\`\`
2. is text

> Quoted
>
> twice

\`\`\`yaml
min: 2 # <b> is code here
\`\`\`

| Rule | Cost |
| --- | --- |
| \`a\` | **1** |

### Costs and limits

7. seven
8. eight

[^why]: Because of [this](/about).
`;

test("headings, lists, quotes, code, tables and footnotes are read", () => {
  const { blocks, footnotes, errors } = parseMarkdown(BODY);
  expect(errors).toEqual([]);
  expect(blocks).toMatchObject([
    { kind: "paragraph", children: ["Opening with a mark.", { kind: "footnote", number: 1 }] },
    { kind: "heading", level: 2, id: "costs-and-limits", children: ["Costs, and ", { kind: "code", text: "limits" }] },
    {
      kind: "list",
      isOrdered: false,
      items: [
        {
          children: ["one"],
          blocks: [
            {
              kind: "list",
              items: [{ children: ["nested"], blocks: [{ kind: "code", language: "sh", text: "make" }] }],
            },
          ],
        },
      ],
    },
    { kind: "list", isOrdered: true, start: 2 },
    { kind: "quote", blocks: [{ kind: "paragraph" }, { kind: "paragraph", children: ["twice"] }] },
    { kind: "code", language: "yaml", text: "min: 2 # <b> is code here" },
    { kind: "table", heads: ["Rule", "Cost"], rows: [["`a`", "**1**"]] },
    { kind: "heading", level: 3, id: "costs-and-limits-2" },
    { kind: "list", isOrdered: true, start: 7, items: [{ children: ["seven"] }, { children: ["eight"] }] },
  ]);
  expect(footnotes).toEqual([["Because of ", { kind: "link", href: "/about", children: ["this"] }, "."]]);
});

test("the anchors of headings are theirs alone", () => {
  const source = "## Main\n\n## Größe & Maß\n\n## Größe: Maß\n\n## 价格\n\n## …\n";
  expect(headingsOf(parseMarkdown(source)).map(({ id }) => id)).toEqual([
    "main-2",
    "größe-maß",
    "größe-maß-2",
    "价格",
    "section",
  ]);
});

test("the plain words of a body have no code", () => {
  expect(plainMarkdown(parseMarkdown("## One\n\n- two **three**\n\n```\nx\n```\n\n> four[^a]\n\n[^a]: five"))).toBe(
    "One two three four five",
  );
});

/* The text begins in line 3 of the record. */
test.each([
  ["One.\n\nA <b>bold</b> word", "5 body must not contain HTML: <b>"],
  ["<div>\none\n</div>", "3 body must not contain HTML: <div> one </div>"],
  ["# Title", "3 body must not contain a heading other than ## and ###: # Title"],
  ["### Low", "3 body must not contain a heading ### above the first ##: ### Low"],
  ["One.\n\n    two", "5 body must not contain a line that begins with spaces (code stands between lines of ```): two"],
  [
    "One\ntwo [a](about)",
    "4 body must not contain a link to anything but a path, #, https://, mailto: or tel:+: [a](about)",
  ],
  ["> # Quoted", "3 body must not contain a heading in a quote or list: # Quoted"],
  ["- [ ] todo", "3 body must not contain a task list: - [ ] todo"],
  ["| a |\n| --- |\n| <i> |", "5 body must not contain HTML: <i>"],
  ["A ![cat](cat.jpg) here", "3 body must not contain an image: ![cat](cat.jpg)"],
  ["![cat](cat.jpg)", "3 body names cat.jpg, but content/media/ has no such file"],
  ["One[^a]", "3 body needs a line [^a]: with the text of this footnote"],
  ["One[^a] two[^a]\n\n[^a]: x", "3 body must not use [^a] twice"],
  ["One[^a]\n\n[^a]: x\n\n[^a]: y", "7 body must not define [^a] twice"],
  ["| a |\n| --- |\n| b | c |", "5 body must not have more cells in a row than columns"],
  ["One\n\n[^a]: x", "5 body has a footnote that no mark [^a] refers to"],
  ["One[^a]\n\n[^a]: x[^b]", "5 body must not contain a footnote: [^b]"],
  ["One\n\n---", "5 body must not contain a horizontal rule: ---"],
  ["", "2 body must not be empty"],
])("%j is an error with its line", (text, error) => {
  const record = `title: a\nbody: |\n${text.replace(/^/gm, "  ")}\n`;
  const source = parseSource("a.yaml", record);
  const errors = () => parseRecord(source, z.object({ title: z.string(), body: markdownBody }), {});
  expect(errors).toThrow(ContentError);
  expect(errors).toThrow(`a.yaml:${error}`);
});
