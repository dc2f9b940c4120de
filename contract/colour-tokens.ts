/** The six thread colours. Each service has one. */
export const THREAD_NAMES = ["blue", "purple", "green", "teal", "pink", "yellow"] as const;

/** The plain names of the colours in theme.yaml and of others beside them. Those of services are plain already. */
export const COLOUR_NAMES: Readonly<Record<string, string>> = {
  brand: "Accent",
  paper: "Background",
  ink: "Text",
  ink2: "Quiet text",
  ink3: "Notes",
  brandText: "Accent in text",
  brandHover: "Accent under the pointer",
  onBrand: "Text on the accent",
  surface: "Cards and forms",
  sunk: "Footer",
  line: "Lines",
  lineStrong: "Frames of fields",
  focus: "Frame of the focus",
  warp: "Threads behind drawings",
  "warp-deep": "Dark threads behind drawings",
  "on-ink": "Text on dark",
  ok: "Success",
  warn: "Warnings",
  bad: "Errors",
};

/** A plain colour of a style sheet. */
const COLOUR = /--([a-z0-9-]+):\s*(?:light-dark\((#[0-9a-f]{3,8}),\s*(#[0-9a-f]{3,8})\)|(#[0-9a-f]{3,8}));/gi;

/** Hexadecimal colours by the name of their token, without its two hyphens: `paper`, `thread-blue`. */
export type ColourTokens = Readonly<Record<"light" | "dark", ReadonlyMap<string, string>>>;

/**
 * Reads the tokens that are a plain colour: `--paper: light-dark(#f4f2ed, #16131b);`. A single value is for both themes.
 */
export function parseColourTokens(css: string): ColourTokens {
  const light = new Map<string, string>();
  const dark = new Map<string, string>();
  for (const [, name = "", day, night, always] of css.matchAll(COLOUR)) {
    light.set(name, day ?? always ?? "");
    dark.set(name, night ?? always ?? "");
  }
  return { light, dark };
}
