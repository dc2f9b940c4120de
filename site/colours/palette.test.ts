import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseColourTokens } from "#contract/colour-tokens.ts";
import { inPalette } from "./palette.ts";

const { light, dark } = parseColourTokens(`
  :root { --paper: light-dark(#fff, #000000); --on-orange: #16141a; /* 5.3:1 */ --gap: 1rem;
    --ink: light-dark(#111111,
      #eeeeee); --shade: 0 1px light-dark(#0001, #fff1); --accent: var(--orange); --orange: #f50; }
`);

test("a style sheet's plain colours are read, each by day and by night", () => {
  expect([...light]).toEqual([
    ["paper", "#fff"],
    ["on-orange", "#16141a"],
    ["ink", "#111111"],
    ["orange", "#f50"],
  ]);
  expect(dark.get("paper")).toBe("#000000");
  expect(dark.get("on-orange")).toBe("#16141a");
});

test("properties become plain colours, currentColor becomes ink, and the accent orange", () => {
  const svg = '<path stroke="var(--paper)" fill="currentColor" color="var(--accent)"/>';
  expect(inPalette(svg, light)).toBe('<path stroke="#fff" fill="#111111" color="#f50"/>');
  expect(inPalette(svg, dark)).toBe('<path stroke="#000000" fill="#eeeeee" color="#f50"/>');
});

test("a property that is no colour of the palette is named", () => {
  expect(() => inPalette('stroke="var(--misspelt)"', light)).toThrow("--misspelt");
});

test("the page's accent is orange as well, where it has no thread of its own", () => {
  expect(readFileSync("site/styles/tokens.css", "utf8")).toContain("--accent: var(--orange);");
});
