import { join, resolve } from "node:path";
import { DEFAULT_FAMILIES, type ThemeFont, type ThemeFonts } from "#contract/theme-record.ts";
import { siteTheme } from "#site/colours/theme-file.ts";

/**
 * The fonts of the site, unless theme.yaml in the content folder names others. Font faces, fallbacks, preloads, subsets, the home page's
 * headline and the social cards follow from it. docs/change-the-font.md explains how to replace a font.
 */
export type FontRole = {
  family: string;
  /** WOFF2 files in site/fonts/, or absolute paths, each under its `font-weight`: one weight, or a range such as `400 650`. */
  files: Readonly<Record<string, string>>;
  /** The weights that pages use. A variable font is reduced to these, one file each. */
  weights: readonly [number, ...number[]];
  /** Load the first file before the styles ask for it. */
  preload: boolean;
  /** The system font that stands in until the font has loaded, scaled to its widths. */
  fallback: "Arial" | "Arial Bold";
  /**
   * The widths that styles set, in per cent; the fallback is scaled for each, as far as its lines stay apart. Only for a font
   * with a width axis; 100 if left out.
   */
  stretches?: readonly number[];
  /** For pages of a language with a font of its own: the site's, for the characters that this one does not have. */
  behind?: FontRole;
};

/** The fonts without a theme record. */
export const FONTS = {
  /** Headings, labels, buttons and names: `var(--font-display)`. */
  display: {
    family: DEFAULT_FAMILIES.display,
    files: { "100 900": "georama-latin-wdth-580.woff2" },
    weights: [580],
    preload: true,
    fallback: "Arial Bold",
    stretches: [67, 88, 108],
  },
  /** Running text and fields: `var(--font-text)`. */
  text: {
    family: DEFAULT_FAMILIES.text,
    files: { "400 650": "commissioner-latin-wght-400-650.woff2" },
    weights: [400, 600],
    preload: true,
    fallback: "Arial",
  },
} as const satisfies Record<string, FontRole>;

export type FontName = keyof typeof FONTS;

export type SiteFonts = Readonly<Record<FontName, FontRole>>;

/**
 * The fonts of pages in a language: those that theme.yaml names for it, with the site's behind them, or the site's. A language
 * with one font has it for both.
 *
 * @param tag none for the default language
 */
export function siteFonts(tag = ""): SiteFonts {
  const { [tag]: own, ...named } = (siteTheme().fonts ?? {}) as Readonly<Record<string, ThemeFonts>>;
  const { display, text } = named as ThemeFonts;
  const fonts = { display: roleOf(display, FONTS.display), text: roleOf(text, FONTS.text) };
  const [first, last] = [own?.display ?? own?.text, own?.text ?? own?.display];
  if (!first) return fonts;
  return {
    display: { ...roleOf(first, FONTS.display), behind: fonts.display },
    text: { ...roleOf(last, FONTS.text), behind: fonts.text },
  };
}

/** Each family once; one for everything has the weights of running text. Those behind are the last. */
export function familiesOf(
  fonts: Readonly<Record<string, FontRole>>,
): readonly (readonly [name: string, role: FontRole])[] {
  const roles = Object.entries(fonts);
  const behind = roles.flatMap(([name, role]) => (role.behind ? [[name, role.behind] as const] : []));
  return [...new Map([...roles, ...behind].map((each) => [each[1].family, each] as const)).values()];
}

/** The scripts whose letters join or hang from one line, and those with marks above and below. */
const JOINED = new Set(
  "Arab Beng Deva Gujr Guru Khmr Knda Laoo Mlym Mymr Orya Sinh Syrc Taml Telu Thai Tibt".split(" "),
);

/** Their letters and marks: a browser joins them only if one file has all of a word. */
export const JOINED_LETTER = /[\u0600-\u06ff\u0900-\u0eff\u1000-\u109f\u1780-\u17ff\u25cc]|\u200c|\u200d/u;

/** The height of their lines, in place of that in tokens.css. */
export const JOINED_LINES = 1.25;

/** True for a language whose words letter spacing would tear apart, and whose lines need more height. */
export const hasJoinedLetters = (tag: string) => JOINED.has(new Intl.Locale(tag).maximize().script ?? "");

/** A font of the theme record in the place of a font of the site, with the files that its weights need. */
function roleOf(own: ThemeFont, role: FontRole): FontRole {
  if (!own) return role;
  const folder = join(resolve(process.env.CONTENT_DIR || "content"), "fonts");
  const faces = role.weights.map((wanted) => nearestFace(Object.entries(own.files), wanted));
  const [first, ...others] = faces.map(({ weight }) => weight);
  const files = faces.map(({ said, file }) => [role.weights.length === 1 ? EVERY : said, join(folder, file)] as const);
  return {
    ...role,
    family: own.family,
    files: Object.fromEntries(files),
    weights: [first ?? role.weights[0], ...new Set(others)],
  };
}

/** A font of one weight has one file, whatever weight a style asks for. */
const EVERY = "100 900";

/** The file whose weight is nearest to the wanted one; of two, the bolder, as in browsers. */
function nearestFace(files: readonly (readonly [said: string, file: string])[], wanted: number) {
  const faces = files.map(([said, file]) => {
    const [min = wanted, max = min] = said.split(" ").map(Number);
    return { said, file, weight: Math.min(max, Math.max(min, wanted)) };
  });
  const [nearest = { said: EVERY, file: "", weight: wanted }] = faces.toSorted(
    (a, b) => Math.abs(a.weight - wanted) - Math.abs(b.weight - wanted) || b.weight - a.weight,
  );
  return nearest;
}

/** @returns the first file of a font, which contains its regular weight */
export const mainFile = ({ files }: FontRole): string => Object.values(files)[0] ?? "";
