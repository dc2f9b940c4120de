import type { DisplayFont } from "#site/fonts/display-font.ts";
import { waysToSplit } from "#site/fonts/fit-headline.ts";

/** The space for the lines, in pixels. */
export type Space = { readonly width: number; readonly height: number; readonly maxLines: number };

/**
 * The distance between baselines, just enough that a descender does not touch the dot of an i below it, the height of a capital
 * above the baseline, and of a descender below it, in ems. Joined letters have marks above and below.
 */
const LATIN = { leading: 0.97, above: 0.7, below: 0.21 };
const JOINED = { leading: 1.25, above: 0.85, below: 0.35 };
export const CAPITAL = LATIN.above;

/** The baselines of `count` lines below the top of the first capital, and the height of all lines, in ems. */
export function linesOf(count: number, { hasJoinedLetters }: Pick<DisplayFont, "hasJoinedLetters">) {
  const { leading, above, below } = hasJoinedLetters ? JOINED : LATIN;
  const baselines = Array.from({ length: count }, (_, index) => above + index * leading);
  return { baselines, height: above + (count - 1) * leading + below };
}

/** The limits of `font-stretch`, in per cent. Narrower text is hard to read; the font ends at 150. */
const NARROW = 70;
const WIDE = 150;
/** The share of the score that is deducted for the largest difference in stretch. */
const SPREAD_PENALTY = 0.5;

type Font = Pick<DisplayFont, "measure" | "stretchFor" | "hasJoinedLetters">;

/**
 * Breaks a text into lines and fits each to the width of the space. Of all ways to break it, chooses the one that covers
 * the largest area with similar widths. No line is wider than the space; a line of few letters may be shorter.
 *
 * @returns `size` is the em, in pixels
 */
export function fitLines(text: string, font: Font, space: Space) {
  const words = text.split(/\s+/).filter((word) => word !== "");
  const counts = Array.from({ length: Math.max(1, Math.min(words.length, space.maxLines)) }, (_, index) => index + 1);
  const ways = counts
    .flatMap((count) => waysToSplit(words, count))
    .map((lines) => {
      const fitted = stretched(
        lines.map((line) => line.join(" ")),
        font,
        space,
      );
      return { ...fitted, score: scoreOf(fitted, font, space) };
    });
  const [best = { size: 0, lines: [] }] = ways.toSorted((a, b) => b.score - a.score);
  return best;
}

function stretched(texts: readonly string[], font: Font, space: Space) {
  const widest = Math.max(...texts.map((line) => font.measure(line, NARROW)));
  const size = Math.min(space.width / widest, space.height / linesOf(texts.length, font).height);
  const lines = texts.map((line) => ({
    text: line,
    stretch: Math.min(WIDE, font.stretchFor(line, space.width / size)),
  }));
  return { size, lines };
}

/** The area that the lines cover, reduced for lines of different stretch and for lines that are too short. */
function scoreOf({ size, lines }: ReturnType<typeof stretched>, font: Font, space: Space): number {
  const stretches = lines.map(({ stretch }) => stretch);
  const spread = (Math.max(...stretches) - Math.min(...stretches)) / (WIDE - NARROW);
  const shares = lines.map(({ text, stretch }) => (font.measure(text, stretch) * size) / space.width);
  const area = size * shares.reduce((sum, share) => sum + share, 0);
  return area * Math.min(...shares) ** 2 * (1 - SPREAD_PENALTY * spread);
}
