import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type ColourTokens, parseColourTokens } from "#contract/colour-tokens.ts";

/*
 * The colours of drawings that are files. The page's custom properties do not apply to a file in <img>, so the build reads
 * their values from the style sheet and writes them into the file.
 */

export const THEMES = ["light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** Colours by the name of their token, without its two hyphens: `paper`, `thread-blue`. */
export type Palette = ReadonlyMap<string, string>;

const TOKENS = "site/styles/tokens.css";

let known: { changed: number; palettes: ColourTokens } | undefined;

/**
 * The site's palette in a theme; the same object until the style sheet changes.
 *
 * @throws if the working folder is not the project's
 */
export function palette(theme: Theme): Palette {
  const path = join(process.cwd(), TOKENS);
  const changed = statSync(path).mtimeMs;
  if (known?.changed !== changed) known = { changed, palettes: parseColourTokens(readFileSync(path, "utf8")) };
  return known.palettes[theme];
}

/**
 * One colour of the palette.
 *
 * @throws if the style sheet has no such colour
 */
export function colourOf(colours: Palette, name: string): string {
  const colour = colours.get(name);
  if (colour === undefined) throw new Error(`${TOKENS} has no plain colour --${name}, which a drawing uses.`);
  return colour;
}

/**
 * A drawing with plain colours in place of custom properties, and ink in place of `currentColor`. The accent is
 * orange, as on a page without a thread colour.
 *
 * @throws if the drawing uses a custom property that is no colour of the palette
 */
export function inPalette(svg: string, colours: Palette): string {
  return svg
    .replace(/var\(--([a-z0-9-]+)\)/g, (_property, name: string) =>
      colourOf(colours, name === "accent" ? "orange" : name),
    )
    .replaceAll("currentColor", colourOf(colours, "ink"));
}
