import { readFileSync } from "node:fs";
import { type ColourTokens, parseColourTokens } from "#contract/colour-tokens.ts";
import { themeColours } from "#contract/theme-colours.ts";
import type { ThemeRecord } from "#contract/theme-record.ts";

const NAMES = [
  "paper",
  "surface",
  "line",
  "line-strong",
  "ink",
  "ink-3",
  "orange",
  "on-orange",
  "orange-text",
  "bad",
  "bad-tint",
] as const;

type Theme = keyof ColourTokens;

export type MailColours = Readonly<Record<Theme, Readonly<Record<(typeof NAMES)[number], string>>>>;

const TOKENS = parseColourTokens(readFileSync(new URL("../../site/styles/tokens.css", import.meta.url), "utf8"));

/** The site's colours (decision 13) as plain values, because mail programs do not support custom properties. */
export const siteColours = ({ colours }: Pick<ThemeRecord, "colours">): ColourTokens => themeColours(TOKENS, colours);

export function mailColours(theme: ThemeRecord): MailColours {
  const tokens = siteColours(theme);
  const coloursOf = (theme: Theme) => Object.fromEntries(NAMES.map((name) => [name, tokens[theme].get(name)]));
  return { light: coloursOf("light"), dark: coloursOf("dark") } as MailColours;
}
