import fc from "fast-check";
import { expect, test } from "vitest";
import { parseMarkdown, plainMarkdown } from "#site/content/markdown.ts";
import { readWithMedia } from "#site/content/media.ts";
import { parseRichText, plainText } from "#site/content/rich-text.ts";
import { cleanText, escaped, escapedLines, withLink, withPicture } from "./markdown-edits.ts";

const MEDIA = "tests/plain-agency/media";
const at = (text: string, word: string) => ({ text, start: text.indexOf(word), end: text.indexOf(word) });

test.each([
  ["an empty text", { text: "", start: 0, end: 0 }, []],
  ["the end of a text", at("One.\n\nTwo.\n", "Two"), ["paragraph", "paragraph"]],
  ["a paragraph", at("One, which\ngoes on.\n\n## Two\n\nThree.", "which"), ["paragraph", "heading", "paragraph"]],
  ["a list", at("- One\n- Two\n\nThree.", "One"), ["list", "paragraph"]],
])("a picture that is put into %s is one of its own below it, with its description", (_place, selection, others) => {
  const alt = 'A [small] "office"';
  const { text, start, end } = withPicture(selection, "buero.jpg", alt);
  const { result } = readWithMedia(MEDIA, ["buero.jpg"], () => parseMarkdown(text));
  expect(result.errors).toEqual([]);
  const kinds = result.blocks.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind !== "picture")).toEqual(others);
  const [found] = result.blocks.filter(({ kind }) => kind === "picture");
  expect(found).toMatchObject({ picture: { alt, file: { width: expect.any(Number) } } });
  expect(text.slice(0, start)).toMatch(/!\[.*\]\(buero\.jpg\)$/);
  expect(end).toBe(start);
});

test("a link is put around the selected words, which stay selected; an address that is to be typed is selected instead", () => {
  const chosen = withLink({ text: "See our prices first.", start: 8, end: 15 }, "/prices#models");
  expect(chosen.text).toBe("See our [prices](/prices#models) first.");
  expect(chosen.text.slice(chosen.start, chosen.end)).toBe("prices");
  const typed = withLink({ text: "See ", start: 4, end: 4 }, "");
  expect(typed.text).toBe("See [words](https://)");
  expect(typed.text.slice(typed.start, typed.end)).toBe("https://");
});

test("pasted text has no control characters, and line breaks in place of those of Word and PowerPoint", () => {
  expect(cleanText("A\u0000 year\u009b of\vcloud\u007f\nbills\t")).toBe("A year of\ncloud\nbills ");
});

test("the site shows the characters of pasted text as they are, in bodies and in text fields", () => {
  const inOneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();
  const check = (text: string) => {
    const markdown = escapedLines(escaped(text));
    const body = parseMarkdown(markdown);
    const errors = [...body.errors, ...parseRichText(markdown).errors];
    const shown = [plainMarkdown(body), plainText(markdown)].map(inOneLine);
    expect({ markdown, errors, shown }).toEqual({ markdown, errors: [], shown: Array(2).fill(inOneLine(text)) });
  };
  const marks = fc.constantFrom(..."*_`[]()<>~#+-=:!\\.1 \na^&/;", "1986. ", "- ", "# ", "> ", "](", "ä", "&amp;");
  fc.assert(fc.property(fc.array(marks, { maxLength: 12 }), (parts) => check(parts.join(""))));
  check("file_name.txt at https://a.example/_a_*b*c, ~5 C:\\work\\_a, 5 * 3 <b>, [x](y), [^1] and `code`\n1) One\n---");
});
