import { expect, test } from "vitest";
import { parseMarkdown } from "#site/content/markdown.ts";
import { partMarkup } from "../../../tests/support/markup.ts";
import { Markdown } from "./Markdown.tsx";

const markup = (source: string, props: { idPrefix?: string; level?: 2 | 3 } = {}) =>
  partMarkup(<Markdown text={parseMarkdown(source)} {...props} />).replace(/ class="[^"]*"/g, "");

test("a text is shown without anything of its own that could be HTML", () => {
  expect(markup("A `<b>` & *c*.\n\n```html\n<script>\n```")).toBe(
    '<div><div><p>A <code>&lt;b&gt;</code> &amp; <em>c</em>.</p><pre tabindex="0" role="group" aria-label="Code"><code>&lt;script&gt;</code></pre></div></div>',
  );
});

test("several texts of a page have different anchors, and headings below that of their section", () => {
  expect(markup("## One\n\n### Two[^a]\n\n[^a]: Why.", { idPrefix: "security-", level: 3 })).toBe(
    '<div><div><h3 id="security-one">One</h3>' +
      '<h4 id="security-two">Two<sup><a id="security-footnote_1_mark" href="#security-footnote_1" role="doc-noteref">1</a></sup></h4></div>' +
      '<ol aria-label="Footnotes"><li id="security-footnote_1">Why. ' +
      '<a href="#security-footnote_1_mark" role="doc-backlink">Back to the text</a></li></ol></div>',
  );
});
