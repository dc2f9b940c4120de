import { expect, test } from "vitest";
import { parseColourTokens } from "#contract/colour-tokens.ts";
import { parseMarkup } from "../../tests/support/parse-markup.ts";
import { markFile, markIcon } from "./mark-files.ts";

const PALETTES = parseColourTokens("--ink: light-dark(#111111, #eeeeee); --orange: light-dark(#ff5500, #ff6a2b);");
const MARK =
  '<svg viewBox="0 0 28 28"><path stroke="currentColor" d="M9 1v5"/><path stroke="var(--orange)" d="M1 9h4"/></svg>';

test("a mark's file is a document of its own in one theme's colours", () => {
  const svg = markFile(MARK, PALETTES.dark);
  expect(parseMarkup(svg)[0]?.attributes.xmlns).toBe("http://www.w3.org/2000/svg");
  expect(svg).toContain('stroke="#eeeeee"');
  expect(svg).toContain('stroke="#ff6a2b"');
  expect(svg).not.toMatch(/var\(|currentColor/);
});

test("the icon brings the colours of both themes", () => {
  expect(markIcon(MARK, PALETTES)).toContain(
    "<style>svg{color:#111111;--orange:#ff5500}@media (prefers-color-scheme:dark){svg{color:#eeeeee;--orange:#ff6a2b}}</style><path",
  );
});

test("a mark that is a document already stays one", () => {
  const own = '<svg xmlns="http://www.w3.org/2000/svg"><path fill="#123456"/></svg>';
  expect(markFile(own, PALETTES.light)).toBe(own);
});
