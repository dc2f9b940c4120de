import { fromOklch, luminance, toOklch } from "./colour-space.ts";
import { type ColourTokens, OTHER_NAMES, THEME_FIELDS, THREAD_NAMES } from "./colour-tokens.ts";
import type { ThemeColours } from "./theme-record.ts";

/* The colours of content/theme.yaml in place of those of site/styles/tokens.css, and those that follow (decision 13). */

type Colours = ReadonlyMap<string, string>;
type Field = keyof typeof THEME_FIELDS;

const FIELDS = Object.keys(THEME_FIELDS) as (keyof typeof THEME_FIELDS)[];

/** The token of a field, without its two hyphens. */
export const tokenOf = (field: Field): string => THEME_FIELDS[field][0];
const fieldOf = (token: string) => FIELDS.find((field) => tokenOf(field) === token);

/** WCAG 2.2 AA asks 4.5:1 of text (1.4.3) and 3:1 of what has to be told apart without being text (1.4.11). */
const TEXT = 4.5;
const SHAPE = 3;
/** The bare warp is decoration, so the criteria do not cover it; below 1.4:1 it merges with the page. */
const WARP = 1.4;
const NAMES: Readonly<Record<number, string>> = { [TEXT]: "text", [SHAPE]: "a shape", [WARP]: "the warp" };

/** Each token on its ground, with the contrast that it needs. */
const PAIRS: readonly (readonly [front: string, ground: string, wanted: number])[] = [
  ...["ink", "ink-2", "ink-3", "orange-text"].flatMap((text) =>
    ["paper", "surface", "sunk"].map((ground) => [text, ground, TEXT] as const),
  ),
  ...THREAD_NAMES.flatMap((thread) =>
    ["paper", "surface", `tint-${thread}`].map((ground) => [`text-${thread}`, ground, TEXT] as const),
  ),
  ...["ok", "warn", "bad"].flatMap((tone) =>
    ["paper", "surface", `${tone}-tint`].map((ground) => [tone, ground, TEXT] as const),
  ),
  ...["warp", "warp-deep"].flatMap((warp) => [
    [warp, "paper", WARP] as const,
    ...THREAD_NAMES.map((thread) => [`thread-${thread}`, warp, SHAPE] as const),
  ]),
  ["on-orange", "orange", TEXT],
  ["on-orange", "orange-hover", TEXT],
  ["on-ink", "on-orange", TEXT],
  ["line-strong", "paper", SHAPE],
  ["line-strong", "surface", SHAPE],
  ["focus", "paper", SHAPE],
  ["focus", "surface", SHAPE],
  ["orange", "paper", SHAPE],
];

/** The contrast of two colours (`#rrggbb`), from 1 to 21 (WCAG 2.2, definitions). */
export function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((one, other) => one - other);
  return (light + 0.05) / (dark + 0.05);
}

export function themeColours(tokens: ColourTokens, colours: ThemeColours | undefined): ColourTokens {
  if (colours === undefined) return tokens;
  return {
    light: coloursIn(tokens.light, givenIn(colours, "light")),
    dark: coloursIn(tokens.dark, givenIn(colours, "dark")),
  };
}

function givenIn(colours: ThemeColours, theme: keyof ColourTokens): Colours {
  return new Map(
    FIELDS.flatMap((field) => {
      const value = colours[field];
      const colour = typeof value === "string" ? value : value?.[theme];
      return colour === undefined ? [] : [[tokenOf(field), colour] as const];
    }),
  );
}

/** Tokens as far from their source in lightness as in tokens.css. */
const SHIFTED: Readonly<Record<string, readonly string[]>> = {
  paper: ["surface", "sunk", "line", "line-strong"],
  ink: ["ink-2", "ink-3"],
  orange: ["orange-hover"],
};

function coloursIn(tokens: Colours, given: Colours): Colours {
  const colours = new Map([...tokens, ...given]);
  const from = (name: string) => tokens.get(name) ?? "#000000";
  const now = (name: string) => colours.get(name) ?? "#000000";
  const follow = (name: string, colour: string) => given.has(name) || colours.set(name, colour);

  for (const [source, followers] of Object.entries(SHIFTED)) {
    const own = given.get(source);
    if (own === undefined) continue;
    const { lightness, ...rest } = toOklch(own);
    for (const name of followers) {
      const shifted = lightness + toOklch(from(name)).lightness - toOklch(from(source)).lightness;
      follow(name, fromOklch({ ...rest, lightness: Math.min(1, Math.max(0, shifted)) }));
    }
  }
  const ink = given.get("ink");
  /* Where the threads of the warp are ink, they stay ink. */
  if (ink) for (const name of ["warp", "warp-deep"]) if (from(name) === from("ink")) follow(name, ink);
  for (const name of THREAD_NAMES) {
    const thread = given.get(`thread-${name}`);
    if (!thread) continue;
    const { chroma, hue } = toOklch(thread);
    const tint = toOklch(from(`tint-${name}`));
    follow(`tint-${name}`, fromOklch({ ...tint, chroma: Math.min(chroma, tint.chroma), hue }));
    follow(`text-${name}`, thread);
  }
  const brand = given.get("orange");
  if (brand) {
    follow("orange-text", brand);
    const [dark, light] = [from("on-orange"), WHITE];
    const isDark = contrast(dark, brand) >= contrast(light, brand);
    follow("on-orange", isDark ? dark : light);
    follow("on-ink", isDark ? from("on-ink") : dark);
    follow("orange-hover", nearest(now("orange-hover"), [[now("on-orange"), TEXT]]));
  }
  for (const [name, pairs] of GROUNDS) {
    const grounds = pairs.map(([, ground, wanted]) => [now(ground), wanted] as const);
    follow(name, nearest(now(name), grounds));
  }
  if (brand || given.has("orange-text")) follow("focus", now("orange-text"));
  return colours;
}

