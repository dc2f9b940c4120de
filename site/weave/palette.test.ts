import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inPalette, PALETTE, THEMES } from "./palette.ts";

const stylesheet = readFileSync(new URL("../styles/tokens.css", import.meta.url), "utf8").replace(/\s+/g, " ");

/** The custom properties of the first block whose selector is the given one. */
function tokens(selector: string): Map<string, string> {
  const start = stylesheet.indexOf(`${selector} {`);
  expect(start, `${selector} in tokens.css`).toBeGreaterThan(-1);
  const block = stylesheet.slice(start, stylesheet.indexOf("}", start));
  return new Map([...block.matchAll(/--([a-z0-9-]+):\s*([^;]+);/g)].map(([, name = "", value = ""]) => [name, value]));
}

const BLOCKS = {
  light: [':root, [data-theme="light"]'],
  dark: [':root:not([data-theme="light"])', '[data-theme="dark"], .night'],
} as const;

test.each(THEMES)("the %s palette has the values of the style sheet, wherever it gives them", (theme) => {
  for (const selector of BLOCKS[theme]) {
    const values = tokens(selector);
    for (const [name, colour] of Object.entries(PALETTE[theme])) {
      expect(values.get(name), `--${name} in ${selector}`).toBe(colour);
    }
  }
});

test("the accent of a file is orange, as it is on a page without a thread of its own", () => {
  expect(stylesheet).toContain("--accent: var(--orange)");
  expect(inPalette('stroke="var(--accent)"', "dark")).toBe(`stroke="${PALETTE.dark.orange}"`);
});

test("properties become plain colours and currentColor becomes ink", () => {
  expect(inPalette('<path stroke="var(--thread-blue)" fill="currentColor"/>', "light")).toBe(
    '<path stroke="#2a5bea" fill="#16141a"/>',
  );
});

test("a property that is not in the palette is named", () => {
  expect(() => inPalette('stroke="var(--misspelt)"', "light")).toThrow("var(--misspelt)");
});
