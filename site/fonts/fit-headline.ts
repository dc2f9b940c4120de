import type { OpeningOf } from "#site/openings/schema.ts";
import type { DisplayFont } from "./display-font.ts";

type Headline = OpeningOf<"headline">["headline"];

/** The widest that a line is set, in per cent: in the wide layout, and on a phone, where narrower letters are larger. */
const WIDEST = { wide: 150, narrow: 145 };
/** The letter spacing in ems. Larger than that of other headings, or the arms of wide letters such as ft touch. */
export const HEADLINE_TRACKING = 0.005;
/** Free space beside each line, in ems, so that rounding never makes it overflow. */
const SLACK = 0.02;

/**
 * Fits the headline to the page's full width: one font size for all lines, and a `font-stretch` for each. A font without
 * a width axis gets the size at which the longest line fits.
 *
 * @param id the heading's id
 * @returns CSS that sets `--k` and `--km` (the width over the font size, wide and on a phone) and `--lines` on the heading,
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
  return `#${id}{--k:${wide.measure};--km:${narrow.measure};--lines:${headline.length}}${rules.join("")}`;
}

/** The width of the headline over its font size, wide and on a phone. */
export function measuresOf(headline: Headline, font: DisplayFont) {
  const { wide, narrow } = fitHeadline(headline, font);
  return { wide: wide.measure, narrow: narrow.measure };
}

const fitHeadline = (headline: Headline, font: DisplayFont) => ({
  wide: fitTexts(
    headline.map((parts) => parts.join(" ")),
    WIDEST.wide,
    font,
  ),
  narrow: fitTexts(headline.flat(), WIDEST.narrow, font),
});

function fitTexts(texts: readonly string[], widest: number, font: DisplayFont) {
  const lines = texts.map(font.drawable);
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

const round = (value: number) => Math.round(value * 100) / 100;
