import { readFileSync } from "node:fs";

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
export type MailColours = Readonly<Record<"light" | "dark", Readonly<Record<(typeof NAMES)[number], string>>>>;

/**
 * Parses the mail colours from a style sheet with lines such as `--paper: light-dark(#f4f2ed, #131117);`. A single
 * value applies to both themes.
 *
 * @throws if a colour is missing
 */
export function parseMailColours(css: string): MailColours {
  const pairs = NAMES.map((name) => {
    const value = new RegExp(`--${name}:([^;]*);`).exec(css)?.[1] ?? "";
    const [light, dark = light] = value.match(/#[0-9a-f]{6}\b/gi) ?? [];
    if (!light) throw new Error(`tokens.css has no colour --${name} in six hexadecimal digits, which mails use.`);
    return { name, light, dark };
  });
  const colours = (theme: "light" | "dark") =>
    Object.fromEntries(pairs.map((pair) => [pair.name, pair[theme]])) as MailColours["light"];
  return { light: colours("light"), dark: colours("dark") };
}

/** The site's colours (decision 15) as plain values, because mail programs do not support custom properties. */
export const MAIL_COLOURS = parseMailColours(
  readFileSync(new URL("../../site/styles/tokens.css", import.meta.url), "utf8"),
);
