import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import { contentFolder } from "#site/content/records.ts";
import { limitFace } from "#site/fonts/font-faces.ts";
import { type FontName, type FontRole, familiesOf, JOINED_LETTER, mainFile, siteFonts } from "#site/fonts/fonts.ts";
import { readFont } from "#site/fonts/open-font.ts";

/** One smaller file made of a font: the characters that pages show, of one weight or with every axis it came with. */
type FontSubset = {
  bytes: Buffer;
  /** `georama-latin-wdth-580.1a2b3c4d.woff2`; the hash is of the bytes, so it may be cached for ever. */
  name: string;
  characters: ReadonlySet<string>;
  weight: number | undefined;
};

/** A font of pages, and its file in the build, such as `georama-latin-wdth-580.Hash.woff2`. */
export type PageFont = { name: string; role: FontRole; file: string; isForEverything: boolean };
/** A font in the place of which pages have its subsets, the regular weight first. */
export type ReducedFont = { file: string; available: ReadonlySet<string>; subsets: readonly FontSubset[] };

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 ";

/** The characters of each subset: these, and those of the pages that match `shown`. */
const CHARACTERS: Readonly<Record<FontName, { always: string; shown: RegExp; typed: string }>> = {
  /* Running text has characters that headings hardly ever have. */
  display: { always: `${LETTERS}%&()+,-./:?~’“”`, shown: /[^©°;*"…=<>@_[\]{}|\\]/u, typed: "" },
  /* `typed` is what visitors often type into a form; only the regular weight contains it. */
  text: { always: LETTERS, shown: /./su, typed: "!\"#$%&'()*+,-./:;=?@_" },
};

/** The OpenType features that every font keeps, and those that join letters, order them and set their marks. */
const USUAL = ["kern", "liga"];
const JOINING = [
  ..."rlig clig calt rclt ccmp locl mark mkmk dist stch init medi med2 fina fin2 fin3 isol".split(" "),
  ..."nukt akhn rphf rkrf pref blwf abvf half pstf vatu cjct cfar pres abvs blws psts haln abvm blwm".split(" "),
];

/** The fonts of the pages of a language. @param files of the build @param tag none for the default language */
export function pageFonts(files: readonly string[], tag?: string): PageFont[] {
  const fonts = siteFonts(tag);
  return familiesOf(fonts).flatMap(([name, role]) => {
    const sources = Object.values(role.files).map((source) => basename(source).replace(/woff2$/, ""));
    const own = files.filter((file) => sources.some((source) => file.startsWith(source)));
    const isForEverything = name === "text" && role.family === fonts.display.family;
    return own.map((file) => ({ name, role, file, isForEverything }));
  });
}

/**
 * Reduces a font to the characters that pages show, and a font with a weight axis to the weights in use.
 *
 * @param bytes of its file
 * @param shown the characters of the pages
 */
export async function subsetFace(font: PageFont, bytes: Buffer, shown: ReadonlySet<string>): Promise<ReducedFont> {
  const { role, file, isForEverything } = font;
  const plan = CHARACTERS[font.name as FontName];
  const { axes, characters: available } = await readFont(bytes);
  const isMain = file.startsWith(basename(mainFile(role)).replace(/woff2$/, ""));
  const joined = [...available].filter((character) => JOINED_LETTER.test(character));
  const all = [...plan.always, ...[...shown].filter((character) => plan.shown.test(character))];
  const [min, max] = [Math.min(...role.weights), Math.max(...role.weights)];
  /* Headings have a weight between those of running text: one file is smaller than three. */
  const weights = isForEverything ? [{ min, max }] : role.weights;
  const subsets = (axes.wght ? weights : [undefined]).map(async (weight, index) => {
    const typed = isMain && index === 0 ? [...plan.typed, ...(plan.typed && joined)] : [];
    const characters = new Set([...all, ...typed].filter((character) => available.has(character)).sort());
    const subset = await subsetFont(bytes, [...characters].join(""), {
      targetFormat: "woff2",
      keepFeatures: joined.length > 0 ? [...USUAL, ...JOINING] : USUAL,
      dropTables: REPEATED_TABLES,
      ...(weight !== undefined && { variationAxes: { wght: weight } }),
    });
    const one = typeof weight === "number" ? weight : undefined;
    /* A single subset serves every weight of its rule, so that browsers do not embolden it. */
    return {
      bytes: subset,
      name: subsetName(file, one, subset),
      characters,
      weight: role.weights.length > 1 ? one : undefined,
    };
  });
  return { file, available, subsets: await Promise.all(subsets) };
}

/** HVAR repeats what the outlines contain; STAT names styles for font menus. */
const REPEATED_TABLES = ["HVAR", "STAT"];

function subsetName(file: string, weight: number | undefined, bytes: Buffer): string {
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 8);
  return `${file.split(".")[0]}${weight === undefined ? "" : `-${weight}`}.${hash}.woff2`;
}

/**
 * The rules in place of a font's own: one for each subset, and one for the whole font under a name of its own, `Georama whole`
 * (decision 15). It is limited to its characters: otherwise every page with another one would fetch it in vain, such as with the
 * name of a language in its own script.
 */
export function faceRules(rule: string, { file, available, subsets }: ReducedFont): string {
  const whole = limitFace(rule, available).replace(/font-family:\s*(["']?)([^;"'}]+)\1/, 'font-family:"$2 whole"');
  const own = subsets.map(({ name, characters, weight }) => {
    const face = weight === undefined ? rule : rule.replace(/font-weight:[^;}]+/, `font-weight:${weight}`);
    return limitFace(face.replace(file, name), characters);
  });
  return [...own, whole].join("");
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
