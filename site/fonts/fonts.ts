import { join, resolve } from "node:path";
import { DEFAULT_FAMILIES, type ThemeFont } from "#contract/theme-record.ts";
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

export function siteFonts(): Readonly<Record<FontName, FontRole>> {
  const { display, text } = siteTheme().fonts ?? {};
  return { display: roleOf(display, FONTS.display), text: roleOf(text, FONTS.text) };
}

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
