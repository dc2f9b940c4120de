import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { brandMark, cleanLogo } from "./brand-mark.ts";

/** As a drawing program exports it, and a text that an HTML parser would read as HTML. */
const EXPORTED = `<?xml version="1.0" encoding="UTF-8"?>
<svg id="Layer_1" data-name="Layer 1" xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100" style="color:red" xml:space="preserve">
  <title>Logo</title><desc><text><![CDATA[><script>alert(1)</script>]]></text></desc>
  <defs><style>.cls-1{fill:url(#a);}.cls-2{fill:#000000;}</style><linearGradient id="a"><stop stop-color="#00a"/></linearGradient></defs>
  <script>alert(1)</script>
  <path class="cls-1" onclick="alert(1)" d="M0 0h50v100H0z"/><path class="cls-2" d="M60 0h40v40H60z"/><path d="M60 60h40v40H60z"/>
</svg>`;

test("without a logo, the mark is the one of the project", async () => {
  expect(await brandMark({ logo: undefined })).toBe(readFileSync("site/brand/mark.svg", "utf8"));
});

test("a logo in a page has no script, text, style, class, title, size or plain id", () => {
  const mark = cleanLogo(EXPORTED);
  expect(mark).not.toMatch(/script|onclick|desc|text|CDATA|style|class|title|width|height|xmlns|<\?xml|id="a"/);
  expect(mark).toMatch(/^<svg viewBox="0 0 100 100" fill="currentColor"><defs>/);
  expect(mark).toMatch(/url\(#logo-\w+\)/);
});

const logo = (inside: string, attributes = "") =>
  cleanLogo(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"${attributes}>${inside}</svg>`);

test("dark shapes of a logo, and shapes without a colour, have the colour of the text around them", () => {
  expect(logo('<path fill="#12303c" d="M0 0h4v4z"/>')).toContain('fill="currentColor" d="M0 0h4v4z"');
  expect(logo('<g fill="red"><path fill="black" d="M0 0h4v4z"/><path d="M5 5h4v4z"/></g>')).toContain(
    '<g fill="#f00"><path fill="currentColor" d="M0 0h4v4z"/>',
  );
  expect(logo('<path d="M0 0h4v4z"/>')).toBe('<svg viewBox="0 0 9 9" fill="currentColor"><path d="M0 0h4v4z"/></svg>');
  expect(logo('<path stroke="#1d48c2" d="M0 0h4v4z"/>', ' fill="none"')).toBe(
    '<svg fill="none" viewBox="0 0 9 9"><path stroke="#1d48c2" d="M0 0h4v4z"/></svg>',
  );
});

test("a logo with a white shape on a dark one keeps its colours", () => {
  const mark = logo('<path fill="#12303c" d="M0 0h9v9z"/><path fill="#fff" d="M2 2h4v4z"/>');
  expect(mark).toContain('fill="#12303c"');
  expect(mark).not.toContain("currentColor");
});
