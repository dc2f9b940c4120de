import { readFileSync } from "node:fs";
import type { ColourTokens } from "#contract/colour-tokens.ts";
import type { ThemeRecord } from "#contract/theme-record.ts";
import { siteColours } from "../delivery/mail-colours.ts";

const readText = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

/** The style sheet of all pages that the server renders: the colours and corners of the site, and office.css. */
export function styleSheet(theme: ThemeRecord): string {
  const tokens = siteColours(theme);
  const colours = (theme: keyof ColourTokens) =>
    `:root{${[...tokens[theme]].map(([name, colour]) => `--${name}:${colour}`).join(";")}}`;
  return `:root{--r-1:${theme.radius ?? 2}px}${colours("light")}@media(prefers-color-scheme:dark){${colours("dark")}}\n${readText("office.css")}`;
}

export const STYLE_PATH = "/message/style.css";
