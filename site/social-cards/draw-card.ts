import { brandMark } from "#site/brand/brand-mark.ts";
import { inPalette, palette } from "#site/colours/palette.ts";
import type { Content } from "#site/content/records.ts";
import type { DisplayFont } from "#site/fonts/display-font.ts";
import { CARD_SIZE as CARD, type PublicPage } from "#site/metadata/public-pages.ts";
import { type Box, type CardPicture, cardPicture } from "./card-picture.ts";
import { CAPITAL, fitLines, linesOf } from "./fit-lines.ts";

const MARGIN = 64;
/** The first row: the logo, the brand and the label. */
const BRAND = { top: 52, mark: 40, size: 30, stretch: 118, gap: 16, space: 440 } as const;
const BRAND_BASELINE = BRAND.top + BRAND.mark / 2 + (CAPITAL / 2) * BRAND.size;
const LABEL = { size: 28, stretch: 146, gap: 34, space: 520 } as const;
/** The space between the first row, the headline and the picture. */
const SPACING = 44;
export const COLUMN: Box = { x: 760, y: 0, width: 440, height: 556 };
/** The length of the threads below the picture, and the distance between them. */
const ENDS = { length: 52, gap: 12 } as const;
const HEADLINE_TOP = BRAND.top + BRAND.mark + SPACING;

/** The space for the headline, and the edge that its lines are aligned to. */
type HeadlineSpace = { readonly space: Box; readonly maxLines: number; readonly from: "top" | "foot" };

/** Where something begins that is `width` wide: from right to left, its place in a mirror. */
const startOf = (x: number, width: number, { isRtl }: Pick<DisplayFont, "isRtl">) =>
  isRtl ? CARD.width - x - width : x;

function headlineSpace(picture: CardPicture): HeadlineSpace {
  if (picture.layout !== "band") {
    const [y, width] = [HEADLINE_TOP + SPACING + 8, COLUMN.x - 2 * MARGIN];
    return { space: { x: MARGIN, y, width, height: CARD.height - MARGIN - y }, maxLines: 4, from: "foot" };
  }
  const height = CARD.height - picture.height - SPACING - HEADLINE_TOP;
  return { space: { x: MARGIN, y: HEADLINE_TOP, width: CARD.width - 2 * MARGIN, height }, maxLines: 3, from: "top" };
}

/**
 * Draws a page's card as a complete SVG document with its texts as outlines. The result is deterministic. Characters that
 * the font does not have are left out.
 *
 * @param warn called for each text that lost characters
 */
export async function drawCard(
  page: PublicPage,
  content: Content,
  font: DisplayFont,
  warn: (sentence: string) => void = console.warn,
): Promise<string> {
  const drawable = (text: string) => {
    const drawn = font.drawable(text);
    if (drawn !== text)
      warn(
        `The card of ${page.path} shows “${drawn}” for “${text}”: the display font does not have the other characters.`,
      );
    return drawn;
  };
  const picture = cardPicture(page, content);
  const label = labelOf(page);
  const headline = drawHeadline(drawable(page.headline), headlineSpace(picture), font);
  const parts = [
    `<path fill="var(--paper)" d="M0 0h${CARD.width}v${CARD.height}H0z"/>`,
    drawPicture(picture, headline.foot, font),
    drawBrand(await brandMark(content.site), drawable(content.site.name), font),
    label ? drawLabel({ ...label, text: drawable(label.text) }, picture.layout, headline.top, font) : "",
    headline.outline,
  ];
  const size = `width="${CARD.width}" height="${CARD.height}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size} fill="none">${parts.join("")}</svg>`;
  return inPalette(svg, palette(picture.theme));
}

/** @param headlineFoot the bottom of the headline, in pixels from the top */
function drawPicture({ layout, draw }: CardPicture, headlineFoot: number, font: DisplayFont): string {
  const column = { ...COLUMN, x: startOf(COLUMN.x, COLUMN.width, font) };
  if (layout === "full") return draw({ ...column, height: CARD.height });
  if (layout === "column")
    return draw(column) + warpEnds(column.x, column.x + column.width, COLUMN.height, ENDS.length);
  const y = Math.round(headlineFoot + SPACING);
  return draw({ x: 0, y, width: CARD.width, height: CARD.height - y });
}

function warpEnds(left: number, right: number, y: number, length: number): string {
  let threads = "";
  for (let x = left + ENDS.gap / 2; x < right; x += ENDS.gap) threads += `M${x} ${y}v${length}`;
  return `<path stroke="var(--ink)" stroke-width="2" d="${threads}"/>`;
}

function drawBrand(mark: string, name: string, font: DisplayFont): string {
  const left = startOf(MARGIN, BRAND.mark, font);
  const box = `<svg x="${left}" y="${BRAND.top}" width="${BRAND.mark}" height="${BRAND.mark}">${mark}</svg>`;
  const { size, stretch } = fitText(name, BRAND, font);
  const x = startOf(MARGIN + BRAND.mark + BRAND.gap, font.measure(name, stretch) * size, font);
  const place = { x, y: BRAND_BASELINE, size };
  return box + filled("var(--ink)", font.outline(name, stretch, place));
}

/** The `font-stretch` at which a text fits into its space, and a smaller size if the font is not narrow enough. */
function fitText(
  text: string,
  { size, stretch, space }: { size: number; stretch: number; space: number },
  font: DisplayFont,
) {
  const narrowed = Math.min(stretch, font.stretchFor(text, space / size));
  return { size: Math.min(size, space / font.measure(text, narrowed)), stretch: narrowed };
}

/** Draws the label: in the column layout above the headline, in the band layout at the right end of the first row. */
function drawLabel(label: Label, layout: CardPicture["layout"], headlineTop: number, font: DisplayFont) {
  const { size, stretch } = fitText(label.text, LABEL, font);
  const width = font.measure(label.text, stretch) * size;
  const place =
    layout === "band"
      ? { x: startOf(CARD.width - MARGIN - width, width, font), y: BRAND_BASELINE }
      : { x: startOf(MARGIN, width, font), y: headlineTop - LABEL.gap };
  return filled(label.colour, font.outline(label.text, stretch, { ...place, size }));
}

type Label = { text: string; colour: string };

function labelOf({ title, headline, subject }: PublicPage): Label | undefined {
  switch (subject.kind) {
    case "service":
      return { text: title, colour: `var(--text-${subject.service.thread})` };
    case "study":
      return { text: subject.study.category, colour: `var(--text-${subject.study.thread})` };
    case "article":
      return { text: subject.article.topic, colour: `var(--text-${subject.article.thread})` };
    case "job":
    case "page":
      return title.toLowerCase() === headline.toLowerCase() ? undefined : { text: title, colour: "var(--ink-2)" };
    case "home":
      return undefined;
    default:
      return subject satisfies never;
  }
}

function drawHeadline(headline: string, { space, maxLines, from }: HeadlineSpace, font: DisplayFont) {
  const { size, lines } = fitLines(headline, font, { ...space, maxLines });
  const { baselines, height } = linesOf(lines.length, font);
  const top = from === "top" ? space.y : space.y + space.height - height * size;
  const outlines = lines.map(({ text, stretch }, index) =>
    font.outline(text, stretch, {
      x: startOf(space.x, font.measure(text, stretch) * size, font),
      y: top + (baselines[index] ?? 0) * size,
      size,
    }),
  );
  return { top, foot: top + height * size, outline: filled("var(--ink)", outlines.join("")) };
}

const filled = (colour: string, outline: string) => `<path fill="${colour}" d="${outline}"/>`;
