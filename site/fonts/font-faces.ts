import { isForeign, languageName } from "#site/content/addresses.ts";
import {
  type FontRole,
  familiesOf,
  hasJoinedLetters,
  JOINED_LETTER,
  JOINED_LINES,
  mainFile,
  type SiteFonts,
  siteFonts,
} from "./fonts.ts";
import { type OpenFont, openFont } from "./open-font.ts";

/** The text whose widths are compared to scale a fallback. */
const SAMPLE = "Sphinx of black quartz, judge my vow";

/**
 * The system fonts behind each fallback, and the width of `SAMPLE` in them, in ems. Android has only Roboto: the regular
 * weight is as wide as Arial, the bold weight is narrower and needs its own scale. A variable Roboto has no "Roboto Bold".
 * A Linux without office fonts has only DejaVu Sans, which is much wider.
 */
const FALLBACKS: Readonly<Record<FontRole["fallback"], readonly Fallback[]>> = {
  Arial: [
    { suffix: " fallback", width: 16.508, local: ["Arial", "Liberation Sans", "Helvetica", "Roboto"] },
    { suffix: " fallback Linux", width: 18.843, local: ["DejaVu Sans"] },
  ],
  "Arial Bold": [
    { suffix: " fallback", width: 17.836, local: ["Arial Bold", "Liberation Sans Bold"] },
    { suffix: " fallback Android", width: 16.716, local: ["Roboto Bold", "Roboto"] },
    { suffix: " fallback Linux", width: 21.207, local: ["DejaVu Sans Bold"] },
  ],
};

/**
 * The same for fonts of other scripts: the regular and the bold width of a sample in Noto Sans, which Android and Linux have,
 * and the fonts of Windows and Apple, which nobody may measure elsewhere: they keep their size.
 */
const SCRIPTS = [
  {
    sample: "আমার সোনার বাংলা আমি তোমায় ভালোবাসি",
    noto: "Noto Sans Bengali",
    widths: [17.895, 18.486],
    others: ["Nirmala UI", "Kohinoor Bangla", "Bangla Sangam MN", "Lohit Bengali"],
  },
  {
    sample: "सारे जहाँ से अच्छा हिन्दोस्ताँ हमारा",
    noto: "Noto Sans Devanagari",
    widths: [12.107, 13.091],
    others: ["Nirmala UI", "Kohinoor Devanagari", "Devanagari Sangam MN", "Lohit Devanagari"],
  },
  {
    sample: "نص حكيم له سر قاطع وذو شأن عظيم",
    noto: "Noto Sans Arabic",
    widths: [14.622, 16.078],
    others: ["Segoe UI", "Geeza Pro", "Noto Naskh Arabic", "DejaVu Sans"],
  },
] as const;

/** The largest scale of a fallback: beyond it, the lines of wide headings overlap (decision 23). */
const MAX_SCALE = 1.06;

type Fallback = { suffix: string; width?: number; local: readonly string[] };

const scriptOf = ({ characters }: OpenFont) =>
  SCRIPTS.find(({ sample }) => [...sample].every((letter) => characters.has(letter)));

function fallbacksOf({ fallback }: FontRole, font: OpenFont): readonly Fallback[] {
  const script = scriptOf(font);
  if (!script) return FALLBACKS[fallback];
  const { noto, widths, others } = script;
  const isBold = fallback === "Arial Bold";
  const named = (names: readonly string[]) => (isBold ? names.flatMap((name) => [`${name} Bold`, name]) : names);
  return [
    { suffix: " fallback", width: widths[isBold ? 1 : 0], local: named([noto]) },
    { suffix: " fallback system", local: named(others) },
  ];
}

/**
 * The `@font-face` rules of a language's fonts and the variables `--font-display` and `--font-text`. Each family is followed by
 * its complete file (see site/build/subset-fonts.ts) and by a system font with the same widths, so that lines break the
 * same before and after the font has loaded.
 *
 * @param urlOf where a file of site/fonts/ is served
 * @param tag none for the default language
 */
export async function fontFaces(
  urlOf: (file: string) => string,
  tag = "",
  fonts: Readonly<Record<string, FontRole>> = siteFonts(tag),
): Promise<string> {
  const faces = await Promise.all(familiesOf(fonts).map(([, role]) => facesOf(role, urlOf)));
  const variables = Object.entries(fonts).map(async ([name, role]) => {
    const families = [...(await namesOf(role)), ...(role.behind ? await namesOf(role.behind) : [])];
    return `--font-${name}:${families.map(quoted)},system-ui,sans-serif`;
  });
  const tokens = `@layer tokens{:root{${(await Promise.all(variables)).join(";")}}}`;
  /* In no layer: joined letters have no spacing, whatever a style sets. The largest headings would have one word a line. */
  const joined = `*{letter-spacing:normal}@layer tokens{:root[lang]{--lh-head:${JOINED_LINES};--fs-0:var(--fs-1)}}`;
  return faces.join("") + tokens + (tag && hasJoinedLetters(tag) ? joined : "");
}

