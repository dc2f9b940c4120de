import type { Thread } from "./structures.ts";

/*
 * The colours of drawings that are files. A file shown through <img> cannot see the page's custom properties, so the
 * values stand here a second time; a test compares them with site/styles/tokens.css.
 */

export const THEMES = ["light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** Names of the tokens a drawing may use, without their two hyphens. */
export type TokenName =
  | "paper"
  | "surface"
  | "sunk"
  | "ink"
  | "line-strong"
  | "warp"
  | "warp-deep"
  | "orange"
  | `thread-${Thread}`
  | `tint-${Thread}`;

export const PALETTE: Readonly<Record<Theme, Readonly<Record<TokenName, string>>>> = {
  light: {
    paper: "#f4f2ed",
    surface: "#fbfaf7",
    sunk: "#e9e6df",
    ink: "#16141a",
    "line-strong": "#85808b",
    warp: "#16141a",
    "warp-deep": "#16141a",
    orange: "#f5520e",
    "thread-blue": "#2a5bea",
    "thread-purple": "#7d3fd6",
    "thread-green": "#14924f",
    "thread-teal": "#0b8c94",
    "thread-pink": "#dd3585",
    "thread-yellow": "#eab000",
    "tint-blue": "#e0e6f8",
    "tint-purple": "#ebe1f6",
    "tint-green": "#dcecdf",
    "tint-teal": "#d8ebea",
    "tint-pink": "#f7e0ea",
    "tint-yellow": "#f7ebc8",
  },
  dark: {
    paper: "#131117",
    surface: "#1c1a21",
    sunk: "#0c0b0f",
    ink: "#f3efe8",
    "line-strong": "#77717f",
    warp: "#37313f",
    "warp-deep": "#332e3b",
    orange: "#ff6a2b",
    "thread-blue": "#5b86ff",
    "thread-purple": "#a06bf5",
    "thread-green": "#2db873",
    "thread-teal": "#22b3ba",
    "thread-pink": "#f2599f",
    "thread-yellow": "#f7c42e",
    "tint-blue": "#1c2340",
    "tint-purple": "#281d3e",
    "tint-green": "#142b20",
    "tint-teal": "#122b2e",
    "tint-pink": "#391a29",
    "tint-yellow": "#322812",
  },
};

/**
 * A drawing with a theme's colours in place of custom properties, and ink in place of `currentColor`. The page's
 * accent is orange here, as it is on a page without a thread of its own.
 *
 * @throws when the drawing uses a custom property that is not in the palette
 */
export function inPalette(svg: string, theme: Theme): string {
  const colours: Readonly<Record<string, string>> = { ...PALETTE[theme], accent: PALETTE[theme].orange };
  return svg
    .replace(/var\(--([a-z0-9-]+)\)/g, (property, name: string) => {
      const colour = colours[name];
      if (colour === undefined)
        throw new Error(`The drawing uses ${property}, which site/weave/palette.ts does not have.`);
      return colour;
    })
    .replaceAll("currentColor", PALETTE[theme].ink);
}
