import { readFileSync } from "node:fs";
import { type ColourTokens, parseColourTokens } from "#contract/colour-tokens.ts";

const readText = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

/** The style sheet of all pages that the server renders: the colours of the site's tokens, and office.css. */
export function styleSheet(): string {
  const tokens = parseColourTokens(readText("../../site/styles/tokens.css"));
  const colours = (theme: keyof ColourTokens) =>
    `:root{${[...tokens[theme]].map(([name, colour]) => `--${name}:${colour}`).join(";")}}`;
  return `${colours("light")}@media(prefers-color-scheme:dark){${colours("dark")}}\n${readText("office.css")}`;
}

export const STYLE_PATH = "/message/style.css";
