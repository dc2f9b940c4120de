import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type ColourTokens, parseColourTokens } from "#contract/colour-tokens.ts";
import { themeColours } from "#contract/theme-colours.ts";
import type { ThemeColours } from "#contract/theme-record.ts";
import { siteTheme } from "./theme-file.ts";

/* The colours of drawings that are files, which the page's custom properties do not reach (decision 5). */

export const THEMES = ["light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** Colours by the name of their token, without its two hyphens: `paper`, `thread-blue`. */
export type Palette = ReadonlyMap<string, string>;

const TOKENS = "site/styles/tokens.css";

let tokens: { changed: number; colours: ColourTokens } | undefined;
let themed: { tokens: ColourTokens; theme: ThemeColours | undefined; colours: ColourTokens } | undefined;

/** The colours of tokens.css, without those of theme.yaml. @throws if the working folder is not the project's */
export function tokenColours(): ColourTokens {
  const path = join(process.cwd(), TOKENS);
  const changed = statSync(path).mtimeMs;
  if (tokens?.changed !== changed) tokens = { changed, colours: parseColourTokens(readFileSync(path, "utf8")) };
  return tokens.colours;
}

/** The site's palette in a theme; the same object until the style sheet or theme.yaml changes. */
export function palette(theme: Theme): Palette {
  const own = siteTheme().colours;
  const defaults = tokenColours();
  if (themed?.tokens !== defaults || themed.theme !== own)
    themed = { tokens: defaults, theme: own, colours: themeColours(defaults, own) };
  return themed.colours[theme];
}

/** @throws if the style sheet has no such colour */
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