/** The family `Names`: the own name of each language that is foreign to a page, in the font of that language if it has one. */
export function nameFaces(
  urlOf: (file: string, text: string) => string,
  tags: readonly string[],
  page: string,
  fontsOf: (tag: string) => Pick<SiteFonts, "text"> = siteFonts,
): string {
  const faces = tags.map((tag) => {
    const [{ text }, name] = [fontsOf(tag), languageName(tag)];
    if (!text.behind || !isForeign(tag, page)) return "";
    /* Without a letter of another font before it has loaded: the search for one takes several milliseconds. */
    const source = `url(${urlOf(mainFile(text), name)})format("woff2")`;
    return limitFace(`@font-face{font-family:Names;src:${source};font-display:block}`, new Set(name));
  });
  return faces.join("");
}

const namesOf = async (role: FontRole) =>
  ["", " whole", ...fallbacksOf(role, await openFont(mainFile(role))).map(({ suffix }) => suffix)].map(
    (suffix) => role.family + suffix,
  );

/** Quotes a family name only if it contains more than words of letters. */
const quoted = (family: string) => (/^[a-z]+( [a-z]+)*$/i.test(family) ? family : `"${family}"`);

async function facesOf(role: FontRole, urlOf: (file: string) => string): Promise<string> {
  const font = await openFont(mainFile(role));
  const { wdth } = font.axes;
  const stretch = wdth ? `font-stretch:${wdth.min}% ${wdth.max}%;` : "";
  const own = Object.entries(role.files).map(
    ([weight, file]) =>
      `@font-face{font-family:${quoted(role.family)};src:url(${urlOf(file)})format("woff2");font-weight:${weight};${stretch}font-display:swap}`,
  );
  return (
    own.join("") +
    fallbacksOf(role, font)
      .map((fallback) => fallbackFaces(role, font, fallback))
      .join("")
  );
}

/** One fallback face, or one for each part of the font's width axis. */
function fallbackFaces(role: FontRole, font: OpenFont, { suffix, width, local }: Fallback): string {
  const { family, files, weights, fallback, stretches = [100] } = role;
  const source = local.map((name) => `local(${name})`).join();
  const [weight = ""] = Object.keys(files);
  const script = scriptOf(font);
  const face = (stretch: number, range: string) => {
    const sample = script?.sample ?? SAMPLE;
    const scale = width ? Math.min(MAX_SCALE, font.width(sample, { wght: weights[0], wdth: stretch }) / width) : 1;
    const percent = (value: number) => `${Math.round(value * 100)}%`;
    const rule = `@font-face{font-family:${quoted(family + suffix)};src:${source};${range}size-adjust:${percent(scale)};ascent-override:${percent(font.ascent / scale)};descent-override:${percent(font.descent / scale)};line-gap-override:0%}`;
    /* Other letters than those of the script are in the fonts behind. */
    return script
      ? limitFace(
          rule,
          [...font.characters].filter((letter) => JOINED_LETTER.test(letter)),
        )
      : rule;
  };
  const { wdth } = font.axes;
  if (!wdth) return face(100, fallback === "Arial Bold" ? `font-weight:${weight};` : "");
  const widths = stretches.filter((stretch) => wdth.min <= stretch && stretch <= wdth.max);
  const bounds = widths.slice(1).map((stretch, index) => (stretch + (widths[index] ?? stretch)) / 2);
  return widths
    .map((stretch, index) => {
      const from = index === 0 ? wdth.min : (bounds[index - 1] ?? 0) + 0.1;
      return face(stretch, `font-weight:${weight};font-stretch:${from}% ${bounds[index] ?? wdth.max}%;`);
    })
    .join("");
}

/** Limits the rule of a face to characters: browsers do not load it for others. */
export function limitFace(rule: string, characters: Iterable<string>): string {
  const points = [...characters].map((character) => character.codePointAt(0) ?? 0);
  return rule.replace(/;?\}$/, `;unicode-range:${rangesOf(points).map(rangeText).join()}}`);
}

type Range = readonly [first: number, last: number];

function rangeText([first, last]: Range): string {
  const [from, to] = [first.toString(16), last.toString(16)];
  return first === last ? `U+${from}` : `U+${from}-${to}`;
}

export function rangesOf(points: readonly number[]): Range[] {
  const ranges: Range[] = [];
  for (const point of points.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && point === last[1] + 1) ranges[ranges.length - 1] = [last[0], point];
    else ranges.push([point, point]);
  }
  return ranges;
}
