import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import { contentFolder } from "#site/content/records.ts";
import { type FontName, mainFile, siteFonts } from "#site/fonts/fonts.ts";
import { readFont } from "#site/fonts/open-font.ts";

/** One smaller file made of a font: the characters the site shows, of one weight or with every axis it came with. */
export type FontSubset = {
  bytes: Buffer;
  /** `georama-latin-wdth-580.1a2b3c4d.woff2`; the hash is of the bytes, so it may be cached for ever. */
  name: string;
  characters: ReadonlySet<string>;
  /** The characters of the whole font. */
  available: ReadonlySet<string>;
  weight: number | undefined;
};

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 ";

/** The characters of each subset: these, and those of the pages that match `shown`. */
const CHARACTERS: Readonly<Record<FontName, { always: string; shown: RegExp; typed: string }>> = {
  /* Running text has characters that headings hardly ever have. */
  display: { always: `${LETTERS}%&()+,-./:?~’“”`, shown: /[^©°;*"…=<>@_[\]{}|\\]/u, typed: "" },
  /* `typed` is what visitors often type into a form; only the regular weight contains it. */
  text: { always: LETTERS, shown: /./su, typed: "!\"#$%&'()*+,-./:;=?@_" },
};

export const isSubset = (file: string): boolean => planOf(file) !== undefined;

function planOf(file: string) {
  for (const [name, role] of Object.entries(siteFonts())) {
    const isFile = (own: string) => file.startsWith(basename(own).replace(/woff2$/, ""));
    if (Object.values(role.files).some(isFile)) {
      return { ...CHARACTERS[name as FontName], weights: role.weights, isMain: isFile(mainFile(role)) };
    }
  }
  return undefined;
}

/**
 * Reduces a font to the characters that the site shows, and a font with a weight axis to the weights in use.
 *
 * @param file the font's file name, such as `georama-latin-wdth-580.Hash.woff2`
 * @param font its bytes
 * @param shown the characters of all pages
 * @returns the subsets, the regular weight first
 */
export async function subsetFace(file: string, font: Buffer, shown: ReadonlySet<string>): Promise<FontSubset[]> {
  const plan = planOf(file);
  if (!plan) return [];
  const { axes, characters: available } = await readFont(font);
  const all = [...plan.always, ...[...shown].filter((character) => plan.shown.test(character))];
  return Promise.all(
    (axes.wght ? plan.weights : [undefined]).map(async (weight, index) => {
      const characters = new Set([...all, ...(plan.isMain && index === 0 ? plan.typed : "")].sort());
      const bytes = await subsetFont(font, [...characters].join(""), {
        targetFormat: "woff2",
        keepFeatures: ["kern", "liga"],
        dropTables: REPEATED_TABLES,
        ...(weight !== undefined && { variationAxes: { wght: weight } }),
      });
      /* A single subset serves every weight of its rule, so that browsers do not embolden it. */
      return {
        bytes,
        name: subsetName(file, weight, bytes),
        characters,
        available,
        weight: plan.weights.length > 1 ? weight : undefined,
      };
    }),
  );
}

/** HVAR repeats what the outlines contain; STAT names styles for font menus. */
const REPEATED_TABLES = ["HVAR", "STAT"];

function subsetName(file: string, weight: number | undefined, bytes: Buffer): string {
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 8);
  return `${file.split(".")[0]}${weight === undefined ? "" : `-${weight}`}.${hash}.woff2`;
}

/**
 * The rules in place of a font's own: one for each subset, and one for the whole font under a name of its own, `Georama whole`
 * (decision 15). If the site shows a character that the font does not have, the whole font is limited to its own characters:
 * otherwise every page with that character would fetch it in vain.
 *
 * @param file the font's file name, as the rule has it
 */
export function faceRules(rule: string, file: string, subsets: readonly FontSubset[]): string {
  const isLacking = subsets.some(({ characters, available }) => [...characters].some((one) => !available.has(one)));
  const whole = limit(rule, isLacking ? subsets[0]?.available : undefined).replace(
    /font-family:\s*(["']?)([^;"'}]+)\1/,
    'font-family:"$2 whole"',
  );
  const own = subsets.map(({ name, characters, weight }) => {
    const face = weight === undefined ? rule : rule.replace(/font-weight:[^;}]+/, `font-weight:${weight}`);
    return limit(face.replace(file, name), characters);
  });
  return [...own, whole].join("");
}

function limit(rule: string, characters: ReadonlySet<string> | undefined): string {
  if (!characters) return rule;
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

const FONTS = fileURLToPath(new URL("../fonts", import.meta.url));

/**
 * Puts the licence of each font next to the font files of the built site, as the SIL Open Font License requires: the files
 * `OFL-*.txt` of site/fonts/, and the text files of fonts/ in the content folder.
 */
export async function copyFontLicenses(folder: string): Promise<void> {
  const files = [join(FONTS, "OFL-*.txt"), join(contentFolder(), "fonts/*.txt")].flatMap((pattern) =>
    globSync(pattern),
  );
  await Promise.all(files.map((file) => copyFile(file, join(folder, basename(file)))));
}
