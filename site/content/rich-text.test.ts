import fc from "fast-check";
import { expect, test } from "vitest";
import { linksIn, parseRichText, plainText } from "./rich-text.ts";
import { paragraph, richText } from "./schema/fields.ts";

test("bold, emphasis, code, links and lists are read", () => {
  expect(parseRichText("A **b** *c* _d_ `e` [f **g**](/about).\n\n- one\n- `two`\n\n1. first\n2. second")).toEqual({
    blocks: [
      {
        kind: "paragraph",
        children: [
          "A ",
          { kind: "strong", children: ["b"] },
          " ",
          { kind: "em", children: ["c"] },
          " ",
          { kind: "em", children: ["d"] },
          " ",
          { kind: "code", text: "e" },
          " ",
          { kind: "link", href: "/about", children: ["f ", { kind: "strong", children: ["g"] }] },
          ".",
        ],
      },
      { kind: "list", isOrdered: false, items: [["one"], [{ kind: "code", text: "two" }]] },
      { kind: "list", isOrdered: true, items: [["first"], ["second"]] },
    ],
    errors: [],
  });
});

test.each([
  "5 * 3 * 2 and Prices* without tax*",
  "snake_case_name",
  "a < b && c > d",
  "AT&T &amp; 100% [sic] ~20%",
  "https://example.com/a_b_c and me@example.com",
  "C# and #1",
  "3. is not first",
  "2/2 twill: over two, under two",
])("%s stays as it is", (text) => {
  const source = text.replace(/^3\./, "In 3.");
  expect(parseRichText(source)).toEqual({ blocks: [{ kind: "paragraph", children: [source] }], errors: [] });
});

test("a backslash shows a character as it is", () => {
  const text = String.raw`\*not emphasis\*, \[no\](link), \<b>, \_\_init\_\_, 2026\. A year`;
  expect(parseRichText(text).errors).toEqual([]);
  expect(plainText(text)).toBe("*not emphasis*, [no](link), <b>, __init__, 2026. A year");
});

test("a character reference stays as it is, also behind a backslash", () => {
  const text = String.raw`R\&D \&amp; &lt; \\&amp; CODE [x](/b?x=1\&y=2&copy;=3&z)`.replace("CODE", "`\\&amp; &lt;`");
  expect(parseRichText(text).blocks).toEqual([
    {
      kind: "paragraph",
      children: [
        String.raw`R&D &amp; &lt; \&amp; `,
        { kind: "code", text: String.raw`\&amp; &lt;` },
        " ",
        { kind: "link", href: "/b?x=1&y=2&copy;=3&z", children: ["x"] },
      ],
    },
  ]);
});

test.each([
  ["# Title", "a heading: # Title"],
  ["Title\n===", "a heading"],
  ["a <b>bold</b> word", "HTML: <b>"],
  ["<script>alert(1)</script>", "HTML: <script>alert(1)</script>"],
  ["<!-- note -->", "HTML"],
  ["![picture](/a.png)", "an image"],
  ["> quoted", "a block quote"],
  ["```\ncode\n```", "a code block"],
  ["one\n\n    code", "a code block"],
  ["| a | b |\n|---|---|\n| 1 | 2 |", "a table"],
  ["one\n\n---\n\ntwo", "a horizontal rule"],
  ["~~gone~~", "struck-out text"],
  ["one  \ntwo", "a forced line break"],
  ["[a][b]", "a reference link"],
  ["[a][b]\n\n[b]: /about", "a reference link"],
  ["a note[^1]", "a footnote"],
  ["<https://example.com>", "an address in <>"],
  ["[a](/about 'title')", "a link with a title"],
  ["[](/about)", "a link without words"],
  ["[a](/about b)", "an incomplete link"],
  ["[a](javascript:alert(1))", "a link to anything but"],
  ["[a](data:text/html,x)", "a link to anything but"],
  ["[a](http://example.com)", "a link to anything but"],
  ["[a](//example.com)", "a link to anything but"],
  ["[a](/\\example.com)", "a link to anything but"],
  ["[a](about)", "a link to anything but"],
  ["never **closed", "an unclosed ** or __"],
  ["never `closed", "an unclosed `"],
  ["- one\n  - two", "a list in a list"],
  ["- one\n\n  two", "more than one paragraph in a list item"],
  ["- # one", "a heading"],
  ["- [ ] one", "a task list"],
  ["2026. A year", "a numbered list that does not start with 1"],
  [`${"> ".repeat(20_000)}a`, "marks, lists or quotes in each other"],
  [`${"- ".repeat(20_000)}a`, "marks, lists or quotes in each other"],
  [`${"> ".repeat(500_000)}a`, "marks, lists or quotes in each other"],
  [`${">- 1. ".repeat(200_000)}a`, "marks, lists or quotes in each other"],
  [`${"**a _b ".repeat(20)}c${"_ d**".repeat(20)}`, "marks, lists or quotes in each other"],
])("%j is refused", (text, what) => {
  expect(parseRichText(text).errors).toContainEqual(expect.stringContaining(`Must not contain ${what}`));
});

test.each(["&", "&amp;", "\\&amp;", "[", "*a ", "a__b ", "![", "<", "`", "\\"])("%s × 59,000 is read", (part) => {
  expect(() => parseRichText(part.repeat(59_000))).not.toThrow();
});

test("a field without lists refuses them, and several paragraphs", () => {
  expect(richText.safeParse("- one\n- two").error?.issues[0]?.message).toBe("Must be one paragraph without a list");
  expect(richText.safeParse("one\n\ntwo").success).toBe(false);
  expect(richText.safeParse("one\n**two**").success).toBe(true);
  expect(paragraph.safeParse("one\n\n- two").success).toBe(true);
});

test("plain text has no marks", () => {
  expect(plainText("**Bold** and [a *link*](https://example.com) to `code`.")).toBe("Bold and a link to code.");
  expect(plainText("One:\n\n- two\n- three")).toBe("One: two, three");
});

test("the links of a text are found wherever they are", () => {
  expect(linksIn("[a](/one) **[b](/two)**\n\n- [c](tel:+880170000)")).toEqual(["/one", "/two", "tel:+880170000"]);
});

test("no text makes the parser fail, and no text becomes HTML", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."*_`[]()<>!#-|\\\n ab1.&/:~^"), maxLength: 40 }), (text) => {
      const { blocks } = parseRichText(text);
      expect(JSON.stringify(blocks)).not.toContain('"html"');
    }),
  );
});
