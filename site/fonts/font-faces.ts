import { type FontRole, mainFile, siteFonts } from "./fonts.ts";
import { type OpenFont, openFont } from "./open-font.ts";

/** The text whose widths are compared to scale a fallback. */
const SAMPLE = "Sphinx of black quartz, judge my vow";

/**
 * The system fonts behind each fallback, and the width of `SAMPLE` in them, in ems. Android has only Roboto: the regular
 * weight is as wide as Arial, the bold weight is narrower and needs its own scale. A variable Roboto has no "Roboto Bold".
 * A Linux without office fonts has only DejaVu Sans, which is much wider.
 */
const FALLBACKS = {
  Arial: [
    { suffix: " fallback", width: 16.508, local: ["Arial", "Liberation Sans", "Helvetica", "Roboto"] },
    { suffix: " fallback Linux", width: 18.843, local: ["DejaVu Sans"] },
  ],
  "Arial Bold": [
    { suffix: " fallback", width: 17.836, local: ["Arial Bold", "Liberation Sans Bold"] },
    { suffix: " fallback Android", width: 16.716, local: ["Roboto Bold", "Roboto"] },
    { suffix: " fallback Linux", width: 21.207, local: ["DejaVu Sans Bold"] },
  ],
} as const;
/** The largest scale of a fallback: beyond it, the lines of wide headings overlap (decision 23). */
const MAX_SCALE = 1.06;

type Fallback = (typeof FALLBACKS)[keyof typeof FALLBACKS][number];

/**
 * The `@font-face` rules of all fonts and the variables `--font-display` and `--font-text`. Each family is followed by
 * its complete file (see site/build/subset-fonts.ts) and by a system font with the same widths, so that lines break the
 * same before and after the font has loaded.
 *
 * @param urlOf where a file of site/fonts/ is served
 */
export async function fontFaces(
  urlOf: (file: string) => string,
  fonts: Readonly<Record<string, FontRole>> = siteFonts(),
): Promise<string> {
  const faces = await Promise.all(Object.values(fonts).map((role) => facesOf(role, urlOf)));
  const variables = Object.entries(fonts).map(([name, { family, fallback }]) => {
    const suffixes = ["", " whole", ...FALLBACKS[fallback].map(({ suffix }) => suffix)];
    const families = suffixes.map((suffix) => quoted(family + suffix));
    return `--font-${name}:${families},system-ui,sans-serif`;
  });
  return `${faces.join("")}@layer tokens{:root{${variables.join(";")}}}`;
}

/** Quotes a family name only if it contains more than words of letters. */
const quoted = (family: string) => (/^[a-z]+( [a-z]+)*$/i.test(family) ? family : `"${family}"`);

async function facesOf(role: FontRole, urlOf: (file: string) => string): Promise<string> {
  const font = await openFont(mainFile(role));
  const { wdth } = font.axes;
  const stretch = wdth ? `font-stretch:${wdth.min}% ${wdth.max}%;` : "";
  const own = Object.entries(role.files).map(
    ([weight, file]) =>
      `@font-face{font-family:${quoted(role.family)};src:url(${urlOf(file)})format("woff2");font-weight:${weight};${stretch}font-display:swap}`,
  );
  return own.join("") + FALLBACKS[role.fallback].map((fallback) => fallbackFaces(role, font, fallback)).join("");
}

/** One fallback face, or one for each part of the font's width axis. */
function fallbackFaces(role: FontRole, font: OpenFont, { suffix, width, local }: Fallback): string {
  const { family, files, weights, fallback, stretches = [100] } = role;
  const source = local.map((name) => `local(${name})`).join();
  const [weight = ""] = Object.keys(files);
  const face = (stretch: number, range: string) => {
    const scale = Math.min(MAX_SCALE, font.width(SAMPLE, { wght: weights[0], wdth: stretch }) / width);
    const percent = (value: number) => `${Math.round(value * 100)}%`;
    return `@font-face{font-family:${quoted(family + suffix)};src:${source};${range}size-adjust:${percent(scale)};ascent-override:${percent(font.ascent / scale)};descent-override:${percent(font.descent / scale)};line-gap-override:0%}`;
  };
  const { wdth } = font.axes;
  if (!wdth) return face(100, fallback === "Arial Bold" ? `font-weight:${weight};` : "");
  const widths = stretches.filter((stretch) => wdth.min <= stretch && stretch <= wdth.max);
  const bounds = widths.slice(1).map((stretch, index) => (stretch + (widths[index] ?? stretch)) / 2);
  return widths
    .map((stretch, index) => {
      const from = index === 0 ? wdth.min : (bounds[index - 1] ?? 0) + 0.1;
      return face(stretch, `font-weight:${weight};font-stretch:${from}% ${bounds[index] ?? wdth.max}%;`);
    })
    .join("");
}
