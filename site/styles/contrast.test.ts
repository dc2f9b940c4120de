import { expect, test } from "vitest";
import { luminance } from "#site/colours/luminance.ts";
import { colourOf, palette, THEMES, type Theme } from "#site/colours/palette.ts";
import { THREADS } from "#site/weave/structures.ts";

/*
 * After a colour in tokens.css was changed: WCAG 2.2 AA asks 4.5:1 of text (1.4.3) and 3:1 of what has to be told apart
 * without being text (1.4.11). Axe checks the pages as well; this test names the pair that is too faint.
 */

const TEXT = 4.5;
const SHAPE = 3;
/** Threads are decoration, so the criteria do not cover them; below 2:1 they merge with their ground. */
const THREAD = 2;
const NAMES: Readonly<Record<number, string>> = { [TEXT]: "text", [SHAPE]: "a shape", [THREAD]: "a thread" };

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((one, other) => one - other);
  return (light + 0.05) / (dark + 0.05);
}

/** Which token is seen on which, and how clearly it has to be. */
const PAIRS: readonly (readonly [string, string, number])[] = [
  ...["ink", "ink-2", "ink-3", "orange-text"].flatMap((text) =>
    ["paper", "surface", "sunk"].map((ground) => [text, ground, TEXT] as const),
  ),
  ...THREADS.flatMap((thread) =>
    ["paper", "surface", `tint-${thread}`].map((ground) => [`text-${thread}`, ground, TEXT] as const),
  ),
  ...["ok", "warn", "bad"].flatMap((tone) =>
    ["paper", "surface", `${tone}-tint`].map((ground) => [tone, ground, TEXT] as const),
  ),
  ...["warp", "warp-deep"].flatMap((warp) => [
    [warp, "paper", THREAD] as const,
    ...THREADS.map((thread) => [`thread-${thread}`, warp, THREAD] as const),
  ]),
  ["on-orange", "orange", TEXT],
  ["on-orange", "orange-hover", TEXT],
  ["on-ink", "on-orange", TEXT],
  ["line-strong", "paper", SHAPE],
  ["line-strong", "surface", SHAPE],
  ["focus", "paper", SHAPE],
  ["focus", "surface", SHAPE],
  ["orange", "paper", SHAPE],
];

/** A line for each pair that is too faint. */
function faintPairs(theme: Theme): string[] {
  const colours = palette(theme);
  return PAIRS.flatMap(([front, ground, wanted]) => {
    const ratio = contrast(colourOf(colours, front), colourOf(colours, ground));
    const needs = `${NAMES[wanted]} needs ${wanted}:1`;
    return ratio < wanted ? [`--${front} on --${ground} is ${ratio.toFixed(2)}:1 in the ${theme} theme; ${needs}`] : [];
  });
}

test("the measure is WCAG's own", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  expect(contrast("#ffffff", "#767676")).toBeCloseTo(4.54, 2);
});

test.each(THEMES)("text and shapes stand out from their ground in the %s theme", (theme) => {
  expect(faintPairs(theme)).toEqual([]);
});

test.each(THEMES)("every colour that is compared is written as #rrggbb in the %s theme", (theme) => {
  for (const [front, ground] of PAIRS) {
    for (const name of [front, ground]) expect(colourOf(palette(theme), name), `--${name}`).toMatch(/^#[0-9a-f]{6}$/i);
  }
});
