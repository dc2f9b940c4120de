import { readFileSync } from "node:fs";
import type { ColourTokens } from "#contract/colour-tokens.ts";
import type { ThemeRecord } from "#contract/theme-record.ts";
import { siteColours } from "../delivery/mail-colours.ts";
import type { Pages } from "../http/pages.ts";

const SHEETS = [
  "../../site/styles/tokens.css",
  "../../site/components/ui/confirmation-card.css",
  "../office/office.css",
];

export function styleSheet(theme: ThemeRecord, pages?: Pick<Pages, "files">): string {
  const tokens = siteColours(theme);
  const colours = (theme: keyof ColourTokens) =>
    `:root{${[...tokens[theme]].map(([name, colour]) => `--${name}:${colour}`).join(";")}}`;
  const sheets = SHEETS.map((path) => readFileSync(new URL(path, import.meta.url), "utf8"));
  return `${sheets.join("")}:root{--r-1:${theme.radius ?? 2}px}${colours("light")}@media(prefers-color-scheme:dark){${colours("dark")}}${fontsOf(pages)}`;
}

/** The font faces and families in the styles of the built home page. Without a build, system fonts are used. */
function fontsOf(pages: Pick<Pages, "files"> | undefined): string {
  const home = pages?.files.get("/")?.bodies.get("identity")?.bytes.toString() ?? "";
  const faces = home.match(/@font-face\s*\{[^}]*\}/g) ?? [];
  const families = home.match(/--font-(?:display|text):[^;}<]*/g) ?? [];
  return `${faces.join("")}:root{${families.join(";")}}`;
}

export const MARK_PATH = "/favicon.svg";
export const STYLE_PATH = "/message/style.css";
