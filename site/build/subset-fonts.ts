import { createHash } from "node:crypto";
import subsetFont from "subset-font";

/** One smaller file made of a font: the characters the site shows, of one weight or with every axis it came with. */
export type FontSubset = {
  /** Its bytes, WOFF2. */
  bytes: Buffer;
  /** `georama-latin-wdth-580.1a2b3c4d.woff2`; the hash is of the bytes, so it may be cached for ever. */
  name: string;
  characters: ReadonlySet<string>;
  weight: number | undefined;
};

type CutPlan = {
  /** How the font's file name begins. */
  font: string;
  /** Characters it always has. */
  characters: string;
  /** Which of those that the pages show come on top. */
  shown: RegExp;
  /** A file for each weight used, without the axis; undefined where the weight is fixed already. */
  cuts: readonly { weight: number | undefined; extra: string }[];
};

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 ";
/** What visitors type into a form; brackets and the like are seldom among it. */
const TYPED = "!\"#$%&'()*+,-./:;=?@_";

/*
 * The display face keeps what headings and names are made of. The text face keeps what the pages show and, upright, what
 * visitors type; it is used in two weights, and most pages need the first alone.
 */
const PLANS: readonly CutPlan[] = [
  {
    font: "georama-",
    characters: `${LETTERS}%&()+,-./:?~’“”`,
    shown: /\p{L}/u,
    cuts: [{ weight: undefined, extra: "" }],
  },
  {
    font: "commissioner-",
    characters: LETTERS,
    shown: /./su,
    cuts: [
      { weight: 400, extra: TYPED },
      { weight: 600, extra: "" },
    ],
  },
];

/** Whether this font is cut at all. */
export const isSubset = (file: string): boolean => planOf(file) !== undefined;

const planOf = (file: string) => PLANS.find(({ font }) => file.startsWith(font));

/**
 * Cuts a font down to what the site shows.
 *
 * @param file the font's file name, `georama-latin-wdth-580.Hash.woff2`
 * @param font its bytes
 * @param shown the characters of all pages
 * @returns the cuts, the one for the first screen first
 */
export async function subsetFace(file: string, font: Buffer, shown: ReadonlySet<string>): Promise<FontSubset[]> {
  const plan = planOf(file);
  if (!plan) return [];
  const all = [...plan.characters, ...[...shown].filter((character) => plan.shown.test(character))];
  return Promise.all(
    plan.cuts.map(async ({ weight, extra }) => {
      const characters = new Set([...all, ...extra].sort());
      const bytes = await subsetFont(font, [...characters].join(""), {
        targetFormat: "woff2",
        keepFeatures: ["kern", "liga"],
        dropTables: REPEATED_TABLES,
        ...(weight !== undefined && { variationAxes: { wght: weight } }),
      });
      return { bytes, name: cutName(file, weight, bytes), characters, weight };
    }),
  );
}

/** They say again what the outlines say (HVAR), or name styles in a menu of fonts (STAT). */
const REPEATED_TABLES = ["HVAR", "STAT"];

function cutName(file: string, weight: number | undefined, bytes: Buffer): string {
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 8);
  return `${file.split(".")[0]}${weight === undefined ? "" : `-${weight}`}.${hash}.woff2`;
}

/**
 * The `@font-face` rules that take the place of a font's own: one for each cut, for the characters in it, and one for the
 * whole font under a name of its own, `Georama whole`. Styles name that next, so it is fetched only by a page that shows
 * another character. Two faces under one name would do the same, but browsers then shape text in pieces, and a page's
 * first layout takes twice as long.
 *
 * @param rule the font's own rule
 * @param file the font's file name, as the rule has it
 */
export function faceRules(rule: string, file: string, cuts: readonly FontSubset[]): string {
  const whole = rule.replace(/font-family:\s*(["']?)([^;"'}]+)\1/, 'font-family:"$2 whole"');
  const own = cuts.map(({ name, characters, weight }) => {
    const cut = weight === undefined ? rule : rule.replace(/font-weight:[^;}]+/, `font-weight:${weight}`);
    const points = [...characters].map((character) => character.codePointAt(0) ?? 0);
    return cut.replace(file, name).replace(/;?\}$/, `;unicode-range:${rangesOf(points).map(rangeText).join()}}`);
  });
  return [...own, whole].join("");
}

type Range = readonly [first: number, last: number];

function rangeText([first, last]: Range): string {
  const [from, to] = [first.toString(16), last.toString(16)];
  return first === last ? `U+${from}` : `U+${from}-${to}`;
}

/** Code points as ranges, in order. */
export function rangesOf(points: readonly number[]): Range[] {
  const ranges: Range[] = [];
  for (const point of points.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && point === last[1] + 1) ranges[ranges.length - 1] = [last[0], point];
    else ranges.push([point, point]);
  }
  return ranges;
}
