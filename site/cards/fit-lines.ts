import type { DisplayFont } from "#site/fonts/display-font.ts";

/** A text in lines that all have the same width, by the face's width axis alone. */
export type FittedLines = {
  /** The em, in pixels. */
  readonly size: number;
  readonly lines: readonly { readonly text: string; readonly stretch: number }[];
};

/** What the lines have to fit into, in pixels. */
export type Room = { readonly width: number; readonly height: number; readonly maxLines: number };

/** From one baseline to the next, in ems: a descender just clears the dot of an i below it. */
const LEADING = 0.97;
/** How far a capital reaches above the baseline, and a descender below, in ems. */
export const CAPITAL = 0.7;
const DESCENDER = 0.21;

/** Where the baselines of so many lines stand below the uppermost capital's top, and where the lines end; in ems. */
export function linesOf(count: number): { baselines: number[]; height: number } {
  const baselines = Array.from({ length: count }, (_, index) => CAPITAL + index * LEADING);
  return { baselines, height: CAPITAL + (count - 1) * LEADING + DESCENDER };
}

/** How narrow a line may be set, in per cent: below it a line of many words is hard to read at a glance. */
const NARROW = 70;
const WIDE = 150;
/** What differing widths cost: lines at both ends of the axis lose this part of their score. */
const UNEVENNESS = 0.5;

type Font = Pick<DisplayFont, "measure" | "stretchFor">;

/**
 * Breaks a text into lines and fits each to the room's width, so that the words cover as much of the room as they can
 * in widths that do not differ more than they need to. Nothing is wider or taller than the room; a line of few letters
 * may stay short.
 */
export function fitLines(text: string, font: Font, room: Room): FittedLines {
  const words = text.split(/\s+/).filter((word) => word !== "");
  let best: FittedLines = { size: 0, lines: [] };
  let bestScore = Number.NEGATIVE_INFINITY;
  for (const lines of breakings(words, room.maxLines)) {
    const fitted = stretched(lines, font, room);
    const score = scoreOf(fitted, font, room);
    if (score <= bestScore) continue;
    best = fitted;
    bestScore = score;
  }
  return best;
}

function stretched(texts: readonly string[], font: Font, room: Room): FittedLines {
  const widest = Math.max(...texts.map((line) => font.measure(line, NARROW)));
  const size = Math.min(room.width / widest, room.height / linesOf(texts.length).height);
  const lines = texts.map((line) => ({
    text: line,
    stretch: Math.min(WIDE, font.stretchFor(line, room.width / size)),
  }));
  return { size, lines };
}

/** The area that the lines cover, less for widths that differ, and much less for a line that stays short. */
function scoreOf({ size, lines }: FittedLines, font: Font, room: Room): number {
  const stretches = lines.map(({ stretch }) => stretch);
  const spread = (Math.max(...stretches) - Math.min(...stretches)) / (WIDE - NARROW);
  const shares = lines.map(({ text, stretch }) => (font.measure(text, stretch) * size) / room.width);
  const area = size * shares.reduce((sum, share) => sum + share, 0);
  return area * Math.min(...shares) ** 2 * (1 - UNEVENNESS * spread);
}

/** Every way to set words in at most so many lines. */
function breakings(words: readonly string[], maxLines: number): string[][] {
  if (maxLines === 1 || words.length <= 1) return [[words.join(" ")]];
  return words.flatMap((_, index) => {
    const line = words.slice(0, index + 1).join(" ");
    const rest = words.slice(index + 1);
    return rest.length === 0 ? [[line]] : breakings(rest, maxLines - 1).map((lines) => [line, ...lines]);
  });
}
