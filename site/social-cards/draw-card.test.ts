import { join } from "node:path";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { colourOf, palette } from "#site/colours/palette.ts";
import { readWithMedia } from "#site/content/media.ts";
import { readContent } from "#site/content/records.ts";
import { pictureFor } from "#site/content/schema/picture.ts";
import { type DisplayFont, loadDisplayFont } from "#site/fonts/display-font.ts";
import { CARD_SIZE, publicPages } from "#site/metadata/public-pages.ts";
import { parseMarkup } from "../../tests/support/markup.ts";
import { ARABIC_FONT, FROZEN_FONT } from "../../tests/support/sites.ts";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { cardPng } from "./card-png.ts";
import { COLUMN, drawCard } from "./draw-card.ts";

const content = readContent();
const pages = publicPages(content);

const colour = (name: string) => colourOf(palette("light"), name);
/** The outlines of the texts: the headline, the brand and the label. */
const TEXT_OUTLINES = new RegExp(`<path fill="(?:${colour("ink")}|${colour("text-blue")})" d="(M[^"]*)"`, "g");

const font = await loadDisplayFont(FROZEN_FONT);

test.each(pages.map((page) => [page.path, page] as const))(
  "the card of %s is a complete SVG document with resolved colours and unique ids",
  async (_, page) => {
    const svg = await drawCard(page, content, font);
    const [root, ...inside] = parseMarkup(svg);
    expect(root?.attributes).toMatchObject({ width: "1200", height: "630" });
    expect(inside.length).toBeGreaterThan(5);
    expect(svg).not.toMatch(/var\(|currentColor|<text|NaN/);
    const ids = inside.flatMap(({ attributes }) => attributes.id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
  },
);

/** The frozen font as one without a width axis. */
const fixedWidth = (font: DisplayFont): DisplayFont => ({
  ...font,
  measure: (text, _, tracking) => font.measure(text, 100, tracking),
  stretchFor: () => 100,
  outline: (text, _, place) => font.outline(text, 100, place),
});

test.each([
  ["a width axis", (font: DisplayFont) => font],
  ["one width", fixedWidth],
])("long texts fit on a card beside each other in a font with %s", async (_, fontOf) => {
  const [page] = pages;
  const [study] = content.caseStudies;
  if (!page || !study) throw new Error("There is no page.");
  const long = "Privacy-preserving interoperability requirements for intercontinental telecommunication infrastructure";
  const subject = { kind: "study", study: { ...study, category: long.slice(0, 50) } } as const;
  const site = { ...content.site, name: long.slice(0, 40) };
  const svg = await drawCard({ ...page, headline: long, subject }, { ...content, site }, fontOf(font));
  const outlines = [...svg.matchAll(TEXT_OUTLINES)].map(([, outline = ""]) => outline);
  expect(outlines).toHaveLength(3);
  const [brand = [], label = [], headline = []] = outlines.map((outline) =>
    [...outline.matchAll(/[MLQ](-?[\d.]+)/g)].map(([, x]) => Number(x)),
  );
  expect(Math.min(...brand, ...headline)).toBeGreaterThanOrEqual(60);
  expect(Math.min(...label)).toBeGreaterThan(Math.max(...brand));
  expect(Math.max(...label, ...headline)).toBeLessThanOrEqual(1140);
});

test.each(["Łódź & Kraków", "Москва"])(
  "leaves out characters that the font does not have, as in %s, and warns",
  async (name) => {
    const page = pages.find(({ path }) => path === "/about");
    if (!page) throw new Error("There is no such page.");
    const warn = vi.fn();
    const site = { ...content.site, name };
    const svg = await drawCard({ ...page, headline: name, title: `${name}, Poland` }, { ...content, site }, font, warn);
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    expect(warn.mock.calls.flat()).toHaveLength(3);
    expect(warn.mock.calls.flat().join()).toContain(`for “${name}”`);
  },
);

test("from right to left, a card's texts end at the right and its column is at the left", async () => {
  const page = pages.find(({ subject }) => subject.kind === "service");
  if (!page) throw new Error("There is no service.");
  const arabic = await loadDisplayFont([ARABIC_FONT, FROZEN_FONT], { hasJoinedLetters: true, isRtl: true });
  const svg = await drawCard({ ...page, headline: "سلم وعظيم" }, content, arabic);
  const edges = [...svg.matchAll(TEXT_OUTLINES)].map(([, outline = ""]) => {
    const across = [...outline.matchAll(/[MLQC](-?[\d.]+)/g)].map(([, x]) => Number(x));
    return Math.min(...across) > COLUMN.width && Math.max(...across) <= CARD_SIZE.width - 50;
  });
  expect(edges.length).toBeGreaterThan(1);
  expect(edges).not.toContain(false);
});

const CARD = `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_SIZE.width}" height="${CARD_SIZE.height}"><path fill="#f4f2ed" d="M0 0h1200v630H0z"/></svg>`;

test("a card shows the page's picture at the right, from top to bottom", async () => {
  await using folder = await tempFolder();
  const create = { width: 1000, height: 700, channels: 3, background: "#2a5bea" } as const;
  await sharp({ create }).toFile(join(folder.path, "blue.png"));
  const parse = () => pictureFor("social").parse({ file: "blue.png", alt: "" });
  const { result } = readWithMedia(folder.path, ["blue.png"], parse);
  const png = await cardPng(CARD, result, { cache: folder.path });
  const { width, height } = await sharp(png).metadata();
  expect({ width, height }).toEqual(CARD_SIZE);
  const blueAt = async (left: number, top: number) =>
    (await sharp(png).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer())[0] ?? 0;
  for (const [left, top] of [
    [761, 1],
    [1199, 629],
  ] as const)
    expect(await blueAt(left, top)).toBeLessThan(80);
  expect(await blueAt(758, 300)).toBeGreaterThan(200);
});