const WHITE = "#ffffff";

/** The grounds of texts and shapes that follow from other colours. */
const GROUNDS = [
  ...Map.groupBy(
    PAIRS.filter(([front, , wanted]) => wanted !== WARP && !/^on-|^orange$|^focus$/.test(front)),
    ([front]) => front,
  ),
];

const LIGHTNESS_STEP = 0.005;

/** The colour of the nearest lightness that is clear enough on every ground; the colour itself if there is none. */
function nearest(colour: string, grounds: readonly (readonly [ground: string, wanted: number])[]): string {
  const isClear = (candidate: string) => grounds.every(([ground, wanted]) => contrast(candidate, ground) >= wanted);
  if (isClear(colour)) return colour;
  const { lightness, ...rest } = toOklch(colour);
  for (let distance = LIGHTNESS_STEP; distance < 1; distance += LIGHTNESS_STEP)
    for (const next of [lightness - distance, lightness + distance]) {
      const candidate = fromOklch({ ...rest, lightness: Math.min(1, Math.max(0, next)) });
      if (isClear(candidate)) return candidate;
    }
  return colour;
}

type FaintPair = {
  /** The field of the theme record that causes it; undefined if its colours are those of tokens.css. */
  readonly field: Field | undefined;
  readonly isText: boolean;
  /** Such as `“Notes” on “Footer” has a contrast of 3.98:1 in the light theme; text needs 4.5:1`. */
  readonly message: string;
};

export function faintPairs(tokens: ColourTokens, colours: ThemeColours = {}): FaintPair[] {
  const used = themeColours(tokens, colours);
  return (["light", "dark"] as const).flatMap((theme) => {
    const given = givenIn(colours, theme);
    const causeOf = (name: string) => [name, sourceOf(name)].find((each) => given.has(each));
    return PAIRS.flatMap(([front, ground, wanted]): FaintPair[] => {
      const ratio = contrast(used[theme].get(front) ?? "", used[theme].get(ground) ?? "");
      if (ratio >= wanted) return [];
      const cause = causeOf(front) ?? causeOf(ground);
      /* Without a field, the style sheet is to be changed. */
      const nameOf = (token: string) => (cause === undefined ? `--${token}` : `“${plainName(token)}”`);
      const pair = `${nameOf(front)} on ${nameOf(ground)} has a contrast of ${(Math.floor(ratio * 100) / 100).toFixed(2)}:1 in the ${theme} theme`;
      const message = `${pair}; ${NAMES[wanted]} needs ${wanted}:1`;
      return [{ field: cause === undefined ? undefined : fieldOf(cause), isText: wanted === TEXT, message }];
    });
  });
}

/** `text-blue` is "Blue text", as in the editor. */
function plainName(token: string): string {
  const field = fieldOf(token) ?? token;
  const words = field.replaceAll(/-|(?=[A-Z])/g, " ").toLowerCase();
  const name = OTHER_NAMES[token] ?? (field in THEME_FIELDS && THEME_FIELDS[field as Field][1]);
  return name || words.charAt(0).toUpperCase() + words.slice(1);
}

function sourceOf(name: string): string {
  if (/^orange-|^on-|^focus$/.test(name)) return "orange";
  if (/^(text|tint)-/.test(name)) return name.replace(/^\w+/, "thread");
  return name.startsWith("ink") ? "ink" : "paper";
}

/** The colours nearest to a field's own that are clear enough. */
export function clearColours(tokens: ColourTokens, colours: ThemeColours, field: Field): ThemeColours[Field] {
  const used = themeColours(tokens, colours);
  const token = tokenOf(field);
  const [light = "", dark = ""] = (["light", "dark"] as const).map((theme) => {
    const now = (name: string) => used[theme].get(name) ?? "";
    const grounds = PAIRS.filter(([front]) => front === token).map(
      ([, ground, wanted]) => [now(ground), wanted] as const,
    );
    if (token !== "orange") return nearest(now(token), grounds);
    /* Text on the brand's colour is ink or white. */
    const texts = colours.onBrand ? [now("on-orange")] : [tokens[theme].get("on-orange") ?? "", WHITE];
    return texts
      .map((text) => nearest(now(token), [...grounds, [text, TEXT]]))
      .toSorted((a, b) => distance(a, now(token)) - distance(b, now(token)))[0];
  });
  const suggestion = { ...colours, [field]: { light, dark } };
  if (faintPairs(tokens, suggestion).some((pair) => pair.field === field)) return undefined;
  return light === dark ? light : { light, dark };
}

const distance = (a: string, b: string) => Math.abs(toOklch(a).lightness - toOklch(b).lightness);
