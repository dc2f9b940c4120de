import { expect, test } from "vitest";
import { partMarkup } from "../../../tests/support/markup.ts";
import { Paragraphs, RichText } from "./RichText.tsx";

test("bold, emphasis, code and links are elements", () => {
  expect(partMarkup(<RichText text="**a** *b* `c<d>` [e](/about)" />)).toBe(
    '<strong>a</strong> <em>b</em> <code class="text-code">c&lt;d&gt;</code> <a href="/about">e</a>',
  );
});

test("a link to another site is announced as external", () => {
  expect(partMarkup(<RichText text="[e](https://example.com)" />)).toBe(
    '<a rel="noopener" href="https://example.com">e<span class="sr"> (external link)</span></a>',
  );
});

test("lists stand between paragraphs, never in them", () => {
  expect(partMarkup(<Paragraphs texts={["One.", "Two:\n\n- three\n- four\n\n1. five"]} />)).toBe(
    '<p>One.</p><p>Two:</p><ul class="text-list"><li>three</li><li>four</li></ul><ol class="text-list"><li>five</li></ol>',
  );
});
