/**
 * The fonts of the site; the only place that names them. Font faces, fallbacks, preloads, subsets, the home page's
 * headline and the social cards follow from it. docs/change-the-font.md explains how to replace a font.
 */
export type FontRole = {
  family: string;
  /** WOFF2 files in site/fonts/, each under its `font-weight`: one weight, or a range such as `400 650`. */
  files: Readonly<Record<string, string>>;
  /** The weights that pages use. A variable font is reduced to these, one file each. */
  weights: readonly [number, ...number[]];
  /** Load the first file before the styles ask for it. */
  preload: boolean;
  /** The system font that stands in until the font has loaded, scaled to its widths. */
  fallback: "Arial" | "Arial Bold";
  /** The widths that styles set, in per cent; the fallback is scaled for each. Only for a font with a width axis; 100 if left out. */
  stretches?: readonly number[];
};

export const FONTS = {
  /** Headings, labels, buttons and names: `var(--font-display)`. */
  display: {
    family: "Georama",
    files: { "100 900": "georama-latin-wdth-580.woff2" },
    weights: [580],
    preload: true,
    fallback: "Arial Bold",
    stretches: [68, 84, 88, 92, 108, 118, 144],
  },
  /** Running text and fields: `var(--font-text)`. */
  text: {
    family: "Commissioner",
    files: { "400 650": "commissioner-latin-wght-400-650.woff2" },
    weights: [400, 600],
    preload: true,
    fallback: "Arial",
  },
} as const satisfies Record<string, FontRole>;

export type FontName = keyof typeof FONTS;
export const fontRole = (name: FontName): FontRole => FONTS[name];

/** @returns the first file of a font, which contains its regular weight */
export const mainFile = ({ files }: FontRole): string => Object.values(files)[0] ?? "";
