import type { OpeningOf } from "#site/openings/schema.ts";
import type { DisplayFont } from "./display-font.ts";
import { JOINED_LINES } from "./fonts.ts";

export type Headline = OpeningOf<"headline">["headline"];

/** The widest that a line is set, in per cent: in the wide layout, and on a phone, where narrower letters are larger. */
const WIDEST = { wide: 150, narrow: 145 };
/** The letter spacing in ems. Larger than that of other headings, or the arms of wide letters such as ft touch. */
export const HEADLINE_TRACKING = 0.005;
/** The height of a line, for which `--lines` counts them; the same as in HeadlineOpening.module.css. */
const LINE_HEIGHT = 0.92;
/** Free space beside each line, in ems, so that rounding never makes it overflow. */
const SLACK = 0.02;

/**
 * Fits the headline to the page's full width: one font size for all lines, and a `font-stretch` for each. A font without
 * a width axis gets the size at which the longest line fits.
 *
 * @returns CSS that sets `--k` and `--km` (the width over the font size: wide, and on a phone) and `--lines` on the heading,
 *   `--w` on each line and `--wm` on each part; a style element, because the Content-Security-Policy forbids inline styles
 */
export function headlineCss(id: string, headline: Headline, font: DisplayFont): string {
  const { wide, narrow } = fitHeadline(headline, font);
  const parts = narrow.stretches.values();
  const rules = headline.flatMap((line, index) => {
    const selector = `#${id}>:nth-child(${index + 1})`;
    return [
      `${selector}{--w:${wide.stretches[index]}%}`,
      ...line.map((_, part) => `${selector}>:nth-child(${part + 1}){--wm:${parts.next().value}%}`),
    ];
  });
  const lines = round(font.hasJoinedLetters ? (headline.length * JOINED_LINES) / LINE_HEIGHT : headline.length);
  const height = font.hasJoinedLetters ? `;line-height:${JOINED_LINES}` : "";
  return `#${id}{--k:${wide.measure};--km:${narrow.measure};--lines:${lines}${height}}${rules.join("")}`;
}

/** The `measure` is the width of the headline over its font size: wide, and on a phone. */
export const fitHeadline = (headline: Headline, font: DisplayFont) => ({
  wide: fitTexts(
    headline.map((parts) => parts.join(" ")),
    WIDEST.wide,
    font,
  ),
  narrow: fitTexts(headline.flat(), WIDEST.narrow, font),
});

function fitTexts(texts: readonly string[], widest: number, font: DisplayFont) {
  const lines = texts.map((text) => measurable(text, font));
  /* Browsers also add the letter spacing after the last letter. */
  const widths = (stretch: number) =>
    lines.map((line) => font.measure(line, stretch, HEADLINE_TRACKING) + HEADLINE_TRACKING);
  const shortest = Math.floor(Math.min(...widths(widest)) * 10) / 10;
  const measure = round(Math.max(shortest, Math.max(...widths(font.stretches.min)) + SLACK));
  const stretches = lines.map((line) =>
    round(font.stretchFor(line, measure - SLACK - HEADLINE_TRACKING, HEADLINE_TRACKING)),
  );
  return { measure, stretches };
}

const lettersIn = (text: string) => text.match(/\p{L}/gu)?.length ?? 0;

/** A text with an n for each letter that no font of the site has: a font of the visitor's shows it, about as wide. */
function measurable(text: string, font: DisplayFont): string {
  const drawn = font.drawable(text);
  return drawn + "n".repeat(lettersIn(text) - lettersIn(drawn));
}

const round = (value: number) => Math.round(value * 100) / 100;

type Layout = "wide" | "narrow";
type Line = readonly string[];

const MOST_LINES = 4;
/** The width of the page in ems up to which the letters are large enough; wider headlines get another line. */
const LARGE_ENOUGH: Readonly<Record<Layout, number>> = { wide: 11, narrow: 6.5 };

/**
 * Breaks a headline of one text into two to four lines of about the same width, and these for a phone into at most four
 * parts. A headline whose lines are given stays.
 */
export function breakHeadline(headline: Headline, font: DisplayFont): Headline {
  const [line = []] = headline;
  const [text = ""] = line;
  const words = text.split(/\s+/);
  if (headline.length > 1 || line.length > 1 || words.length === 1) return headline;
  const lines = breakLines([words], "wide", font);
  const parts = breakLines(lines, "narrow", font).values();
  return lines.map(({ length }) => {
    const own: string[] = [];
    for (let left = length; left > 0; ) {
      const part = parts.next().value ?? [];
      own.push(part.join(" "));
      left -= part.length;
    }
    return own;
  });
}

/** Breaks lines further, into as few as make the letters large enough. */
function breakLines(lines: readonly Line[], layout: Layout, font: DisplayFont): readonly Line[] {
  let best = { lines, measure: Number.POSITIVE_INFINITY };
  for (let count = Math.max(2, lines.length); count <= MOST_LINES; count++) {
    const even = mostEven(waysToBreak(lines, count), font);
    if (!even) break;
    const texts = even.map((line) => line.join(" "));
    const { measure } = fitTexts(texts, WIDEST[layout], font);
    if (measure < best.measure) best = { lines: even, measure };
    if (best.measure <= LARGE_ENOUGH[layout]) break;
  }
  return best.lines;
}

function waysToBreak([first, ...others]: readonly Line[], count: number): Line[][] {
  if (!first) return count === 0 ? [[]] : [];
  const most = Math.min(first.length, count - others.length);
  return Array.from({ length: Math.max(0, most) }, (_, index) => index + 1).flatMap((own) =>
    waysToSplit(first, own).flatMap((parts) => waysToBreak(others, count - own).map((rest) => [...parts, ...rest])),
  );
}

export function waysToSplit(line: Line, count: number): Line[][] {
  if (count === 1) return [[line]];
  const ends = Array.from({ length: line.length - count + 1 }, (_, index) => index + 1);
  return ends.flatMap((end) => waysToSplit(line.slice(end), count - 1).map((rest) => [line.slice(0, end), ...rest]));
}

function mostEven(ways: readonly Line[][], font: DisplayFont): readonly Line[] | undefined {
  const width = (line: Line) => font.measure(measurable(line.join(" "), font), 100);
  const unevenness = (lines: readonly Line[]) => lines.reduce((sum, line) => sum + width(line) ** 2, 0);
  return ways.map((lines) => ({ lines, value: unevenness(lines) })).toSorted((a, b) => a.value - b.value)[0]?.lines;
}
