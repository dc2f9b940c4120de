import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/*
 * The colours of drawings that are files. A file shown through <img> cannot see the page's custom properties, so it
 * gets their values, read from the style sheet when the site is built.
 */

export const THEMES = ["light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** Colours by the name of their token, without its two hyphens: `paper`, `thread-blue`. */
export type Palette = ReadonlyMap<string, string>;

const TOKENS = "site/styles/tokens.css";
const COLOUR = /--([a-z0-9-]+):\s*(?:light-dark\((#[0-9a-f]{3,8}),\s*(#[0-9a-f]{3,8})\)|(#[0-9a-f]{3,8}));/gi;

/** The tokens of a style sheet that are one plain colour in each theme: `--paper: light-dark(#f4f2ed, #131117);`. */
export function parsePalettes(css: string): Readonly<Record<Theme, Palette>> {
  const light = new Map<string, string>();
  const dark = new Map<string, string>();
  for (const [, name = "", day, night, always] of css.matchAll(COLOUR)) {
    light.set(name, day ?? always ?? "");
    dark.set(name, night ?? always ?? "");
  }
  return { light, dark };
}

let known: { changed: number; palettes: Readonly<Record<Theme, Palette>> } | undefined;

/**
 * The site's own palette in a theme; the same object until the style sheet is saved again.
 *
 * @throws when the working folder is not the project's
 */
export function palette(theme: Theme): Palette {
  const path = join(process.cwd(), TOKENS);
  const changed = statSync(path).mtimeMs;
  if (known?.changed !== changed) known = { changed, palettes: parsePalettes(readFileSync(path, "utf8")) };
  return known.palettes[theme];
}

/**
 * One colour of the palette.
 *
 * @throws when the style sheet has no such colour
 */
export function colourOf(colours: Palette, name: string): string {
  const colour = colours.get(name);
  if (colour === undefined) throw new Error(`${TOKENS} has no plain colour --${name}, which a drawing uses.`);
  return colour;
}

/**
 * A drawing with plain colours in place of custom properties, and ink in place of `currentColor`. The page's accent is
 * orange here, as it is on a page without a thread of its own.
 *
 * @throws when the drawing uses a custom property that is no colour of the palette
 */
export function inPalette(svg: string, colours: Palette): string {
  return svg
    .replace(/var\(--([a-z0-9-]+)\)/g, (_property, name: string) =>
      colourOf(colours, name === "accent" ? "orange" : name),
    )
    .replaceAll("currentColor", colourOf(colours, "ink"));
}
