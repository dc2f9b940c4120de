import { mainFile, siteFonts } from "./fonts.ts";
import { openFont } from "./open-font.ts";

/** The display font, for texts that are fitted or drawn as outlines. Its width axis is `font-stretch`, in per cent. */
export type DisplayFont = {
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
export const TRACKING = -0.01;
/** Widths are measured at this many points of the axis and interpolated between them. */
const POINTS = 15;

export async function loadDisplayFont(file: string = mainFile(siteFonts().display)): Promise<DisplayFont> {
  const font = await openFont(file);
  const [weight] = siteFonts().display.weights;
  const { min, max } = font.axes.wdth ?? { min: 100, max: 100 };
  const points =
    min === max ? [min] : Array.from({ length: POINTS }, (_, at) => min + ((max - min) * at) / (POINTS - 1));
  const at = (stretch: number) => ({ wght: weight, wdth: Math.min(max, Math.max(min, stretch)) });
  const known = new Map<string, readonly number[]>();
  const widthsOf = (text: string, tracking = TRACKING) => {
    const missing = [...text].filter((letter) => !font.characters.has(letter));
    if (missing.length > 0) throw new Error(`${file} has no “${missing.join("")}”, which is in “${text}”.`);
    const key = `${tracking} ${text}`;
    const widths = known.get(key) ?? points.map((stretch) => font.width(text, at(stretch), tracking) - tracking);
    known.set(key, widths);
    return widths;
  };
  return {
    stretches: { min, max },
    drawable: (text) =>
      [...text]
        .map((letter) =>
          font.characters.has(letter)
            ? letter
            : [...letter.normalize("NFD")].filter((part) => font.characters.has(part)).join(""),
        )
        .join("")
        .replace(/\s+/g, " ")
        .trim(),
    measure: (text, stretch, tracking) => interpolate(points, widthsOf(text, tracking), stretch),
    stretchFor: (text, ems, tracking) => interpolate(widthsOf(text, tracking), points, ems),
    outline: (text, stretch, place) => font.outline(text, at(stretch), TRACKING, place),
  };
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
