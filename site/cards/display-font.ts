import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { create } from "fontkitten";
import subsetFont from "subset-font";
import { readKerning } from "./kerning.ts";

/** The display face, for words that are drawn as outlines. Its width axis is `font-stretch` in per cent. */
export type DisplayFont = {
  /** What can be drawn of a text: a letter without its accents where the face lacks it with them, other signs not at all. */
  drawable(text: string): string;
  /**
   * How wide a line is, in ems.
   *
   * @throws when the face lacks one of its letters, as do all below; `drawable` leaves none of those
   */
  measure(text: string, stretch: number): number;
  /** The stretch at which a line is so many ems wide; the nearest there is, where none reaches it. */
  stretchFor(text: string, ems: number): number;
  /** The line as SVG path data: `x` and `y` are where its baseline begins, `size` the em, in pixels. */
  outline(text: string, stretch: number, place: { x: number; y: number; size: number }): Promise<string>;
};

const FILE = "site/fonts/georama-latin-wdth-580.woff2";
const NARROWEST = 62.5;
const WIDEST = 150;
/** Between letters, in ems, as in the site's headings. Tracked words have no ligatures, in a browser and here. */
const TRACKING = -0.02;
/** The face's own table bends the axis at multiples of this alone, so between them everything grows evenly. */
const STEP = 12.5;

/**
 * Reads the display face of the working directory.
 *
 * @throws when the file is missing or is no variable font
 */
export async function loadDisplayFont(): Promise<DisplayFont> {
  const woff2 = await readFile(join(process.cwd(), FILE));
  const whole = readFont(woff2);
  const has = (letter: string) => whole.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
  const characters = String.fromCodePoint(...whole.characterSet);
  const sfnt = await subsetFont(woff2, characters, { targetFormat: "sfnt" });
  const pin = async (stretch: number) =>
    readInstance(await subsetFont(sfnt, characters, { targetFormat: "sfnt", variationAxes: { wdth: stretch } }));
  const steps = Array.from({ length: (WIDEST - NARROWEST) / STEP + 1 }, (_, index) => NARROWEST + index * STEP);
  const instances = await Promise.all(steps.map(pin));
  const known = new Map<string, readonly number[]>();
  /** How wide a line is at each step; asked for again and again while lines are broken. */
  const widthsOf = (text: string) => {
    const widths = known.get(text) ?? instances.map((instance) => instance.advance(text));
    known.set(text, widths);
    return widths;
  };
  return {
    drawable: (text) =>
      [...text]
        .map((letter) => (has(letter) ? letter : [...letter.normalize("NFD")].filter(has).join("")))
        .join("")
        .replace(/\s+/g, " ")
        .trim(),
    measure: (text, stretch) => interpolate(steps, widthsOf(text), stretch),
    stretchFor: (text, ems) => interpolate(widthsOf(text), steps, ems),
    async outline(text, stretch, place) {
      return (await pin(stretch)).outline(text, place);
    },
  };
}

function readFont(bytes: Buffer) {
  const font = create(bytes);
  if (font.isCollection) throw new Error(`${FILE} is a collection of fonts.`);
  return font;
}

/** The face at one width, no longer variable. */
function readInstance(sfnt: Buffer) {
  const font = readFont(sfnt);
  const kerning = readKerning(sfnt);
  const tracking = TRACKING * font.unitsPerEm;
  /** The glyphs of a line, where each begins, and where the line ends; in font units. */
  const set = (text: string) => {
    const missing = [...text].filter((letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
    if (missing.length > 0) throw new Error(`${FILE} has no “${missing.join("")}”, which is in “${text}”.`);
    let end = 0;
    const glyphs = font.glyphsForString(text).map((glyph, index, all) => {
      const before = all[index - 1];
      const left = before ? end + tracking + kerning(before.id, glyph.id) : end;
      end = left + glyph.advanceWidth;
      return { glyph, left };
    });
    return { glyphs, end };
  };
  return {
    /** In ems. */
    advance: (text: string) => set(text).end / font.unitsPerEm,
    outline(text: string, { x, y, size }: { x: number; y: number; size: number }): string {
      const scale = size / font.unitsPerEm;
      return set(text)
        .glyphs.map(({ glyph, left }) => glyph.path.transform(scale, 0, 0, -scale, x + left * scale, y).toSVG())
        .join("");
    },
  };
}

/** The value that belongs to `at` between the points of a rising line; its ends hold beyond them. */
function interpolate(from: readonly number[], to: readonly number[], at: number): number {
  const upper = from.findIndex((value) => value >= at);
  const [first = 0] = to;
  if (upper === 0) return first;
  if (upper < 0) return to.at(-1) ?? first;
  const [x0 = 0, x1 = 0] = [from[upper - 1], from[upper]];
  const [y0 = 0, y1 = 0] = [to[upper - 1], to[upper]];
  return y0 + ((y1 - y0) * (at - x0)) / (x1 - x0);
}
