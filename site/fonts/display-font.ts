import type { Language } from "#site/content/addresses.ts";
import { FONTS, hasJoinedLetters, JOINED_LETTER, mainFile, siteFonts } from "./fonts.ts";
import { type OpenFont, openFont } from "./open-font.ts";

/** The display font, for texts that are fitted or drawn as outlines. Its width axis is `font-stretch`, in per cent. */
export type DisplayFont = {
  /** True for letters without spacing, whose lines need more height: `hasJoinedLetters`. */
  readonly hasJoinedLetters: boolean;
  readonly isRtl: boolean;
  /** The narrowest and the widest `font-stretch`; both 100 for a font without a width axis. */
  readonly stretches: { readonly min: number; readonly max: number };
  /** The characters of a text that the font has; a letter may lose its accent. */
  drawable(text: string): string;
  /** The width of a line in ems, without the letter spacing after its last letter. @throws for a missing character */
  measure(text: string, stretch: number, tracking?: number): number;
  /** The `font-stretch` at which a line is `ems` wide, or the nearest possible. @throws for a missing character */
  stretchFor(text: string, ems: number, tracking?: number): number;
  /** The line as SVG path data. `x` and `y` are the start of its baseline, `size` is the em. */
  outline(text: string, stretch: number, place: { x: number; y: number; size: number }): string;
};

/** The letter spacing of the site's headings, in ems: `--tracking`. */
const TRACKING = -0.01;
/** Widths are measured at this many points of the axis and interpolated between them. */
const POINTS = 15;

/** The display font of a language, and the one behind it for other characters. */
export const displayFontOf = ({ tag, direction }: Pick<Language, "tag" | "direction">) => {
  const { display } = siteFonts(tag);
  const files = [display, display.behind].flatMap((role) => (role ? [mainFile(role)] : []));
  return loadDisplayFont(files, { hasJoinedLetters: hasJoinedLetters(tag), isRtl: direction === "rtl" });
};

/** @param files each has the characters that those before it do not have */
export async function loadDisplayFont(
  files: string | readonly string[] = mainFile(siteFonts().display),
  { hasJoinedLetters = false, isRtl = false } = {},
): Promise<DisplayFont> {
  const names = [files].flat();
  const fonts = await Promise.all(names.map(openFont));
  const [first] = fonts;
  if (!first) throw new Error("There is no font.");
  const [weight] = FONTS.display.weights;
  const { min, max } = first.axes.wdth ?? { min: 100, max: 100 };
  const points =
    min === max ? [min] : Array.from({ length: POINTS }, (_, at) => min + ((max - min) * at) / (POINTS - 1));
  const at = (stretch: number) => ({ wght: weight, wdth: Math.min(max, Math.max(min, stretch)) });
  const spacing = (tracking: number) => (hasJoinedLetters ? 0 : tracking);
  const has = (text: string) => fonts.some(({ characters }) => characters.has(text));
  const known = new Map<string, readonly number[]>();
  const widthsOf = (text: string, tracking: number) => {
    const missing = [...text].filter((letter) => !has(letter));
    if (missing.length > 0) throw new Error(`${names.join()} has no “${missing.join("")}”, which is in “${text}”.`);
    const key = `${tracking} ${text}`;
    const widths =
      known.get(key) ??
      points.map((stretch) =>
        partsOf(text, fonts, isRtl).reduce(
          (sum, part) => sum + part.font.width(part.text, at(stretch), tracking),
          -tracking,
        ),
      );
    known.set(key, widths);
    return widths;
  };
  return {
    stretches: { min, max },
    hasJoinedLetters,
    isRtl,
    drawable: (text) =>
      [...text]
        .map((letter) => (has(letter) ? letter : [...letter.normalize("NFD")].filter(has).join("")))
        .join("")
        .replace(/\s+/g, " ")
        .trim(),
    measure: (text, stretch, tracking = TRACKING) => interpolate(points, widthsOf(text, spacing(tracking)), stretch),
    stretchFor: (text, ems, tracking = TRACKING) => interpolate(widthsOf(text, spacing(tracking)), points, ems),
    outline(text, stretch, { x, y, size }) {
      let [start, outline] = [x, ""];
      for (const part of partsOf(text, fonts, isRtl)) {
        outline += part.font.outline(part.text, at(stretch), spacing(TRACKING), { x: start, y, size });
        start += part.font.width(part.text, at(stretch), spacing(TRACKING)) * size;
      }
      return outline;
    },
  };
}

/** Words and figures that are read from left to right, also in a line from right to left. */
const FROM_LEFT = /([\p{sc=Latn}\p{Nd}](?:[^\p{sc=Arab}\p{sc=Hebr}]*[\p{sc=Latn}\p{Nd}])?)/u;
const LETTERS = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The parts of a line in one font and one script, from left to right: a letter with its marks is never divided. */
function partsOf(text: string, fonts: readonly OpenFont[], isRtl: boolean) {
  const runs = isRtl ? text.split(FROM_LEFT).reverse() : [text];
  return runs.flatMap((run, index) => {
    const parts: { font: OpenFont; text: string; isJoined: boolean }[] = [];
    for (const { segment } of LETTERS.segment(run)) {
      const last = parts.at(-1);
      const font = fonts.find(({ characters }) => [...segment].every((point) => characters.has(point))) ?? fonts[0];
      const isJoined = JOINED_LETTER.test(segment) || (last?.isJoined === true && !/\p{L}/u.test(segment));
      if (last && last.font === font && last.isJoined === isJoined) last.text += segment;
      else if (font) parts.push({ font, text: segment, isJoined });
    }
    /* Every second run is from left to right. */
    return isRtl && index % 2 === 0 ? parts.reverse() : parts;
  });
}

/** The value at `at` between the points of a rising line; constant beyond its ends. */
function interpolate(from: readonly number[], to: readonly number[], at: number): number {
  const upper = from.findIndex((value) => value >= at);
  const [first = 0] = to;
  if (upper === 0) return first;
  if (upper < 0) return to.at(-1) ?? first;
  const [x0 = 0, x1 = 0] = [from[upper - 1], from[upper]];
  const [y0 = 0, y1 = 0] = [to[upper - 1], to[upper]];
  return y0 + ((y1 - y0) * (at - x0)) / (x1 - x0);
}
