import { readFileSync } from "node:fs";
import { type ColourTokens, parseColourTokens } from "#contract/colour-tokens.ts";

/** The names of the design tokens that mails use. */
const NAMES = [
  "paper",
  "surface",
  "line",
  "line-strong",
  "ink",
  "ink-3",
  "orange",
  "orange-text",
  "bad",
  "bad-tint",
] as const;

/** Hexadecimal colours by token. */
export type MailColours = Readonly<Record<keyof ColourTokens, Readonly<Record<(typeof NAMES)[number], string>>>>;

/**
 * Selects the colours of mails from the design tokens.
 *
 * @throws if one of them is missing or not in six digits
 */
export function parseMailColours(css: string): MailColours {
  const tokens = parseColourTokens(css);
  const coloursOf = (theme: keyof ColourTokens) =>
    Object.fromEntries(
      NAMES.map((name) => {
        const colour = tokens[theme].get(name);
        if (colour?.length === "#rrggbb".length) return [name, colour];
        throw new Error(`tokens.css has no colour --${name} in six hexadecimal digits, which mails use.`);
      }),
    ) as MailColours["light"];
  return { light: coloursOf("light"), dark: coloursOf("dark") };
}

const TOKENS = readFileSync(new URL("../../site/styles/tokens.css", import.meta.url), "utf8");

/** The site's colours (decision 15) as plain values, because mail programs do not support custom properties. */
export const MAIL_COLOURS = parseMailColours(TOKENS);

/** All plain colours of the light theme by token, for pictures. */
export const PICTURE_COLOURS = parseColourTokens(TOKENS).light;
