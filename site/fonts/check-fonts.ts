import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { namedFonts } from "#contract/theme-record.ts";
import { filesBelow } from "#site/content/media.ts";
import { locate, parseSource } from "#site/content/parse-record.ts";
import { contentFolder, readContent, readContents } from "#site/content/records.ts";
import { type DisplayFont, displayFontOf } from "./display-font.ts";
import { breakHeadline, fitHeadline, type Headline } from "./fit-headline.ts";
import { FONTS, type FontName, mainFile, siteFonts } from "./fonts.ts";
import { openFont, readFont } from "./open-font.ts";

const USES: Readonly<Record<FontName, readonly string[]>> = {
  display: ["headings, labels and names"],
  text: ["running text", "bold text"],
};
export const fontWarnings = async (): Promise<string[]> => [
  ...(await checkFonts()),
  ...(await checkHeadline()),
  ...(await checkCharacters()),
];

/** The next named weight looks like the one that styles ask for. */
const NEAR = 100;

/**
 * @param root the content folder; its records are valid
 * @returns a warning for each font file of theme.yaml that has other weights than the record says, and for each weight
 *   that pages use and the font does not have
 */
export async function checkFonts(root = contentFolder()): Promise<string[]> {
  const path = join(root, "theme.yaml");
  if (!existsSync(path)) return [];
  const source = parseSource("content/theme.yaml", readFileSync(path));
  const lines = namedFonts(readContent(root).theme.fonts).map(async ({ place, role, font }) => {
    const faces = await Promise.all(
      Object.entries(font.files).map(async ([said, file]) => {
        const { weights } = await openFont(resolve(root, "fonts", file));
        return { said, file, ...weights };
      }),
    );
    const wrong = faces.flatMap(({ said, file, min, max }) => {
      const [from = 0, to = from] = said.split(" ").map(Number);
      if (min <= from && to <= max) return [];
      return [`${locate(source, ["fonts", ...place, "files", said])}: ${file} has ${weightsText(min, max)}`];
    });
    const missing = FONTS[role].weights.flatMap((wanted, index) => {
      const found = faces.map(({ min, max }) => Math.min(max, Math.max(min, wanted)));
      if (found.some((weight) => Math.abs(weight - wanted) <= NEAR)) return [];
      const use = USES[role][index];
      return [`${locate(source, ["fonts", ...place])} has no weight near ${wanted}, which ${use} needs: add its file`];
    });
    return [...wrong, ...missing];
  });
  return (await Promise.all(lines)).flat();
}

export const MAX_FONT = 2_000_000;
/** Of its tables, which a WOFF2 file contains compressed; its head has the size at this place (WOFF2, §4.1). */
const MAX_UNPACKED = 30_000_000;
const UNPACKED_AT = 16;

/** @returns the weights of a WOFF2 font as theme.yaml names them; undefined for one that cannot be read or has no letters */
export async function fontWeights(bytes: Buffer): Promise<string | undefined> {
  const isSmall = bytes.length > UNPACKED_AT + 4 && bytes.length <= MAX_FONT;
  if (!isSmall || bytes.readUInt32BE(UNPACKED_AT) > MAX_UNPACKED) return undefined;
  try {
    const { weights, characters, width } = await readFont(bytes);
    const { min, max } = weights;
    if (!(characters.has("a") && width("a", {}) > 0 && min >= 100 && max <= 1000)) return undefined;
    return [...new Set([min, max])].map(Math.round).join(" ");
  } catch {
    // The decoder throws for a damaged file.
    return undefined;
  }
}

const weightsText = (min: number, max: number) =>
  min === max ? `only the weight ${min}` : `the weights ${min} to ${max}`;

/** Smaller letters are no headline. In pixels. */
const SMALLEST = 24;
/** The narrowest windows of both layouts (site/styles/media.css) and the width between their gutters, in pixels. */
const WINDOWS = { narrow: { window: 320, content: 280 }, wide: { window: 705, content: 641 } };

/**
 * @param root the content folder; its records are valid
 * @returns a warning for each headline that becomes so long that its letters are too small
 */
export async function checkHeadline(root = contentFolder(), fontOf = displayFontOf): Promise<string[]> {
  const languages = [...readContents(root).values()].map(async ({ language, pages }) => {
    const font = await fontOf(language);
    return pages.flatMap(({ file, opening }) =>
      opening?.kind === "headline" ? smallLines(root, file, opening.headline, font) : [],
    );
  });
  return (await Promise.all(languages)).flat();
}

function smallLines(root: string, file: string, said: Headline, font: DisplayFont): string[] {
  const headline = breakHeadline(said, font);
  const { narrow, wide } = fitHeadline(headline, font);
  const place = locate(parseSource(`content/${file}`, readFileSync(join(root, file))), ["opening", "headline"]);
  const layouts = [
    { ...WINDOWS.narrow, ...narrow, unit: "part", texts: headline.flat() },
    { ...WINDOWS.wide, ...wide, unit: "line", texts: headline.map((parts) => parts.join(" ")) },
  ];
  return layouts.flatMap(({ window, content, measure, unit, texts }) => {
    const size = content / measure;
    if (size >= SMALLEST) return [];
    const [longest] = texts.toSorted((a, b) => b.length - a.length);
    return [
      `${place} is ${Math.floor(size)} px high in a window of ${window} px: divide its longest ${unit}, “${longest}”`,
    ];
  });
}

/**
 * @param root the content folder; its records are valid
 * @returns a warning for each character that no font of its language has, with the first record that has it
 */
export async function checkCharacters(root = contentFolder()): Promise<string[]> {
  const files = filesBelow(root).filter((file) => file.endsWith(".yaml"));
  const [first = "", ...others] = readContents(root).keys();
  const languages = [first, ...others].map(async (tag) => {
    const { text } = siteFonts(tag);
    const fonts = [text, text.behind].flatMap((role) => (role ? [openFont(mainFile(role))] : []));
    const characters = (await Promise.all(fonts)).flatMap((font) => [...font.characters]);
    const missing = new Map<string, string>();
    const known = new Set(characters);
    for (const file of files) {
      const folder = others.find((other) => file.startsWith(`${other}/`)) ?? first;
      if (folder !== tag) continue;
      const source = parseSource(`content/${file}`, readFileSync(join(root, file)));
      for (const [place, said] of textsOf(source.value))
        for (const character of said.match(SHOWN) ?? [])
          if (!known.has(character) && !missing.has(character)) missing.set(character, locate(source, place));
    }
    return [...missing].map(([character, place]) => {
      const point = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
      return `${place} has “${character}” (U+${point}), which no font of the language ${tag} has: visitors see it in a font of their system`;
    });
  });
  return (await Promise.all(languages)).flat();
}

/** Not those without a glyph, such as spaces and joiners, and pictures, which every system draws. */
const SHOWN = /[^\s\p{C}\p{Emoji_Presentation}]/gu;

/** Each text of a record, and its place. */
const textsOf = (value: unknown, place: readonly string[] = []): [place: readonly string[], text: string][] =>
  typeof value === "string"
    ? [[place, value]]
    : typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([key, item]) => textsOf(item, [...place, key]))
      : [];
